import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { planned, prepared, Transaction } from '@vc/platform/persistence';
import type { VerifiedNonce } from './verified-nonce';

/** INSERT of nonces, which returns those that were not used before. @param ids parameter, as `expiries`; `$1` is the tenant */
export function insertUnusedNonces(ids: string, expiries: string): string {
  return `INSERT INTO used_nonces (nonce_id, tenant_id, expires_at)
    SELECT id, $1::text::uuid, expires_at FROM unnest(${ids}::text[], ${expiries}::timestamptz[]) AS nonce (id, expires_at)
    ON CONFLICT DO NOTHING RETURNING nonce_id`;
}

const INSERT_UNUSED = insertUnusedNonces('$2', '$3');

@Injectable()
export class UsedNoncesRepository {
  /** Returns false when one of the nonces was used before. */
  async insertUnused(tx: Transaction, tenant: TenantId, nonces: VerifiedNonce[]): Promise<boolean> {
    const values = [tenant, nonces.map(({ id }) => id), nonces.map(({ expiresAt }) => expiresAt)];
    const { count } = await prepared(tx, INSERT_UNUSED, values);
    return count === nonces.length;
  }

  /** Deletes across tenants. */
  async removeExpired(tx: Transaction, now: Date): Promise<void> {
    await planned(tx, 'DELETE FROM used_nonces WHERE expires_at < $1', [now]);
  }
}
