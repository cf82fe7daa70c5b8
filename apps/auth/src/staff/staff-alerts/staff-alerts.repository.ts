import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { MailQueueRows, QueuedMail } from '@vc/platform/mail';
import { planned, type Transaction } from '@vc/platform/persistence';
import type { StaffAlert } from './staff-alert';

/** An e-mail to one member, which is leased to this process. */
export interface ClaimedStaffAlert extends StaffAlert, QueuedMail {
  id: string;
  tenantId: TenantId;
  memberId: string;
}

@Injectable()
export class StaffAlertsRepository implements MailQueueRows<ClaimedStaffAlert> {
  async insert(
    tx: Transaction,
    tenantId: TenantId,
    { kind, resourceId, details }: StaffAlert,
    { memberIds, now }: { memberIds: string[]; now: Date },
  ): Promise<void> {
    await planned(tx, INSERT, [tenantId, memberIds, kind, resourceId, JSON.stringify(details), now]);
  }

  async claimDue(tx: Transaction, now: Date, leaseUntil: Date): Promise<ClaimedStaffAlert | undefined> {
    return (await planned<ClaimedStaffAlert>(tx, CLAIM, [now, leaseUntil])).rows[0];
  }

  async remove(tx: Transaction, { tenantId, id }: ClaimedStaffAlert): Promise<void> {
    await planned(tx, 'DELETE FROM staff_alerts WHERE tenant_id = $1 AND id = $2', [tenantId, id]);
  }

  async postpone(tx: Transaction, { tenantId, id }: ClaimedStaffAlert, until: Date): Promise<void> {
    const sql = 'UPDATE staff_alerts SET next_attempt_at = $3 WHERE tenant_id = $1 AND id = $2';
    await planned(tx, sql, [tenantId, id, until]);
  }

  /** Whether an approval still waits, or the deletion of a tenant still goes on. */
  async isOpen(tx: Transaction, { kind, resourceId }: StaffAlert, now: Date): Promise<boolean> {
    if (kind === 'approval-pending') return (await planned(tx, OPEN_APPROVAL, [resourceId, now])).count > 0;
    if (kind === 'tenant-deletion-late') return (await planned(tx, OPEN_DELETION, [resourceId])).count > 0;
    return true;
  }
}

const INSERT = `INSERT INTO staff_alerts (id, tenant_id, member_id, kind, resource_id, details, attempts, next_attempt_at)
  SELECT gen_random_uuid(), $1, member_id, $3, $4, $5, 0, $6 FROM unnest($2::uuid[]) AS member_id`;

const CLAIM = `WITH due AS (
     SELECT id FROM staff_alerts WHERE next_attempt_at <= $1
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
   )
   UPDATE staff_alerts AS alert SET attempts = attempts + 1, next_attempt_at = $2
   FROM due WHERE alert.id = due.id
   RETURNING alert.id, tenant_id AS "tenantId", member_id AS "memberId", kind, resource_id AS "resourceId", details, attempts`;

const OPEN_APPROVAL = `SELECT 1 FROM approvals WHERE id = $1::uuid AND status = 'pending' AND expires_at > $2`;

const OPEN_DELETION = 'SELECT 1 FROM tenant_deletions WHERE id = $1::uuid AND deleted_at IS NULL';
