import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { planned } from '@vc/platform/persistence';

/** Tables whose rows expire, with their primary keys. */
const KEYS = {
  provider_state: 'model, id_hash',
  grant_tokens: 'jti',
  revoked_tokens: 'kind, subject',
  revocation_followers: 'id',
  failed_attempts: 'key',
  issuance_authorizations: 'grant_id',
  redeemed_codes: 'jti',
};

export type ExpiringTable = keyof typeof KEYS;
export const EXPIRING_TABLES = Object.keys(KEYS) as ExpiringTable[];
/** Maximum number of rows deleted in one transaction. */
export const BATCH_SIZE = 5_000;

@Injectable()
export class ExpiredRowsRepository {
  /** Deletes a batch of expired rows of all tenants, and returns their number. */
  async removeBatch(tx: Transaction, table: ExpiringTable, now: Date): Promise<number> {
    const { count } = await planned(tx, createDeletion(table, KEYS[table]), [now]);
    return count;
  }
}

const createDeletion = (table: ExpiringTable, key: string) =>
  `DELETE FROM ${table} WHERE (${key}) IN (
           SELECT ${key} FROM ${table} WHERE expires_at <= $1 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
