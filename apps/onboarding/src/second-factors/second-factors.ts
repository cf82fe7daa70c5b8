import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import type { Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { FactorMethod, SecondFactorAnswer } from '@vc/platform/service-clients';
import type { User } from '../users/user.entity';
import type { Passkey } from './passkey.entity';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import { type NewPasskey, readCredentialId, RelyingParty } from './relying-party';
import { SecondFactorsRepository } from './second-factors.repository';
import { findTotpStep } from './totp';

/** The factors of users beside their passwords. */
@Injectable()
export class SecondFactors {
  private readonly recoveryKey: Buffer;

  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly relyingParty: RelyingParty,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.recoveryKey = cipher.derive('onboarding.recovery-codes');
  }

  async has(tx: Transaction, { tenantId, id }: User): Promise<boolean> {
    const totp = await this.factors.findTotp(tx, tenantId, id);
    return totp !== null || (await this.factors.listPasskeys(tx, tenantId, id)).length > 0;
  }

  async listPasskeys(tx: Transaction, { tenantId, id }: User): Promise<Passkey[]> {
    return this.factors.listPasskeys(tx, tenantId, id);
  }

  /**
   * Returns the factor that the answer proves, undefined for a wrong or repeated answer.
   * @param challenge that a passkey signs
   */
  async verify(
    tx: Transaction,
    user: User,
    { code = '', passkey }: SecondFactorAnswer,
    challenge: string | null,
  ): Promise<FactorMethod | undefined> {
    if (passkey !== undefined) return (await this.takePasskey(tx, user, passkey, challenge)) ? 'passkey' : undefined;
    const typed = code.replaceAll(/\s/g, '');
    if (/^\d{6}$/.test(typed)) return (await this.takeTotp(tx, user, typed)) ? 'totp' : undefined;
    return (await this.takeRecoveryCode(tx, user, typed)) ? 'recovery-code' : undefined;
  }

  /** @param step whose code the user has proven */
  async addTotp(tx: Transaction, user: User, { secret, step }: { secret: string; step: number }): Promise<void> {
    const sealed = this.cipher.seal(secret, sealingContext(user));
    const { tenantId, id: userId } = user;
    await this.factors.insertTotp(tx, { userId, tenantId, secret: sealed, lastStep: step, createdAt: this.clock() });
  }

  /** Returns false if the tenant has the credential already. */
  async addPasskey(tx: Transaction, { tenantId, id: userId }: User, passkey: NewPasskey): Promise<boolean> {
    return this.factors.insertPasskey(tx, { tenantId, userId, ...passkey, createdAt: this.clock() });
  }

  /** Returns the codes, which are shown once. */
  async createRecoveryCodes(tx: Transaction, { tenantId, id: userId }: User): Promise<string[]> {
    const codes = createRecoveryCodes();
    const toRow = (code: string) => ({ tenantId, userId, codeHash: hashRecoveryCode(this.recoveryKey, userId, code) });
    await this.factors.insertRecoveryCodes(tx, codes.map(toRow));
    return codes;
  }

  async removeAll(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
    await this.factors.deleteAll(tx, tenantId, id);
  }

  private async takeTotp(tx: Transaction, user: User, code: string): Promise<boolean> {
    const factor = await this.factors.findTotp(tx, user.tenantId, user.id);
    if (!factor) return false;
    const secret = this.cipher.open(factor.secret, sealingContext(user)).toString();
    const step = findTotpStep(secret, code, this.clock());
    return step !== undefined && this.factors.takeTotpStep(tx, user.tenantId, user.id, step);
  }

  private async takePasskey(tx: Transaction, user: User, answer: string, challenge: string | null): Promise<boolean> {
    const id = readCredentialId(answer);
    const passkey = (await this.listPasskeys(tx, user)).find(({ credentialId }) => credentialId === id);
    if (!passkey || challenge === null) return false;
    const counter = await this.relyingParty.verifyAuthentication(answer, challenge, passkey);
    return counter !== undefined && this.factors.countUp(tx, passkey, counter);
  }

  private async takeRecoveryCode(tx: Transaction, { tenantId, id: userId }: User, code: string): Promise<boolean> {
    const codeHash = hashRecoveryCode(this.recoveryKey, userId, code);
    return this.factors.takeRecoveryCode(tx, { tenantId, userId, codeHash });
  }
}

function sealingContext({ id }: User): string {
  return `onboarding.totp_factors/${id}`;
}
