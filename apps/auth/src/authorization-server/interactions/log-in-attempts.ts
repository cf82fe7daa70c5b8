import { Injectable } from '@nestjs/common';
import { FairQueue, QueueFullError } from '@vc/platform/scheduling';
import type {
  FactorRejected,
  PasskeyLogInResult,
  PasswordRejected,
  SecondFactorAnswer,
} from '@vc/platform/service-clients';
import { type AttemptResult, FailedAttemptsService } from '../limits/failed-attempts.service';
import { KnownDevices } from '../limits/known-devices';
import { type FormError, unsuitablePassword } from '../page-texts/form-error';
import type { Interaction } from './interaction';

/** Longer names share one count. */
const MAX_NAME_CHARACTERS = 254;
const QUEUE = { slots: 8, maxWaiting: 200, maxWaitingPerKey: 100 };
const FULL_QUEUE_SECONDS = 60;

export interface LogInAttempt {
  interaction: Interaction;
  /** As the user has typed it. */
  name: string;
  /** Of the browser. */
  address: string;
}

type Locked = Extract<PasswordRejected, { outcome: 'locked' }>;
interface Outcome {
  outcome: string;
}

/** Checks passwords and codes, and locks out an address after too many wrong ones. */
@Injectable()
export class LogInAttempts {
  /** Addresses take turns. */
  private readonly queue = new FairQueue(QUEUE);

  constructor(
    private readonly attempts: FailedAttemptsService,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Checks what can be guessed. A device on which the person has logged in before has a count of its own, and is an unknown one when it is
   * locked.
   * @param verify gets the version of the credentials that a known device has proven
   */
  async check<Result extends Outcome>(
    { interaction, name, address }: LogInAttempt,
    verify: (knownDevice: number | undefined) => Promise<Result>,
  ): Promise<Result | Locked> {
    const clientId = toAccount(interaction, name);
    const known = this.devices.find(interaction.cookies, clientId);
    const device = known && { clientId, device: known.id };
    if (device && (await this.attempts.findLockSeconds(device)) === 0) {
      const work = () => this.attempts.attempt(device, () => verify(known.credentialsVersion), isRefused);
      return toResult(await this.inTurn(address, work));
    }
    const attempt = { clientId, address };
    const seconds = await this.attempts.findLockSeconds(attempt);
    if (seconds > 0) return { outcome: 'locked', seconds };
    const work = () => this.attempts.attempt(attempt, () => verify(undefined), isRefused);
    return toResult(await this.inTurn(address, work));
  }

  /**
   * Checks a second factor: a code as what can be guessed, and the answer of a passkey as `checkPasskey` does.
   * @param verify as that of `check`
   */
  async checkFactor<Result extends Outcome>(
    attempt: LogInAttempt,
    { passkey }: SecondFactorAnswer,
    verify: (knownDevice: number | undefined) => Promise<Result>,
  ): Promise<Result | Locked> {
    return passkey === undefined
      ? this.check(attempt, verify)
      : this.checkPasskey(attempt.address, () => verify(undefined));
  }

  /** Checks the answer of a passkey. No lock refuses it. */
  async checkPasskey<Result extends Outcome>(address: string, verify: () => Promise<Result>): Promise<Result | Locked> {
    const work = async () => ({ result: await this.attempts.attemptUnguessable(address, verify, isRefused) });
    return toResult(await this.inTurn(address, work));
  }

  /** After a log-in, the device of the browser is known. @param name as the person enters it */
  remember(interaction: Interaction, name: string, credentialsVersion: number): void {
    const { cookies } = interaction;
    interaction.setCookie(this.devices.remember(cookies, toAccount(interaction, name), credentialsVersion));
  }

  private async inTurn<T>(address: string, work: () => Promise<AttemptResult<T>>): Promise<AttemptResult<T>> {
    return this.queue.run(address, work).catch((error: unknown) => {
      if (error instanceof QueueFullError) return { lockSeconds: FULL_QUEUE_SECONDS };
      throw error;
    });
  }
}

function toAccount({ realm, authorization: { tenantId } }: Interaction, name: string): string {
  return `${realm} of ${tenantId} ${name.toLowerCase().slice(0, MAX_NAME_CHARACTERS)}`;
}

function toResult<Result>(attempted: AttemptResult<Result>): Result | Locked {
  return 'result' in attempted ? attempted.result : { outcome: 'locked', seconds: attempted.lockSeconds };
}

function isRefused({ outcome }: Outcome): boolean {
  return outcome === 'refused';
}

/** Returns the error and the status of the page after a failed log-in. */
export function describeFailedLogIn(result: PasswordRejected): FailedAttempt {
  if (result.outcome === 'unsuitable') return { error: unsuitablePassword(result.rule, 'newPassword'), status: 400 };
  if (result.outcome === 'refused') return { error: { key: 'failed.password', field: 'password' }, status: 401 };
  if (result.outcome === 'ended') return { error: { key: 'failed.temporary-password' }, status: 401 };
  return describeLock(result, 'failed.too-many-passwords');
}

/** Returns the error and the status of the page after a log-in by a passkey. */
export function describeFailedPasskey(result: Exclude<PasskeyLogInResult, { outcome: 'logged-in' }>): FailedAttempt {
  if (result.outcome === 'malformed') return { error: { key: 'failed.passkey' }, status: 400 };
  if (result.outcome === 'refused') return { error: { key: 'failed.passkey' }, status: 401 };
  if (result.outcome === 'password-first') return { error: { key: 'failed.passkey-after-reset' }, status: 401 };
  return describeLock(result, 'failed.too-many-attempts');
}

/** Returns the error and the status of the page after a wrong code. */
export function describeFailedFactor(result: Exclude<FactorRejected, { outcome: 'expired' }>): FailedAttempt {
  if (result.outcome === 'refused') return { error: { key: 'failed.code', field: 'code' }, status: 401 };
  return describeLock(result, 'failed.too-many-attempts');
}

interface FailedAttempt {
  error: FormError;
  /** HTTP status. */
  status: number;
  /** Seconds. */
  retryAfter?: number;
}

/** What a page says about an earlier form, if anything. */
export type Failure = Partial<FailedAttempt>;

function describeLock({ seconds }: Locked, key: FormError['key']): FailedAttempt {
  return { error: { key, minutes: Math.ceil(seconds / 60) }, status: 429, retryAfter: seconds };
}
