import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { entityToJson, planned, prepared, Transaction } from '@vc/platform/persistence';
import { In, Not } from 'typeorm';
import { ListKind, StatusIndex } from './status-index';
import { CredentialStatus, StatusListRow } from './status-list.entity';

/** The specification has no pages for an aggregation. */
const MAX_AGGREGATED = 1_000;

/** The status list index of the copy that is bound to a key. */
export interface CopyStatus extends StatusIndex {
  /** Thumbprint (RFC 7638). */
  holderKey: string;
}

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

  async insert(tx: Transaction, tenantId: TenantId, issuanceCredentialId: string, statuses: CopyStatus[]) {
    const rows = statuses.map((status) =>
      entityToJson(tx, CredentialStatus, { ...status, tenantId, issuanceCredentialId, value: 0 }),
    );
    await prepared(
      tx,
      `INSERT INTO credential_statuses SELECT * FROM jsonb_populate_recordset(NULL::credential_statuses, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  /** Sets the status of every copy of a credential, and increments the version of their lists. */
  async setStatus(tx: Transaction, tenantId: TenantId, issuanceCredentialId: string, value: number): Promise<void> {
    await planned(
      tx,
      `WITH changed AS (
         UPDATE credential_statuses SET value = $3 WHERE tenant_id = $1 AND issuance_credential_id = $2
         RETURNING status_list_id
       )
       UPDATE status_lists SET version = version + 1
       WHERE tenant_id = $1 AND id IN (SELECT status_list_id FROM changed)`,
      [tenantId, issuanceCredentialId, value],
    );
  }
}
