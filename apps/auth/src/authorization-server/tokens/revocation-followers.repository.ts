import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';

/**
 * The processes that follow the list of revoked tokens, at any instance of this service. The clock of the database,
 * which all instances share, measures their leases.
 */
@Injectable()
export class RevocationFollowersRepository {
  constructor(private readonly database: Database) {}

  /** Records that the follower has the list up to the position, and relies on it until the lease ends. */
  async confirm(follower: string, position: number, leaseMs: number): Promise<void> {
    await this.database.query(
      `INSERT INTO revocation_followers (id, position, expires_at)
       VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
       ON CONFLICT (id) DO UPDATE SET
         position = greatest(revocation_followers.position, excluded.position), expires_at = excluded.expires_at`,
      [follower, position, leaseMs],
    );
  }

  /** Returns the position up to which every follower has the list, or the last position if no lease is open. */
  async findConfirmedPosition(): Promise<number> {
    const { rows } = await this.database.query<{ position: string }>(
      `SELECT coalesce(
         (SELECT min(position) FROM revocation_followers WHERE expires_at > clock_timestamp()),
         (SELECT max(position) FROM revoked_tokens), 0) AS position`,
    );
    const [row] = rows;
    return Number(row?.position ?? 0);
  }

  /** Lists the followers with an open lease that have not confirmed the position. */
  async listBehind(position: number): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      `SELECT id FROM revocation_followers WHERE position < $1 AND expires_at > clock_timestamp() ORDER BY id`,
      [position],
    );
    return rows.map(({ id }) => id);
  }
}
