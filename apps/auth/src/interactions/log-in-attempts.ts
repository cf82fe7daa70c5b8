import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { FairQueue, QueueFullError } from '@vc/platform/scheduling';
import type { FactorRejected, PasskeyLogInResult, PasswordRejected } from '@vc/platform/service-clients';
import { FailedAttemptsService } from '../limits/failed-attempts.service';
import { type FormError, unsuitablePassword } from '../page-texts/form-error';
import type { Realm } from './interaction';

/** Longer names share one count. */
const MAX_NAME_CHARACTERS = 254;
const QUEUE = { slots: 8, maxWaiting: 200, maxWaitingPerKey: 100 };
const FULL_QUEUE_SECONDS = 60;

export interface LogInAttempt {
  tenantId: TenantId;
  realm: Realm;
  /** As the user has typed it. */
  name: string;
  /** Of the browser. */
  address: string;
}

type Locked = Extract<PasswordRejected, { outcome: 'locked' }>;

/** Checks passwords and codes, and locks out an address after too many wrong ones. */
@Injectable()
export class LogInAttempts {
  /** Addresses take turns. */
  private readonly queue = new FairQueue(QUEUE);

  constructor(private readonly attempts: FailedAttemptsService) {}

  async check<Result extends { outcome: string }>(
    { tenantId, realm, name, address }: LogInAttempt,
    verify: () => Promise<Result>,
  ): Promise<Result | Locked> {
    const clientId = `${realm} of ${tenantId} ${name.toLowerCase().slice(0, MAX_NAME_CHARACTERS)}`;
    const seconds = await this.attempts.findLockSeconds({ clientId, address });
    if (seconds > 0) return { outcome: 'locked', seconds };
    const work = () => this.attempts.attempt({ clientId, address }, verify, isRefused);
    const outcome = await this.queue.run(address, work).catch((error: unknown) => {
      if (error instanceof QueueFullError) return { lockSeconds: FULL_QUEUE_SECONDS };
      throw error;
    });
    return 'result' in outcome ? outcome.result : { outcome: 'locked', seconds: outcome.lockSeconds };
  }
}

function isRefused({ outcome }: { outcome: string }): boolean {
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
