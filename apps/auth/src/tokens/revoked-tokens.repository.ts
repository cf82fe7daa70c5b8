import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { Database } from '@vc/platform/persistence';
import { ACCESS_TOKEN_SECONDS } from './access-token-issuer';
import { RevocationNews } from './revocation-news';

export interface Revocation {
  jti: string;
  revokedAt: Date;
  expiresAt: Date;
}

/** Access tokens that ended before their time, and which grant a token came from. */
@Injectable()
export class RevokedTokensRepository {
  constructor(
    private readonly database: Database,
    private readonly news: RevocationNews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async isRevoked(jti: string): Promise<boolean> {
    return (await this.database.dataSource.query(`SELECT 1 FROM revoked_tokens WHERE jti = $1`, [jti])).length > 0;
  }

  async listSince(since: Date): Promise<Revocation[]> {
    const rows = await this.database.dataSource.query(
      `SELECT jti, revoked_at, expires_at FROM revoked_tokens WHERE revoked_at >= $1 AND expires_at > $2`,
      [since, this.clock()],
    );
    return rows.map((row: { jti: string; revoked_at: Date; expires_at: Date }) => ({
      jti: row.jti,
      revokedAt: row.revoked_at,
      expiresAt: row.expires_at,
    }));
  }

  async revoke(jti: string): Promise<void> {
    const now = this.clock();
    const expiresAt = new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000);
    await this.database.dataSource.query(
      `INSERT INTO revoked_tokens (jti, revoked_at, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [jti, now, expiresAt],
    );
    this.news.tell();
  }

  async addToGrant(grantId: string, jti: string, expiresAt: Date): Promise<void> {
    await this.database.dataSource.query(
      `INSERT INTO grant_tokens (jti, grant_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [jti, grantId, expiresAt],
    );
  }

  async revokeGrant(grantId: string): Promise<void> {
    await this.database.dataSource.query(
      `INSERT INTO revoked_tokens (jti, revoked_at, expires_at)
       SELECT jti, $2, expires_at FROM grant_tokens WHERE grant_id = $1 AND expires_at > $2 ON CONFLICT DO NOTHING`,
      [grantId, this.clock()],
    );
    this.news.tell();
  }
}
