import { Injectable } from '@nestjs/common';
import { Database, prepared } from '@vc/platform/persistence';

const MAX_FAILED_ATTEMPTS = 5;

/** Ids begin with the time of the code. One from before a restore may have been used in the time that it has lost. */
const notOfLostTime = (jti: string) => `NOT EXISTS (SELECT FROM restores WHERE first_id::text > ${jti}::text)`;

export interface CodeRedemption {
  jti: string;
  expiresAt: Date;
  isTxCodeRight: boolean;
  /** Thumbprint of the key in the DPoP proof of the wallet, if it sent one. */
  jkt?: string | undefined;
}

export type RedemptionOutcome =
  /** `isRepeated`: the same key has redeemed the code before. */
  | { kind: 'redeemed'; isRepeated: boolean }
  | { kind: 'wrong-tx-code'; attemptsLeft: number }
  | { kind: 'used' }
  /** Too many transaction codes were wrong. */
  | { kind: 'used-up' };

interface CodeRow {
  failed_attempts: number;
  redeemed_at: Date | null;
}

/** Records the redemption of pre-authorized codes and issuer states. */
@Injectable()
export class RedeemedCodesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Redeems the code. The key that has redeemed it may repeat the request, because the response may have been lost. A
   * code redeemed without a key cannot be redeemed again. Each wrong transaction code uses one of five attempts.
   */
  async redeem(tenantId: string, redemption: CodeRedemption): Promise<RedemptionOutcome> {
    return redemption.isTxCodeRight
      ? this.markRedeemed(tenantId, redemption)
      : this.countWrongTxCode(tenantId, redemption);
  }

  private async markRedeemed(tenantId: string, { jti, expiresAt, jkt }: CodeRedemption): Promise<RedemptionOutcome> {
    // The first statement redeems the code. The second one finds a repeated request.
    const { count: fresh } = await this.database.single(tenantId, (tx) =>
      prepared(
        tx,
        `INSERT INTO redeemed_codes AS code (jti, tenant_id, expires_at, failed_attempts, redeemed_at, key_thumbprint)
         SELECT $1, $2::uuid, $3::timestamptz, 0, now(), $4 WHERE ${notOfLostTime('$1')}
         ON CONFLICT (jti) DO UPDATE SET redeemed_at = now(), key_thumbprint = $4
         WHERE code.redeemed_at IS NULL AND code.failed_attempts < ${MAX_FAILED_ATTEMPTS} RETURNING jti`,
        [jti, tenantId, expiresAt, jkt ?? null],
      ),
    );
    if (fresh > 0) return { kind: 'redeemed', isRepeated: false };
    const { count: again } = await this.database.single(tenantId, (tx) =>
      prepared(
        tx,
        `SELECT FROM redeemed_codes
         WHERE tenant_id::text = $1 AND jti = $2 AND key_thumbprint = $3 AND ${notOfLostTime('$2')}`,
        [tenantId, jti, jkt ?? null],
      ),
    );
    return again > 0 ? { kind: 'redeemed', isRepeated: true } : this.findRejection(tenantId, jti);
  }

  private async countWrongTxCode(tenantId: string, { jti, expiresAt }: CodeRedemption): Promise<RedemptionOutcome> {
    const { rows } = await this.database.single(tenantId, (tx) =>
      prepared<CodeRow>(
        tx,
        `INSERT INTO redeemed_codes AS code (jti, tenant_id, expires_at, failed_attempts)
         SELECT $1, $2::uuid, $3::timestamptz, 1 WHERE ${notOfLostTime('$1')}
         ON CONFLICT (jti) DO UPDATE SET failed_attempts = code.failed_attempts + 1
         WHERE code.redeemed_at IS NULL AND code.failed_attempts < ${MAX_FAILED_ATTEMPTS} RETURNING failed_attempts`,
        [jti, tenantId, expiresAt],
      ),
    );
    const [row] = rows;
    if (!row) return this.findRejection(tenantId, jti);
    return { kind: 'wrong-tx-code', attemptsLeft: MAX_FAILED_ATTEMPTS - row.failed_attempts };
  }

  private async findRejection(tenantId: string, jti: string): Promise<RedemptionOutcome> {
    const { rows } = await this.database.single(tenantId, (tx) =>
      prepared<CodeRow>(tx, `SELECT redeemed_at FROM redeemed_codes WHERE tenant_id::text = $1 AND jti = $2`, [
        tenantId,
        jti,
      ]),
    );
    const [row] = rows;
    return row?.redeemed_at === null ? { kind: 'used-up' } : { kind: 'used' };
  }

  /** Returns false if another account or an anonymous one (null) has redeemed the issuer state. */
  async redeemIssuerState(tenantId: string, jti: string, expiresAt: Date, accountId: string | null): Promise<boolean> {
    const { count } = await this.database.single(tenantId, (tx) =>
      prepared(
        tx,
        `INSERT INTO redeemed_codes AS code (jti, tenant_id, expires_at, redeemed_at, account_id)
         SELECT $1, $2::uuid, $3::timestamptz, now(), $4 WHERE ${notOfLostTime('$1')}
         ON CONFLICT (jti) DO UPDATE SET redeemed_at = now() WHERE code.account_id = $4 RETURNING jti`,
        [jti, tenantId, expiresAt, accountId],
      ),
    );
    return count > 0;
  }
}
