import { Injectable } from '@nestjs/common';
import { planned, Transaction } from '@vc/platform/persistence';
import type { ReceiverColumns } from '../dispatch/claimed-delivery';
import { receiverColumns } from '../dispatch/receiver-columns';

/** An unverified endpoint, leased to this worker. */
export interface ChallengedEndpoint extends ReceiverColumns {
  id: string;
  tenant_id: string;
  /** Number of challenges, with this one. */
  challenges: number;
}

interface Claim {
  now: Date;
  /** After it, another worker sends the next challenge. */
  leaseUntil: Date;
  limit: number;
  /** Maximum for one tenant, with the open challenges of this worker. */
  perTenant: number;
  /** Tenants of the open challenges, one entry for each. */
  open: string[];
  /** Challenges every unverified endpoint, also those that have consented or wait. */
  isStrict: boolean;
  /** Challenges the endpoints that have consented at these origins, which the operator has named since. */
  trustedOrigins: string[];
}

interface Rejection {
  error: string;
  /** When the next challenge is due. */
  until: Date;
  isStrict: boolean;
}

/** Every statement reaches the endpoints of all tenants. */
@Injectable()
export class ChallengesRepository {
  /** Leases unverified endpoints whose challenge is due, in turns of tenants. */
  async claimDue(
    tx: Transaction,
    { now, leaseUntil, limit, perTenant, open, isStrict, trustedOrigins }: Claim,
  ): Promise<ChallengedEndpoint[]> {
    const values = [now, leaseUntil, limit, perTenant, open, isStrict, trustedOrigins];
    return (await planned<ChallengedEndpoint>(tx, CLAIM, values)).rows;
  }

  /** Returns the URLs of the enabled endpoints of the tenant that are proven. */
  async listProvenUrls(tx: Transaction, tenantId: string): Promise<string[]> {
    const sql = `SELECT url FROM endpoints
      WHERE tenant_id = $1 AND verified_at IS NOT NULL AND enabled AND deleted_at IS NULL`;
    return (await planned<{ url: string }>(tx, sql, [tenantId])).rows.map(({ url }) => url);
  }

  /** Requests challenges of the endpoints of the tenant that have consented at the origin: one of them is proven now. */
  async challengeSiblings(tx: Transaction, { tenant_id: tenantId }: ChallengedEndpoint, origin: string): Promise<void> {
    await planned(
      tx,
      `UPDATE endpoints SET challenge_requested = true
       WHERE tenant_id = $1 AND consented_origin = $2 AND verified_at IS NULL`,
      [tenantId, origin],
    );
  }

  /** Returns false if the endpoint has another URL now, or is verified already. */
  async verify(tx: Transaction, { id, url }: ChallengedEndpoint, now: Date): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE endpoints SET verified_at = $3, verification_error = NULL, consented_url = NULL, consented_origin = NULL,
         waiting_since = NULL
       WHERE id = $1 AND url = $2 AND verified_at IS NULL`,
      [id, url, now],
    );
    return count !== 0;
  }

  /** Records a 2xx without the echo, for this URL alone. @param next the earliest time of another challenge */
  async consent(tx: Transaction, { id, url }: ChallengedEndpoint, origin: string, next: Date): Promise<void> {
    await planned(
      tx,
      `UPDATE endpoints SET consented_url = url, consented_origin = $3, verification_error = NULL, waiting_since = NULL,
         next_challenge_at = $4
       WHERE id = $1 AND url = $2 AND verified_at IS NULL`,
      [id, url, origin, next],
    );
  }

  /** Records the error, and when the next challenge is due. The rule `strict` accepts no earlier consent. */
  async postpone(
    tx: Transaction,
    { id, url }: ChallengedEndpoint,
    { error, until, isStrict }: Rejection,
  ): Promise<void> {
    await planned(
      tx,
      `UPDATE endpoints SET verification_error = $3, next_challenge_at = $4,
         consented_url = CASE WHEN NOT $5 THEN consented_url END,
         consented_origin = CASE WHEN NOT $5 THEN consented_origin END
       WHERE id = $1 AND url = $2 AND verified_at IS NULL`,
      [id, url, error, until, isStrict],
    );
  }

  /** Returns whether the endpoint waits from now on. It does not if it has consented or waits already. */
  async suspend(tx: Transaction, { id, url }: ChallengedEndpoint, now: Date): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE endpoints SET waiting_since = $3
       WHERE id = $1 AND url = $2 AND verified_at IS NULL AND waiting_since IS NULL AND consented_url IS DISTINCT FROM url`,
      [id, url, now],
    );
    return count !== 0;
  }
}

const CLAIM = `WITH due AS (
     SELECT id, next_challenge_at, row_number() OVER (PARTITION BY tenant_id ORDER BY next_challenge_at)
       + (SELECT count(*) FROM unnest($5::uuid[]) AS open (id) WHERE open.id = tenant_id) AS turn
     FROM endpoints
     WHERE verified_at IS NULL AND next_challenge_at <= $1 AND enabled AND deleted_at IS NULL
       AND ($6 OR challenge_requested OR consented_origin = ANY($7) OR waiting_since IS NULL AND consented_url IS DISTINCT FROM url)
   ),
   claimed AS (
     SELECT endpoints.id FROM endpoints JOIN due USING (id)
     WHERE turn <= $4 AND verified_at IS NULL AND endpoints.next_challenge_at <= $1
     ORDER BY turn, due.next_challenge_at
     LIMIT $3
     FOR UPDATE OF endpoints SKIP LOCKED
   )
   UPDATE endpoints SET challenges = challenges + 1, next_challenge_at = $2, challenge_requested = false
   FROM claimed WHERE endpoints.id = claimed.id
   RETURNING endpoints.id, tenant_id, challenges, ${receiverColumns('$1')}`;
