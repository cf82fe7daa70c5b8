import { Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';

const MAX_FAILED_ATTEMPTS = 5;

export type Redemption = 'redeemed' | 'used' | 'wrong-tx-code';

/** Remembers which pre-authorized codes are spent. */
@Injectable()
export class RedeemedCodesRepository {
  constructor(private readonly database: Database) {}

  /** Spends the code, once; a wrong transaction code costs one of five attempts. */
  async redeem(tenantId: string, jti: string, expiresAt: Date, isTxCodeRight: boolean): Promise<Redemption> {
    return this.database.transaction(tenantId, async (tx) => {
      await tx.query(
        `INSERT INTO redeemed_codes (jti, tenant_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
        [jti, tenantId, expiresAt],
      );
      const [code] = await tx.query(
        `SELECT failed_attempts, redeemed_at FROM redeemed_codes WHERE tenant_id = $1 AND jti = $2 FOR UPDATE`,
        [tenantId, jti],
      );
      if (code.redeemed_at || code.failed_attempts >= MAX_FAILED_ATTEMPTS) return 'used';
      const change = isTxCodeRight ? 'redeemed_at = now()' : 'failed_attempts = failed_attempts + 1';
      await tx.query(`UPDATE redeemed_codes SET ${change} WHERE tenant_id = $1 AND jti = $2`, [tenantId, jti]);
      return isTxCodeRight ? 'redeemed' : 'wrong-tx-code';
    });
  }
}
