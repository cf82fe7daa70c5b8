import { Injectable } from '@nestjs/common';
import { planned, Transaction } from '@vc/platform/persistence';
import { Recovery } from '@vc/feature/webhook-store';

const LEASE = `interval '1 minute'`;

/** A recovery that is leased to this worker, with the filter of its endpoint. */
export interface ClaimedRecovery {
  id: string;
  tenant_id: string;
  endpoint_id: string;
  since: Date;
  /** Empty means every type. */
  event_types: string[];
  filter_types: string[];
  /** Number of attempts, with this one. */
  attempts: number;
}

/** What could not be recovered. */
export type RecoveryGaps = Pick<Recovery, 'logStart' | 'skipped'>;

@Injectable()
export class RecoveriesRepository {
  /** Leases a running recovery of any tenant that no worker holds. */
  async claim(tx: Transaction, now: Date): Promise<ClaimedRecovery | undefined> {
    const { rows } = await planned<ClaimedRecovery>(
      tx,
      `UPDATE recoveries SET leased_until = $1::timestamptz + ${LEASE}, attempts = attempts + 1
       FROM endpoints
       WHERE endpoints.id = endpoint_id AND recoveries.id = (
         SELECT id FROM recoveries WHERE status = 'running' AND leased_until <= $1
         ORDER BY leased_until LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING recoveries.id, recoveries.tenant_id, endpoint_id, since, event_types, filter_types, attempts`,
      [now],
    );
    const [claimed] = rows;
    return claimed;
  }

  /** Adds to the count of replayed events and renews the lease. */
  async progress(tx: Transaction, { id, tenant_id }: ClaimedRecovery, replayed: number, now: Date): Promise<void> {
    await planned(
      tx,
      `UPDATE recoveries SET replayed = replayed + $3, updated_at = $4, leased_until = $4::timestamptz + ${LEASE}
       WHERE tenant_id = $1 AND id = $2`,
      [tenant_id, id, replayed, now],
    );
  }

  async complete(tx: Transaction, { id, tenant_id: tenantId }: ClaimedRecovery, gaps: RecoveryGaps, now: Date) {
    await tx.update(Recovery, { tenantId, id }, { ...gaps, status: 'completed', updatedAt: now });
  }

  async fail(tx: Transaction, { id, tenant_id: tenantId }: ClaimedRecovery, error: string, now: Date) {
    await tx.update(Recovery, { tenantId, id }, { status: 'failed', error, updatedAt: now });
  }

  /** Ends the lease at the time, when any worker can claim the recovery again. */
  async postpone(tx: Transaction, { id, tenant_id: tenantId }: ClaimedRecovery, until: Date): Promise<void> {
    await tx.update(Recovery, { tenantId, id }, { leasedUntil: until });
  }
}
