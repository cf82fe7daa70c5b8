import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { planned, type Transaction } from '@vc/platform/persistence';
import { Passkey } from './passkey.entity';
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

  async listPasskeys(tx: Transaction, tenantId: TenantId, userId: string): Promise<Passkey[]> {
    return tx.findBy(Passkey, { tenantId, userId });
  }

  /** Returns false if the tenant has the credential already. */
  async insertPasskey(tx: Transaction, passkey: Passkey): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(Passkey).values(passkey).orIgnore().returning('credential_id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  /** Returns false if a concurrent request has counted up. An authenticator without a counter stays at 0. */
  async countUp(tx: Transaction, { tenantId, credentialId }: Passkey, counter: number): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE passkeys SET counter = $3
       WHERE tenant_id = $1 AND credential_id = $2 AND (counter < $3 OR counter = 0 AND $3 = 0) RETURNING 1`,
      [tenantId, credentialId, counter],
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

  /** Deletes the factors and the recovery codes of the user. */
  async deleteAll(tx: Transaction, tenantId: TenantId, userId: string): Promise<void> {
    for (const entity of [TotpFactor, Passkey, RecoveryCode]) await tx.delete(entity, { tenantId, userId });
  }
}
