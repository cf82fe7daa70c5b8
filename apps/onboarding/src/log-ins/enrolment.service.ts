import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { Enrolment, EnrolmentResult, SecondFactorAnswer } from '@vc/platform/service-clients';
import { Passkeys } from '../second-factors/passkeys';
import { SecondFactors } from '../second-factors/second-factors';
import { createTotpSecret, findTotpStep, toTotpUri } from '../second-factors/totp';
import { accountNameOf } from '../users/account-name';
import { UsersRepository } from '../users/users.repository';
import { AccountThrottle } from './account-throttle';
import { noPendingLogIn } from './log-in.errors';
import type { PendingLogIn } from './pending-log-in.entity';
import { type OpenLogIn, PendingLogIns } from './pending-log-ins';
import { PendingLogInsRepository } from './pending-log-ins.repository';

/** The first factor of a user, within a log-in whose password was right. */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly database: Database,
    private readonly pending: PendingLogIns,
    private readonly pendings: PendingLogInsRepository,
    private readonly users: UsersRepository,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly throttle: AccountThrottle,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns what the user enrols. A repetition returns the same secret.
   * @param organization name of the tenant
   * @throws DomainError `NOT_FOUND` for a log-in that has ended
   */
  async start(tenant: TenantId, ticket: string, organization: string): Promise<Enrolment> {
    const open = await this.pending.find(tenant, ticket, 'enrolment');
    if (!open) throw noPendingLogIn();
    const { pending, user } = open;
    const secret = this.openSecret(pending) ?? createTotpSecret();
    const sealed = this.cipher.seal(secret, sealingContext(pending));
    const passkey = await this.database.transaction(tenant, async (tx) => {
      const options = await this.passkeys.startCreation(tx, user, organization);
      await this.pendings.update(tx, pending, { totpSecret: sealed, challenge: options.challenge });
      return options;
    });
    return { totp: { secret, uri: toTotpUri(secret, { organization, username: accountNameOf(user) }) }, passkey };
  }

  /** Stores the factor if the answer proves that the user has it, and completes the log-in. */
  async confirm(tenant: TenantId, ticket: string, answer: SecondFactorAnswer): Promise<EnrolmentResult> {
    const open = await this.pending.find(tenant, ticket, 'enrolment');
    if (!open) return { outcome: 'expired' };
    const { user } = open;
    const seconds = await this.throttle.countAttempt(user, answer.knownDevice);
    if (seconds > 0) return { outcome: 'locked', seconds };
    return this.database.transaction(tenant, async (tx) => {
      const { id, username, credentialsVersion } = await this.users.getForUpdate(tx, tenant, user.id);
      // A reset of the password has ended the log-in meanwhile.
      const isOpen = await this.pendings.find(tx, tenant, { ...open.pending, now: this.clock() });
      if (!isOpen) return { outcome: 'expired' };
      // Another log-in of the user enrolled a factor meanwhile.
      if (await this.factors.has(tx, user)) return { outcome: 'expired' };
      if (!(await this.enrol(tx, open, answer))) return { outcome: 'refused' };
      await this.pendings.deleteOf(tx, user);
      await this.throttle.reset(tx, user);
      const recoveryCodes = await this.factors.createRecoveryCodes(tx, user);
      return { outcome: 'enrolled', user: { id, username, credentialsVersion }, recoveryCodes };
    });
  }

  private async enrol(tx: Transaction, open: OpenLogIn, { code = '', passkey }: SecondFactorAnswer): Promise<boolean> {
    return passkey === undefined ? this.enrolTotp(tx, open, code) : this.enrolPasskey(tx, open, passkey);
  }

  private async enrolPasskey(tx: Transaction, { pending, user }: OpenLogIn, answer: string): Promise<boolean> {
    const { challenge } = pending;
    if (challenge === null || !(await this.pendings.takeChallenge(tx, pending))) return false;
    return this.passkeys.create(tx, user, { answer, challenge, name: null });
  }

  private async enrolTotp(tx: Transaction, { pending, user }: OpenLogIn, code: string): Promise<boolean> {
    const secret = this.openSecret(pending);
    if (secret === undefined) return false;
    const step = findTotpStep(secret, toDigits(code), this.clock());
    if (step === undefined) return false;
    await this.factors.addTotp(tx, user, { secret, step });
    return true;
  }

  private openSecret(pending: PendingLogIn): string | undefined {
    const { totpSecret: sealed } = pending;
    return sealed === null ? undefined : this.cipher.open(sealed, sealingContext(pending)).toString();
  }
}

function sealingContext({ idHash }: PendingLogIn): string {
  return `onboarding.pending_log_ins/${idHash}`;
}

function toDigits(code: string): string {
  return code.replaceAll(/\s/g, '');
}
