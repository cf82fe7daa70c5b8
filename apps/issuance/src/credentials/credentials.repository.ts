import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, Transaction } from '@vc/platform/persistence';
import { In, IsNull, Not } from 'typeorm';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { CredentialFilter } from './list-credentials.query';

@Injectable()
export class CredentialsRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<IssuanceCredential> {
    const credential = await this.find(tx, tenantId, id);
    if (!credential) throw notFound('credential', id);
    return credential;
  }

  async find(tx: Transaction, tenantId: TenantId, id: string): Promise<IssuanceCredential | null> {
    return tx.findOneBy(IssuanceCredential, { tenantId, id });
  }

  /** Locks in the order of the ids, so that concurrent calls with the same ids do not deadlock. */
  async listForUpdate(tx: Transaction, tenantId: TenantId, ids: string[]): Promise<IssuanceCredential[]> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.find(IssuanceCredential, { where: { tenantId, id: In(ids) }, order: { id: 'ASC' }, lock });
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    { isIssued, ...filter }: CredentialFilter,
    page: PageRequest,
  ): Promise<Page<IssuanceCredential>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    const where = {
      ...filter,
      tenantId,
      ...(isIssued !== undefined && { issuedAt: isIssued ? Not(IsNull()) : IsNull() }),
    };
    return findPage(tx, { entity: IssuanceCredential, where, order }, page);
  }
}
