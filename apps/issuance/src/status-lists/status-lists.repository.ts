import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { entityToJson, insertWithCommit, planned, prepared, Transaction } from '@vc/platform/persistence';
import { In, Not } from 'typeorm';
import { ListKind, StatusIndex } from './status-index';
import { CredentialStatus, StatusListRow } from './status-list.entity';

/** The specification has no pages for an aggregation. */
const MAX_AGGREGATED = 1_000;

export interface StatusChange {
  /** Token Status List §7.1 */
  value: number;
  changedAt: Date;
}

/** The status list index of the copy that is bound to a key. */
export interface CopyStatus extends StatusIndex {
  /** Thumbprint (RFC 7638). */
  holderKey: string;
}

const INSERT_STATUSES =
  'INSERT INTO credential_statuses SELECT * FROM jsonb_populate_recordset(NULL::credential_statuses, $1::jsonb)';

@Injectable()
export class StatusListsRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<StatusListRow> {
    const list = await tx.findOneBy(StatusListRow, { tenantId, id });
    if (!list) throw notFound('status list', id);
    return list;
  }

  /** Finds a list with unreserved indices. */
  async findOpen(tx: Transaction, tenantId: TenantId, kind: ListKind): Promise<StatusListRow | null> {
    return tx
      .createQueryBuilder(StatusListRow, 'list')
      .where({ tenantId, ...kind })
      .andWhere('list.allocated < list.size')
      .getOne();
  }

  async insertList(tx: Transaction, list: StatusListRow): Promise<void> {
    await tx.insert(StatusListRow, list);
  }

  async setAllocated(tx: Transaction, tenantId: TenantId, id: string, allocated: number): Promise<void> {
    await tx.update(StatusListRow, { tenantId, id }, { allocated });
  }

  /** Lists the newest lists of a tenant. A list holds a million statuses, so a tenant has few. */
  async listIds(tx: Transaction, tenantId: TenantId): Promise<string[]> {
    const { rows } = await prepared<{ id: string }>(
      tx,
      'SELECT id FROM status_lists WHERE tenant_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2',
      [tenantId, MAX_AGGREGATED],
    );
    return rows.map(({ id }) => id);
  }

  /** Lists the statuses that are not `valid`, which are few. */
  async listChanged(tx: Transaction, tenantId: TenantId, statusListId: string): Promise<CredentialStatus[]> {
    return tx.find(CredentialStatus, { where: { tenantId, statusListId, value: Not(0) } });
  }

  /** Lists the status list indices of the copies that are bound to the keys. */
  async listByHolderKeys(
    tx: Transaction,
    tenantId: TenantId,
    issuanceCredentialId: string,
    holderKeys: string[],
  ): Promise<CopyStatus[]> {
    const found = await tx.findBy(CredentialStatus, { tenantId, issuanceCredentialId, holderKey: In(holderKeys) });
    return found.flatMap(({ statusListId, index, holderKey }) =>
      holderKey === null ? [] : [{ statusListId, index, holderKey }],
    );
  }

  /** Inserts with the commit of the transaction. */
  insert(tx: Transaction, tenantId: TenantId, issuanceCredentialId: string, statuses: CopyStatus[]): void {
    const rows = statuses.map((status) =>
      entityToJson(tx, CredentialStatus, { ...status, tenantId, issuanceCredentialId, value: 0 }),
    );
    insertWithCommit(tx, INSERT_STATUSES, rows);
  }

  /** Lists the statuses that were not `valid` at a time. */
  async listChangedAt(
    tx: Transaction,
    tenantId: TenantId,
    statusListId: string,
    time: Date,
  ): Promise<{ index: number; value: number }[]> {
    const { rows } = await planned<{ index: number; value: number }>(
      tx,
      `SELECT index, value FROM (
         SELECT DISTINCT ON (index) index, value FROM status_changes
         WHERE tenant_id = $1 AND status_list_id = $2 AND changed_at <= $3 ORDER BY index, changed_at DESC
       ) AS latest WHERE value <> 0`,
      [tenantId, statusListId, time],
    );
    return rows;
  }

  /**
   * Sets the status of every copy of a credential, records the change, and increments the version of their lists. A
   * change is recorded after the one before, also if the clock of another process was ahead.
   */
  async setStatus(
    tx: Transaction,
    tenantId: TenantId,
    issuanceCredentialId: string,
    { value, changedAt }: StatusChange,
  ): Promise<void> {
    await planned(
      tx,
      `WITH changed AS (
         UPDATE credential_statuses SET value = $3 WHERE tenant_id = $1 AND issuance_credential_id = $2
         RETURNING status_list_id, index
       ), recorded AS (
         INSERT INTO status_changes (status_list_id, index, changed_at, tenant_id, value)
         SELECT status_list_id, index, GREATEST($4::timestamptz, (
           SELECT max(earlier.changed_at) + interval '1 millisecond' FROM status_changes AS earlier
           WHERE earlier.status_list_id = changed.status_list_id AND earlier.index = changed.index
         )), $1, $3 FROM changed
       )
       UPDATE status_lists SET version = version + 1
       WHERE tenant_id = $1 AND id IN (SELECT status_list_id FROM changed)`,
      [tenantId, issuanceCredentialId, value, changedAt],
    );
  }
}
