import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { LogInResult } from '@vc/platform/service-clients';
import { FailedAttemptsService } from '../limits/failed-attempts.service';

/** Longer names share one count. */
const MAX_NAME_CHARACTERS = 254;

interface LogInAttempt {
  tenantId: TenantId;
  /** As the user has typed it. */
  name: string;
  /** Of the browser. */
  address: string;
}

/** Checks passwords, and locks out an address after too many wrong ones. */
@Injectable()
export class LogInAttempts {
  constructor(private readonly attempts: FailedAttemptsService) {}

  async check(
    { tenantId, name, address }: LogInAttempt,
    checkPassword: () => Promise<LogInResult>,
  ): Promise<LogInResult> {
    const clientId = `user of ${tenantId} ${name.toLowerCase().slice(0, MAX_NAME_CHARACTERS)}`;
    const seconds = await this.attempts.findLockSeconds({ clientId, address });
    if (seconds > 0) return { outcome: 'locked', seconds };
    const result = await checkPassword();
    if (result.outcome === 'refused') await this.attempts.add({ clientId, address });
    return result;
  }
}

/** Returns the message and the status of the page after a failed log-in. */
export function describeFailedLogIn(result: Exclude<LogInResult, { outcome: 'logged-in' }>) {
  if (result.outcome === 'unsuitable') return { error: result.reason, status: 400 };
  if (result.outcome === 'refused') return { error: 'The name or the password is wrong.', status: 401 };
  const minutes = Math.ceil(result.seconds / 60);
  const error = `Too many wrong passwords. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  return { error, status: 429, retryAfter: result.seconds };
}
