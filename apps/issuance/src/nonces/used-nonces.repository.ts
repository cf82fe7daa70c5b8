import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { deleteBatch, prepared, Transaction } from '@vc/platform/persistence';
import type { VerifiedNonce } from './verified-nonce';

/**
 * Returns an INSERT of nonces that returns those that were not used before. Its parameter `$1` is the tenant.
 * @param ids name of a parameter, for example `$2`
 * @param expiries name of a parameter
 */
export function insertUnusedNonces(ids: string, expiries: string): string {
  return `INSERT INTO used_nonces (nonce_id, tenant_id, expires_at)
    SELECT id, $1::text::uuid, expires_at FROM unnest(${ids}::text[], ${expiries}::timestamptz[]) AS nonce (id, expires_at)
    ON CONFLICT DO NOTHING RETURNING nonce_id`;
}

/** The values of the two parameters of `insertUnusedNonces`. */
export function columnsOf(nonces: VerifiedNonce[]): [ids: string[], expiries: Date[]] {
  return [nonces.map(({ id }) => id), nonces.map(({ expiresAt }) => expiresAt)];
}

const INSERT_UNUSED = insertUnusedNonces('$2', '$3');

@Injectable()
export class UsedNoncesRepository {
  /** Returns false when one of the nonces was used before. */
  async insertUnused(tx: Transaction, tenant: TenantId, nonces: VerifiedNonce[]): Promise<boolean> {
    const { count } = await prepared(tx, INSERT_UNUSED, [tenant, ...columnsOf(nonces)]);
    return count === nonces.length;
  }

  /** Deletes a batch across tenants. Returns whether there may be more. */
  async removeExpired(tx: Transaction, now: Date): Promise<boolean> {
    return deleteBatch(tx, { table: 'used_nonces', where: 'expires_at < $1', values: [now] });
  }
}
