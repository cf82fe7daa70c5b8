import { Injectable } from '@nestjs/common';
import { deleteBatch, type Transaction } from '@vc/platform/persistence';

export const EXPIRING_TABLES = [
  'provider_state',
  'grant_tokens',
  'revoked_tokens',
  'revocation_followers',
  'failed_attempts',
  'issuance_authorizations',
  'redeemed_codes',
] as const;

@Injectable()
export class ExpiredRowsRepository {
  /** Deletes a batch of expired rows of all tenants. Returns whether there may be more. */
  async removeBatch(tx: Transaction, table: (typeof EXPIRING_TABLES)[number], now: Date): Promise<boolean> {
    return deleteBatch(tx, { table, where: 'expires_at <= $1', values: [now] });
  }
}
