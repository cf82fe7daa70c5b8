import { Injectable } from '@nestjs/common';
import { PortalLink } from '@vc/feature/webhook-store';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { MoreThan } from 'typeorm';

@Injectable()
export class PortalLinksRepository {
  async insert(tx: Transaction, link: PortalLink): Promise<void> {
    await tx.insert(PortalLink, link);
  }

  /** The links that have not ended. Locks before it counts, so that concurrent creations cannot exceed the limit. */
  async count(tx: Transaction, { tenantId, endpointId }: PortalLink, now: Date): Promise<number> {
    await lockUntilCommit(tx, `portal-links/${endpointId}`);
    return tx.countBy(PortalLink, { tenantId, endpointId, expiresAt: MoreThan(now) });
  }

  /** The links that have not ended, the newest first. */
  async list(
    tx: Transaction,
    { tenantId, endpointId, now }: { tenantId: TenantId; endpointId: string; now: Date },
    page: PageRequest,
  ): Promise<Page<PortalLink>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    const where = { tenantId, endpointId, expiresAt: MoreThan(now) };
    return findPage(tx, { entity: PortalLink, where, order }, page);
  }

  /** @throws DomainError `NOT_FOUND` */
  async delete(tx: Transaction, link: Pick<PortalLink, 'tenantId' | 'endpointId' | 'id'>): Promise<void> {
    const { tenantId, endpointId, id } = link;
    const { affected } = await tx.delete(PortalLink, { tenantId, endpointId, id });
    if (!affected) throw notFound('portal link', id);
  }

  /** Finds a link of any tenant. */
  async findByToken(tx: Transaction, tokenHash: Buffer): Promise<PortalLink | null> {
    return tx.findOneBy(PortalLink, { tokenHash });
  }
}
