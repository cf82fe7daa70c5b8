import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, planned, prepared, Transaction } from '@vc/platform/persistence';
import { sha256 } from '@vc/protocol/crypto';
import { type Revocation, revokeToken } from './revocation';

/** An access token of a grant. */
interface GrantToken {
  jti: string;
  expiresAt: Date;
}

/** The access tokens of each grant, which end with it. */
@Injectable()
export class GrantTokensRepository {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns false if the grant has ended. The token must not be issued then. */
  async add(grantId: string, { jti, expiresAt }: GrantToken): Promise<boolean> {
    const { count } = await this.database.query(
      `INSERT INTO grant_tokens (jti, grant_id, expires_at)
       SELECT $1, $2, $3 FROM provider_state WHERE model = 'Grant' AND id_hash = $4 FOR SHARE
       RETURNING 1`,
      [jti, grantId, expiresAt, sha256(grantId)],
    );
    return count > 0;
  }

  /** Ends the grant and returns its tokens. A token that is added concurrently is either returned or not added. */
  async endGrant(tx: Transaction, grantId: string): Promise<Revocation[]> {
    await prepared(tx, `DELETE FROM provider_state WHERE model = 'Grant' AND id_hash = $1`, [sha256(grantId)]);
    // A kept plan could use the index of expires_at.
    const { rows } = await planned<{ jti: string; expires_at: Date }>(
      tx,
      `SELECT jti, expires_at FROM grant_tokens WHERE grant_id = $1 AND expires_at > $2`,
      [grantId, this.clock()],
    );
    return rows.map((row) => revokeToken(row.jti, row.expires_at));
  }
}
