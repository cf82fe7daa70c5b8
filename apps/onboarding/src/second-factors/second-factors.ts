import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { base32crockford } from '@scure/base';
import { EnvelopeCipher } from '@vc/platform/key-store';
import type { Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { FactorMethod, SecondFactorAnswer } from '@vc/platform/service-clients';
import type { User } from '../users/user.entity';
import { parseAssertion } from './passkey-answer';
import { Passkeys, type PasskeyUse } from './passkeys';
import { SecondFactorsRepository } from './second-factors.repository';
import { findTotpStep } from './totp';

const RECOVERY_CODES = 10;
/** 80 bits: more than the 64 that NIST SP 800-63B-4 §3.1.2.2 demands of look-up secrets with a fast hash. */
const RECOVERY_CODE_BYTES = 10;
const GROUP_OF_FOUR = /.{4}(?=.)/g;

const METHOD_OF_USE = { used: 'passkey', refused: undefined, cloned: 'cloned' } as const;

/** The factors of users beside their passwords. */
@Injectable()
export class SecondFactors {
  private readonly recoveryKey: Buffer;

  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: Passkeys,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.recoveryKey = cipher.derive('onboarding.recovery-codes');
  }

  async has(tx: Transaction, user: User): Promise<boolean> {
    const totp = await this.factors.findTotp(tx, user.tenantId, user.id);
    return totp !== null || (await this.passkeys.list(tx, user)).length > 0;
  }

  /**
   * Returns the factor that the answer proves, undefined for a wrong or repeated answer, and `cloned` for a passkey of which
   * there is a copy.
   * @param challenge that a passkey signs
   */
  async verify(
    tx: Transaction,
    user: User,
    { code = '', passkey }: SecondFactorAnswer,
    challenge: string | null,
  ): Promise<FactorMethod | 'cloned' | undefined> {
    if (passkey !== undefined) return METHOD_OF_USE[await this.takePasskey(tx, user, passkey, challenge)];
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

  /** Returns the codes, which are shown once. */
  async createRecoveryCodes(tx: Transaction, { tenantId, id: userId }: User): Promise<string[]> {
    const codes = createRecoveryCodes();
    const toRow = (code: string) => ({ tenantId, userId, codeHash: hashRecoveryCode(this.recoveryKey, userId, code) });
    await this.factors.insertRecoveryCodes(tx, codes.map(toRow));
    return codes;
  }

  /** A user without a factor has no recovery codes. */
  async removeUnneededCodes(tx: Transaction, user: User): Promise<void> {
    if (!(await this.has(tx, user))) await this.factors.deleteRecoveryCodes(tx, user.tenantId, user.id);
  }

  async removeAll(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
    await this.factors.deleteCodes(tx, tenantId, id);
    await this.passkeys.deleteAll(tx, { tenantId, id });
  }

  private async takeTotp(tx: Transaction, user: User, code: string): Promise<boolean> {
    const factor = await this.factors.findTotp(tx, user.tenantId, user.id);
    if (!factor) return false;
    const secret = this.cipher.open(factor.secret, sealingContext(user)).toString();
    const step = findTotpStep(secret, code, this.clock());
    return step !== undefined && this.factors.takeTotpStep(tx, user.tenantId, user.id, step);
  }

  private async takePasskey(
    tx: Transaction,
    user: User,
    answer: string,
    challenge: string | null,
  ): Promise<PasskeyUse> {
    const assertion = parseAssertion(answer);
    if (!assertion || challenge === null) return 'refused';
    const passkey = (await this.passkeys.list(tx, user)).find(({ credentialId }) => credentialId === assertion.id);
    if (!passkey) return 'refused';
    const use = await this.passkeys.use(tx, passkey, assertion, challenge);
    if (use === 'used') await this.passkeys.trust(tx, passkey);
    return use;
  }

  private async takeRecoveryCode(tx: Transaction, { tenantId, id: userId }: User, code: string): Promise<boolean> {
    const codeHash = hashRecoveryCode(this.recoveryKey, userId, code);
    return this.factors.takeRecoveryCode(tx, { tenantId, userId, codeHash });
  }
}

function sealingContext({ id }: User): string {
  return `onboarding.totp_factors/${id}`;
}

/** Returns ten codes of 16 characters, in groups of four. */
function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    base32crockford.encode(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase().replaceAll(GROUP_OF_FOUR, '$&-'),
  );
}

/**
 * Returns what is stored of a code: a keyed hash, bound to the user.
 * @param code as the user has typed it; letters that look like digits are those digits
 */
function hashRecoveryCode(key: Buffer, userId: string, code: string): string {
  const typed = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHmac('sha256', key).update(`${userId} ${typed}`).digest('base64url');
}
