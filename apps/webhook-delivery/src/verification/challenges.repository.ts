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
}

/** Every statement reaches the endpoints of all tenants. */
@Injectable()
export class ChallengesRepository {
  /** Leases unverified endpoints whose challenge is due, in turns of tenants. */
  async claimDue(tx: Transaction, { now, leaseUntil, limit, perTenant, open }: Claim): Promise<ChallengedEndpoint[]> {
    const values = [now, leaseUntil, limit, perTenant, open];
    return (await planned<ChallengedEndpoint>(tx, CLAIM, values)).rows;
  }

  /** Returns false if the endpoint has another URL now, or is verified already. */
  async verify(tx: Transaction, { id, url }: ChallengedEndpoint, now: Date): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE endpoints SET verified_at = $3, verification_error = NULL
       WHERE id = $1 AND url = $2 AND verified_at IS NULL`,
      [id, url, now],
    );
    return count !== 0;
  }

  /** Records the error, and when the next challenge is due. */
  async postpone(tx: Transaction, { id, url }: ChallengedEndpoint, error: string, until: Date): Promise<void> {
    await planned(
      tx,
      `UPDATE endpoints SET verification_error = $3, next_challenge_at = $4
       WHERE id = $1 AND url = $2 AND verified_at IS NULL`,
      [id, url, error, until],
    );
  }
}

const CLAIM = `WITH due AS (
     SELECT id, next_challenge_at, row_number() OVER (PARTITION BY tenant_id ORDER BY next_challenge_at)
       + (SELECT count(*) FROM unnest($5::uuid[]) AS open (id) WHERE open.id = tenant_id) AS turn
     FROM endpoints
     WHERE verified_at IS NULL AND next_challenge_at <= $1 AND enabled AND deleted_at IS NULL
   ),
   claimed AS (
     SELECT endpoints.id FROM endpoints JOIN due USING (id)
     WHERE turn <= $4 AND verified_at IS NULL AND endpoints.next_challenge_at <= $1
     ORDER BY turn, due.next_challenge_at
     LIMIT $3
     FOR UPDATE OF endpoints SKIP LOCKED
   )
   UPDATE endpoints SET challenges = challenges + 1, next_challenge_at = $2
   FROM claimed WHERE endpoints.id = claimed.id
   RETURNING endpoints.id, tenant_id, challenges, ${receiverColumns('$1')}`;
