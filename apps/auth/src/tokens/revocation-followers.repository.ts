import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';

/**
 * The processes that follow the list of revoked tokens, whichever instance of this service they ask. Their leases are
 * measured by the database's clock, which all instances share.
 */
@Injectable()
export class RevocationFollowersRepository {
  constructor(private readonly database: Database) {}

  /** Remembers that the follower knows the list up to that position, and relies on it until the lease ends. */
  async confirm(follower: string, position: number, leaseMs: number): Promise<void> {
    await this.database.query(
      `INSERT INTO revocation_followers (id, position, expires_at)
       VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
       ON CONFLICT (id) DO UPDATE SET
         position = greatest(revocation_followers.position, excluded.position), expires_at = excluded.expires_at`,
      [follower, position, leaseMs],
    );
  }

  /** The position up to which every follower knows the list; where none relies on it, the list's last position. */
  async confirmedPosition(): Promise<number> {
    const { rows } = await this.database.query<{ position: string }>(
      `SELECT coalesce(
         (SELECT min(position) FROM revocation_followers WHERE expires_at > clock_timestamp()),
         (SELECT max(position) FROM revoked_tokens), 0) AS position`,
    );
    const [row] = rows;
    return Number(row?.position ?? 0);
  }

  /** Those that rely on less than the list up to that position. */
  async listBehind(position: number): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>(
      `SELECT id FROM revocation_followers WHERE position < $1 AND expires_at > clock_timestamp() ORDER BY id`,
      [position],
    );
    return rows.map(({ id }) => id);
  }
}
