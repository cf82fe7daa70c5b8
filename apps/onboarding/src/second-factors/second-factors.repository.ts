import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { planned, type Transaction } from '@vc/platform/persistence';
import { RecoveryCode } from './recovery-code.entity';
import { TotpFactor } from './totp-factor.entity';

@Injectable()
export class SecondFactorsRepository {
  async findTotp(tx: Transaction, tenantId: TenantId, userId: string): Promise<TotpFactor | null> {
    return tx.findOneBy(TotpFactor, { tenantId, userId });
  }

  async insertTotp(tx: Transaction, factor: TotpFactor): Promise<void> {
    await tx.insert(TotpFactor, factor);
  }

  /** Returns false if a code of this step or of a later one was accepted before, also by a concurrent request. */
  async takeTotpStep(tx: Transaction, tenantId: TenantId, userId: string, step: number): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE totp_factors SET last_step = $3 WHERE tenant_id = $1 AND user_id = $2 AND last_step < $3 RETURNING 1`,
      [tenantId, userId, step],
    );
    return count > 0;
  }

  async insertRecoveryCodes(tx: Transaction, codes: RecoveryCode[]): Promise<void> {
    await tx.insert(RecoveryCode, codes);
  }

  /** Returns false for a code that does not exist or was used, also by a concurrent request. */
  async takeRecoveryCode(tx: Transaction, { tenantId, userId, codeHash }: RecoveryCode): Promise<boolean> {
    const { count } = await planned(
      tx,
      `DELETE FROM recovery_codes WHERE tenant_id = $1 AND user_id = $2 AND code_hash = $3 RETURNING 1`,
      [tenantId, userId, codeHash],
    );
    return count > 0;
  }

  async deleteRecoveryCodes(tx: Transaction, tenantId: TenantId, userId: string): Promise<void> {
    await tx.delete(RecoveryCode, { tenantId, userId });
  }

  /** Deletes the authenticator app and the recovery codes of the user. */
  async deleteCodes(tx: Transaction, tenantId: TenantId, userId: string): Promise<void> {
    for (const entity of [TotpFactor, RecoveryCode]) await tx.delete(entity, { tenantId, userId });
  }
}
