import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { FederationTrustAnchor } from './trust-anchor.entity';

const NEWEST_FIRST = { by: 'createdAt', direction: 'DESC' } as const;

@Injectable()
export class TrustAnchorsRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<FederationTrustAnchor> {
    const anchor = await tx.findOneBy(FederationTrustAnchor, { tenantId, id });
    if (!anchor) throw notFound('trust anchor', id);
    return anchor;
  }

  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<FederationTrustAnchor>> {
    return findPage(tx, { entity: FederationTrustAnchor, where: { tenantId }, order: NEWEST_FIRST }, page);
  }

  /** All anchors of the tenant, the oldest first. */
  async listAll(tx: Transaction, tenantId: TenantId): Promise<FederationTrustAnchor[]> {
    return tx.find(FederationTrustAnchor, { where: { tenantId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** As `listAll`. Transactions that list so run one after another. */
  async listLocked(tx: Transaction, tenantId: TenantId): Promise<FederationTrustAnchor[]> {
    await lockUntilCommit(tx, `federation-trust-anchors/${tenantId}`);
    return this.listAll(tx, tenantId);
  }

  async insert(tx: Transaction, anchor: FederationTrustAnchor): Promise<void> {
    await tx.insert(FederationTrustAnchor, anchor);
  }

  /** As `get`. Other transactions cannot change the anchor before the end of this one. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<FederationTrustAnchor> {
    const lock = { mode: 'pessimistic_write' } as const;
    const anchor = await tx.findOne(FederationTrustAnchor, { where: { tenantId, id }, lock });
    if (!anchor) throw notFound('trust anchor', id);
    return anchor;
  }

  async update(tx: Transaction, { tenantId, id, name, jwks }: FederationTrustAnchor): Promise<void> {
    await tx.update(FederationTrustAnchor, { tenantId, id }, { name, jwks });
  }

  /** Whether the anchor existed. */
  async delete(tx: Transaction, tenantId: TenantId, id: string): Promise<boolean> {
    const { affected } = await tx.delete(FederationTrustAnchor, { tenantId, id });
    return affected === 1;
  }
}
