import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, lockUntilCommit, prepared, Transaction } from '@vc/platform/persistence';

/** An access token that ends before it expires. */
export interface RevokedToken {
  jti: string;
  /** After this time verifiers reject the token by its `exp`. */
  expiresAt: Date;
}

export interface Revocation extends RevokedToken {
  /** Increases in the order of commits. */
  position: number;
}

interface RevocationRow {
  jti: string;
  expires_at: Date;
  position: string;
}

/** `position` is null if no token is revoked. */
interface LastPosition {
  position: string | null;
}

const LAST_POSITION = `SELECT max(position) AS position FROM revoked_tokens`;

@Injectable()
export class RevokedTokensRepository {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async isRevoked(jti: string): Promise<boolean> {
    const { count } = await this.database.query(`SELECT 1 FROM revoked_tokens WHERE jti = $1`, [jti]);
    return count > 0;
  }

  async listAfter(position: number): Promise<Revocation[]> {
    const { rows } = await this.database.query<RevocationRow>(
      `SELECT jti, expires_at, position FROM revoked_tokens WHERE position > $1 ORDER BY position`,
      [position],
    );
    return rows.map((row) => ({
      jti: row.jti,
      expiresAt: row.expires_at,
      position: Number(row.position),
    }));
  }

  async lastPosition(): Promise<number> {
    const { rows } = await this.database.query<LastPosition>(LAST_POSITION);
    const [row] = rows;
    return Number(row?.position ?? 0);
  }

  /** Adds the tokens that are not listed yet. Returns a position up to which the list has all of them, or 0. */
  async add(tx: Transaction, tokens: RevokedToken[]): Promise<number> {
    if (tokens.length === 0) return 0;
    // Without the lock a transaction could commit after one with later positions.
    await lockUntilCommit(tx, 'revoked_tokens');
    await prepared(
      tx,
      `INSERT INTO revoked_tokens (jti, revoked_at, expires_at)
       SELECT jti, $1, expires_at FROM unnest($2::text[], $3::timestamptz[]) AS token (jti, expires_at)
       ON CONFLICT DO NOTHING`,
      [this.clock(), tokens.map(({ jti }) => jti), tokens.map(({ expiresAt }) => expiresAt)],
    );
    const { rows } = await prepared<LastPosition>(tx, LAST_POSITION);
    const [row] = rows;
    return Number(row?.position ?? 0);
  }
}
