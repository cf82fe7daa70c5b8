import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { Endpoint } from '@vc/platform/webhook-store';

@Injectable()
export class EndpointsRepository {
  async list(tx: Transaction, tenantId: TenantId): Promise<Endpoint[]> {
    return tx.find(Endpoint, { where: { tenantId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Endpoint> {
    const endpoint = await tx.findOneBy(Endpoint, { tenantId, id });
    if (!endpoint) throw notFound('endpoint', id);
    return endpoint;
  }

  /** Counts under a lock: of concurrent registrations none slips past the limit. */
  async count(tx: Transaction, tenantId: TenantId): Promise<number> {
    await lockUntilCommit(tx, `endpoints/${tenantId}`);
    return tx.countBy(Endpoint, { tenantId });
  }

  async insert(tx: Transaction, endpoint: Endpoint): Promise<void> {
    await tx.insert(Endpoint, endpoint);
  }

  async update(tx: Transaction, { tenantId, id, ...content }: Endpoint): Promise<void> {
    await tx.update(Endpoint, { tenantId, id }, content);
  }

  async delete(tx: Transaction, tenantId: TenantId, id: string): Promise<void> {
    await tx.delete(Endpoint, { tenantId, id });
  }
}
