import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, Transaction } from '@vc/platform/persistence';
import { In, LessThanOrEqual } from 'typeorm';
import { IssuanceCredential } from './issuance-credential.entity';
import { type IssuanceStatus } from './issuance-status';
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

  async list(tx: Transaction, tenantId: TenantId, status: IssuanceStatus | undefined, page: PageRequest) {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    const found = await findPage(tx, { entity: Issuance, where: { tenantId, ...(status && { status }) }, order }, page);
    const credentials = await this.credentialsOf(tx, tenantId, found.items);
    const items = found.items.map((issuance) => ({
      ...{ id: issuance.id, issuance },
      credentials: credentials.filter(({ issuanceId }) => issuanceId === issuance.id),
    }));
    return { ...found, items } satisfies Page<unknown>;
  }

  async listCredentials(tx: Transaction, tenantId: TenantId, issuanceId: string): Promise<IssuanceCredential[]> {
    return tx.find(IssuanceCredential, { where: { tenantId, issuanceId }, order: { position: 'ASC' } });
  }

  /** Across tenants, for the sweeper; ones that another sweeper has are left out. */
  async takeExpired(tx: Transaction, now: Date, limit: number): Promise<Issuance[]> {
    return tx.find(Issuance, {
      where: { status: In(['offered', 'partiallyIssued']), expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  async update(tx: Transaction, { tenantId, id, status, error, approvedAt, updatedAt }: Issuance): Promise<void> {
    await tx.update(Issuance, { tenantId, id }, { status, error, approvedAt, updatedAt });
  }

  async updateCredential(tx: Transaction, { tenantId, id, ...credential }: IssuanceCredential): Promise<void> {
    const { status, holderDecision, issuedAt, expiresAt, updatedAt } = credential;
    await tx.update(IssuanceCredential, { tenantId, id }, { status, holderDecision, issuedAt, expiresAt, updatedAt });
  }

  private async credentialsOf(tx: Transaction, tenantId: TenantId, issuances: Issuance[]) {
    const issuanceId = In(issuances.map(({ id }) => id));
    return tx.find(IssuanceCredential, { where: { tenantId, issuanceId }, order: { position: 'ASC' } });
  }
}
