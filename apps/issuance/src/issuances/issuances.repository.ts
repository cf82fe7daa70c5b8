import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Transaction } from '@vc/platform/persistence';
import { IssuanceCredential } from './issuance-credential.entity';
import { Issuance } from './issuance.entity';

@Injectable()
export class IssuancesRepository {
  async insert(tx: Transaction, issuance: Issuance, credentials: IssuanceCredential[]): Promise<void> {
    await tx.insert(Issuance, issuance);
    await tx.insert(IssuanceCredential, credentials);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Issuance> {
    const issuance = await tx.findOneBy(Issuance, { tenantId, id });
    if (!issuance) throw notFound('issuance', id);
    return issuance;
  }

  /** Nobody else changes the issuance until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<Issuance> {
    const issuance = await tx.findOne(Issuance, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
    if (!issuance) throw notFound('issuance', id);
    return issuance;
  }

  async findByOffer(tx: Transaction, tenantId: TenantId, offerId: string): Promise<Issuance | null> {
    return tx.findOneBy(Issuance, { tenantId, offerId });
  }

  async listCredentials(tx: Transaction, tenantId: TenantId, issuanceId: string): Promise<IssuanceCredential[]> {
    return tx.find(IssuanceCredential, { where: { tenantId, issuanceId }, order: { position: 'ASC' } });
  }

  async updateStatus(tx: Transaction, { tenantId, id, status, updatedAt }: Issuance): Promise<void> {
    await tx.update(Issuance, { tenantId, id }, { status, updatedAt });
  }

  async updateCredentialStatus(tx: Transaction, { tenantId, id, status }: IssuanceCredential): Promise<void> {
    await tx.update(IssuanceCredential, { tenantId, id }, { status });
  }
}
