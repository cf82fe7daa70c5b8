import assert from 'node:assert/strict';
import { Injectable } from '@nestjs/common';
import { preparedWithRows, Transaction } from '@vc/platform/persistence';
import type { IssuanceCredential } from '../issuances/issuance-credential.entity';
import type { StoredIssuance } from '../issuances/issuance-with-credentials';
import { columnsOf, insertUnusedNonces } from '../nonces/used-nonces.repository';
import type { VerifiedNonce } from '../nonces/verified-nonce';

/** What entitles a wallet to copies. It is used up when they are stored. */
export interface Entitlement {
  /** The nonces of the proofs. A deferred request has used up its nonces when it was made. */
  nonces: VerifiedNonce[];
  redemption?: DeferredRedemption | undefined;
}

/** The redemption of a deferred request by an access token. The first token that gets the credential keeps it. */
interface DeferredRedemption {
  transactionId: string;
  /** SHA-256 of the access token. */
  redeemedBy: string;
  redeemedAt: Date;
}

/**
 * - `notEntitled`: a nonce was used before, or the credential was issued to another access token
 * - `changed`: the issuance or a credential of it has changed since it was read
 */
export type CopiesOutcome = 'stored' | 'notEntitled' | 'changed';

/** The rows of the issuance, locked if none of them has changed. The issuance is locked first, as everywhere. */
const HELD = `issuance AS MATERIALIZED (
    SELECT id FROM issuances AS issuance
    WHERE issuance.tenant_id::text = $1 AND id = $2 AND concat(issuance.ctid, issuance.xmin) = $3 FOR NO KEY UPDATE
  ), credential AS MATERIALIZED (
    SELECT credential.id FROM issuance, issuance_credentials AS credential
    WHERE credential.tenant_id::text = $1 AND issuance_id = issuance.id
      AND concat(credential.ctid, credential.xmin) = ANY($4::text[]) FOR NO KEY UPDATE OF credential
  )`;

const NONCES = {
  part: `used AS (${insertUnusedNonces('$16', '$17')})`,
  condition: '(SELECT count(*) FROM used) = cardinality($16::text[])',
  last: '',
};

const DEFERRED_REQUEST = 'tenant_id::text = $1 AND issuance_id = $2 AND id = $16';

const DEFERRED = {
  part: `deferred AS MATERIALIZED (
    SELECT id FROM deferred_transactions
    WHERE ${DEFERRED_REQUEST} AND (redeemed_at IS NULL OR redeemed_by = $17) FOR NO KEY UPDATE
  )`,
  condition: 'EXISTS (SELECT FROM deferred)',
  last: `, redeemed AS (
    UPDATE deferred_transactions SET redeemed_by = $17, redeemed_at = coalesce(redeemed_at, $18)
    WHERE ${DEFERRED_REQUEST} AND EXISTS (SELECT FROM advanced)
  )`,
};

const CHANGE = `UPDATE issuance_credentials
  SET status = $10, issued_at = $11, expires_at = $12, updated_at = $13, holder_keys = $14, deliveries = $15
  WHERE tenant_id::text = $1 AND id = $9 AND EXISTS (SELECT FROM advanced) RETURNING id`;

const OF_NONCES = toChange(NONCES);
const OF_DEFERRED = toChange(DEFERRED);

@Injectable()
export class IssuedCopiesRepository {
  /**
   * Advances an issuance and one of its credentials, together with the rows that wait for the commit, if none of its rows has
   * changed since they were read. Nonces are used up in any case.
   */
  async store(
    tx: Transaction,
    { issuance, versions: [version, ...versions] }: StoredIssuance,
    credential: IssuanceCredential,
    { nonces, redemption }: Entitlement,
  ): Promise<CopiesOutcome> {
    const values = [
      issuance.tenantId,
      issuance.id,
      version,
      versions,
      issuance.status,
      issuance.deliveredTo,
      issuance.settlesAt,
      issuance.updatedAt,
      credential.id,
      credential.status,
      credential.issuedAt,
      credential.expiresAt,
      credential.updatedAt,
      credential.holderKeys,
      JSON.stringify(credential.deliveries),
    ];
    const entitlement = redemption
      ? [redemption.transactionId, redemption.redeemedBy, redemption.redeemedAt]
      : columnsOf(nonces);
    const change = redemption ? OF_DEFERRED : OF_NONCES;
    const { rows } = await preparedWithRows<{ outcome: CopiesOutcome }>(tx, change, [...values, ...entitlement]);
    const [row] = rows;
    assert(row, 'PostgreSQL returns the outcome.');
    return row.outcome;
  }
}

function toChange({ part, condition, last }: typeof NONCES) {
  return {
    parts: `${HELD}, ${part}, advanced AS (
      UPDATE issuances SET status = $5, delivered_to = $6, settles_at = $7, updated_at = $8
      WHERE tenant_id::text = $1 AND id = $2 AND (SELECT count(*) FROM credential) = cardinality($4::text[])
        AND ${condition} RETURNING id
    )${last}`,
    change: CHANGE,
    result: `SELECT CASE WHEN NOT ${condition} THEN 'notEntitled' WHEN EXISTS (SELECT FROM changed) THEN 'stored'
      ELSE 'changed' END AS outcome`,
  };
}
