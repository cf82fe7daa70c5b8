import { Injectable } from '@nestjs/common';
import { Database, execute } from '@vc/platform/persistence';

const MAX_FAILED_ATTEMPTS = 5;

export type Redemption = 'redeemed' | 'used' | 'wrong-tx-code';

/** Remembers which pre-authorized codes are spent, and which offers are taken up. */
@Injectable()
export class RedeemedCodesRepository {
  constructor(private readonly database: Database) {}

  /** Spends the code, once; a wrong transaction code costs one of five attempts. */
  async redeem(tenantId: string, jti: string, expiresAt: Date, isTxCodeRight: boolean): Promise<Redemption> {
    const [redemption, values, change]: [Redemption, string, string] = isTxCodeRight
      ? ['redeemed', `0, now()`, `redeemed_at = now()`]
      : ['wrong-tx-code', `1, NULL`, `failed_attempts = code.failed_attempts + 1`];
    const rows = await this.database.single(tenantId, (tx) =>
      execute(
        tx,
        `INSERT INTO redeemed_codes AS code (jti, tenant_id, expires_at, failed_attempts, redeemed_at)
         VALUES ($1, $2, $3, ${values})
         ON CONFLICT (jti) DO UPDATE SET ${change}
         WHERE code.redeemed_at IS NULL AND code.failed_attempts < ${MAX_FAILED_ATTEMPTS} RETURNING jti`,
        [jti, tenantId, expiresAt],
      ),
    );
    return rows.length === 0 ? 'used' : redemption;
  }

  /** Answers false where the offer has been taken up: by another account, or by one that is not known again (null). */
  async takeUp(tenantId: string, jti: string, expiresAt: Date, accountId: string | null): Promise<boolean> {
    const rows = await this.database.single(tenantId, (tx) =>
      execute(
        tx,
        `INSERT INTO redeemed_codes AS code (jti, tenant_id, expires_at, redeemed_at, account_id)
         VALUES ($1, $2, $3, now(), $4)
         ON CONFLICT (jti) DO UPDATE SET redeemed_at = now() WHERE code.account_id = $4 RETURNING jti`,
        [jti, tenantId, expiresAt, accountId],
      ),
    );
    return rows.length > 0;
  }
}
