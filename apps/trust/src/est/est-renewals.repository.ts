import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { lockUntilCommit, planned, Transaction } from '@vc/platform/persistence';
import { EstRenewal } from './est-renewal.entity';

/** So few that another replica takes its share. */
const CLAIMED_AT_ONCE = 10;

export interface DueEstRenewals {
  now: Date;
  /** Of the claimed rows, unless the attempt sets another one. */
  nextAttemptAt: Date;
  /** Certificates that end later are not renewed yet. */
  endsBefore: Date;
}

@Injectable()
export class EstRenewalsRepository {
  /** Serializes the transactions that set the renewal of a certificate, of which the first one finds no row to lock. */
  async lock(tx: Transaction, certificateId: string): Promise<void> {
    await lockUntilCommit(tx, `est-renewals/${certificateId}`);
  }

  async find(tx: Transaction, tenantId: TenantId, certificateId: string): Promise<EstRenewal | null> {
    return tx.findOneBy(EstRenewal, { tenantId, certificateId });
  }

  async findForUpdate(tx: Transaction, tenantId: TenantId, certificateId: string): Promise<EstRenewal | null> {
    return tx.findOne(EstRenewal, { where: { tenantId, certificateId }, lock: { mode: 'pessimistic_write' } });
  }

  async save(tx: Transaction, renewal: EstRenewal): Promise<void> {
    await tx.upsert(EstRenewal, renewal, ['id']);
  }

  async delete(tx: Transaction, tenantId: TenantId, certificateId: string): Promise<void> {
    await tx.delete(EstRenewal, { tenantId, certificateId });
  }

  /** Across tenants: marks settings of active certificates that end soon as tried now, and returns them. */
  async claim(tx: Transaction, { now, nextAttemptAt, endsBefore }: DueEstRenewals) {
    const { rows } = await planned<{ tenant_id: TenantId; certificate_id: string }>(
      tx,
      `UPDATE est_renewals SET last_attempt_at = $1, next_attempt_at = $2
       WHERE id IN (
         SELECT due.id FROM est_renewals due JOIN certificates ON certificates.id = due.certificate_id
         WHERE due.next_attempt_at <= $1 AND due.renews_from <= $1 AND certificates.status = 'active'
           AND certificates.expires_at > $1 AND certificates.expires_at <= $3
         ORDER BY due.next_attempt_at LIMIT $4 FOR UPDATE OF due SKIP LOCKED)
       RETURNING tenant_id, certificate_id`,
      [now, nextAttemptAt, endsBefore, CLAIMED_AT_ONCE],
    );
    return rows.map(({ tenant_id: tenantId, certificate_id: certificateId }) => ({ tenantId, certificateId }));
  }
}
