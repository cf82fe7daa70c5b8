import { Injectable } from '@nestjs/common';
import { lockUntilCommit, planned, type Transaction } from '@vc/platform/persistence';
import { TenantDomain } from './tenant-domain.entity';

@Injectable()
export class TenantDomainsRepository {
  async find(tx: Transaction, tenantId: string): Promise<TenantDomain | null> {
    return tx.findOneBy(TenantDomain, { tenantId });
  }

  /** Also locks a row that does not exist yet, until the transaction ends. */
  async findForUpdate(tx: Transaction, tenantId: string): Promise<TenantDomain | null> {
    await lockUntilCommit(tx, `tenant-domains/${tenantId}`);
    return this.find(tx, tenantId);
  }

  async findActive(tx: Transaction, domain: string): Promise<TenantDomain | null> {
    return tx.findOneBy(TenantDomain, { domain, status: 'active' });
  }

  /** One transaction at a time activates a domain. */
  async lockDomain(tx: Transaction, domain: string): Promise<void> {
    await lockUntilCommit(tx, `tenant-domains/${domain}`);
  }

  async listActive(tx: Transaction): Promise<TenantDomain[]> {
    return tx.find(TenantDomain, { where: { status: 'active' }, select: { tenantId: true, domain: true } });
  }

  /** Claims active domains that no process has looked at since `before`. */
  async claimUnchecked(tx: Transaction, { before, now, limit }: { before: Date; now: Date; limit: number }) {
    const { rows } = await planned<{ tenant_id: string }>(
      tx,
      `UPDATE tenant_domains SET checked_at = $2 WHERE tenant_id IN (
         SELECT tenant_id FROM tenant_domains WHERE status = 'active' AND checked_at <= $1
         ORDER BY checked_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING tenant_id`,
      [before, now, limit],
    );
    return rows.map(({ tenant_id }) => tenant_id);
  }

  async upsert(tx: Transaction, row: TenantDomain): Promise<void> {
    await tx.upsert(TenantDomain, row, ['tenantId']);
  }

  async delete(tx: Transaction, tenantId: string): Promise<void> {
    await tx.delete(TenantDomain, { tenantId });
  }
}
