import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { planned, prepared, Transaction } from '@vc/platform/persistence';
import type { VerifiedNonce } from './verified-nonce';

@Injectable()
export class UsedNoncesRepository {
  /** Returns false when one of the nonces was used before. */
  async insertUnused(tx: Transaction, tenant: TenantId, nonces: VerifiedNonce[]): Promise<boolean> {
    const { count } = await prepared(
      tx,
      `INSERT INTO used_nonces (nonce_id, tenant_id, expires_at)
       SELECT id, $1, expires_at FROM unnest($2::text[], $3::timestamptz[]) AS nonce (id, expires_at)
       ON CONFLICT DO NOTHING RETURNING nonce_id`,
      [tenant, nonces.map(({ id }) => id), nonces.map(({ expiresAt }) => expiresAt)],
    );
    return count === nonces.length;
  }

  /** Deletes across tenants. */
  async removeExpired(tx: Transaction, now: Date): Promise<void> {
    await planned(tx, 'DELETE FROM used_nonces WHERE expires_at < $1', [now]);
  }
}
