import { Injectable } from '@nestjs/common';
import { planned, type Transaction } from '@vc/platform/persistence';
import { In, Not } from 'typeorm';
import { WalletCredential } from '../credentials/credential.entity';
import { StatusCheck } from '../credentials/status-check.entity';

interface Claim {
  now: Date;
  /** When they are due again. */
  next: Date;
  limit: number;
}

/** The columns of a credential that its check writes. */
export type CheckedStatus = Pick<WalletCredential, 'issuerStatus' | 'validFrom' | 'validUntil'>;

@Injectable()
export class StatusChecksRepository {
  /** Finds the tenant whose check has been due longest. @param others tenants that are left for later */
  async findDueTenant(tx: Transaction, now: Date, others: string[]): Promise<string | undefined> {
    const { rows } = await planned<{ tenant_id: string }>(tx, DUE_TENANT, [now, others]);
    return rows[0]?.tenant_id;
  }

  /** Claims the checks of a tenant that have been due longest. Returns their credentials, without those that were rejected. */
  async claim(tx: Transaction, tenantId: string, { now, next, limit }: Claim): Promise<WalletCredential[]> {
    const { rows } = await planned<{ id: string }>(tx, CLAIM, [tenantId, now, next, limit]);
    const ids = rows.map(({ id }) => id);
    return tx.findBy(WalletCredential, { tenantId, id: In(ids), status: Not('rejected') });
  }

  /** Records what was read, unless another check has recorded something else since. @returns whether it was recorded */
  async record(tx: Transaction, credential: WalletCredential, checked: CheckedStatus): Promise<boolean> {
    const { tenantId, id, issuerStatus } = credential;
    const query = tx
      .createQueryBuilder()
      .update(WalletCredential)
      .set(checked)
      .where({ tenantId, id })
      .andWhere('issuer_status IS NOT DISTINCT FROM :issuerStatus', { issuerStatus });
    return (await query.execute()).affected === 1;
  }

  async remove(tx: Transaction, { tenantId, id }: WalletCredential): Promise<void> {
    await tx.delete(StatusCheck, { tenantId, id });
  }
}

const DUE_TENANT = `SELECT tenant_id FROM status_checks
  WHERE next_check_at <= $1 AND tenant_id <> ALL($2::uuid[]) ORDER BY next_check_at LIMIT 1`;

const CLAIM = `UPDATE status_checks SET next_check_at = $3
  WHERE tenant_id = $1 AND id IN (
    SELECT id FROM status_checks WHERE tenant_id = $1 AND next_check_at <= $2
    ORDER BY next_check_at LIMIT $4 FOR UPDATE SKIP LOCKED
  )
  RETURNING id`;
