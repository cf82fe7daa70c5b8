import { Injectable } from '@nestjs/common';
import { toNetwork } from '@vc/platform/http';
import { FairQueue, QueueFullError } from '@vc/platform/scheduling';
import { type AddressAttempt, type AttemptResult, FailedAttemptsService } from '../limits/failed-attempts.service';
import { currentRequest } from '../limits/request-scope';
import { assertNoWait } from '../limits/too-many-requests';
import { isVerifiedSecret, toSecretCacheKey, verifyClientSecret } from './client-secret';

const QUEUE = { slots: 2, maxWaiting: 200, maxWaitingPerKey: 100 };
const FULL_QUEUE_SECONDS = 5;

interface Check {
  attempt: AddressAttempt;
  secret: string;
  hashes: string[];
}

/** Verifies client secrets, and locks out an address after too many wrong ones. */
@Injectable()
export class ClientSecretsService {
  /** Addresses take turns, so the guesses from one address do not delay clients elsewhere. */
  private readonly queue = new FairQueue(QUEUE);
  /** Verifications that run, so that a client that starts with many requests is verified and counted once. */
  private readonly running = new Map<string, Promise<AttemptResult<boolean>>>();

  constructor(private readonly attempts: FailedAttemptsService) {}

  /** A recently verified secret is accepted in spite of a lock. @throws TooManyRequests */
  async matches(clientId: string, secret: string, hashes: string[]): Promise<boolean> {
    if (isVerifiedSecret(secret, hashes)) return true;
    const attempt = { clientId, address: toNetwork(currentRequest().address) };
    assertNoWait(await this.attempts.findLockSeconds(attempt));
    const outcome = await this.verifyOnce({ attempt, secret, hashes });
    if ('result' in outcome) return outcome.result;
    assertNoWait(outcome.lockSeconds);
    return false;
  }

  private async verifyOnce(check: Check): Promise<AttemptResult<boolean>> {
    const { clientId, address } = check.attempt;
    const key = `${clientId} ${address} ${toSecretCacheKey(check.secret, check.hashes.join())}`;
    const running = this.running.get(key) ?? this.verify(check).finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private async verify({ attempt, secret, hashes }: Check): Promise<AttemptResult<boolean>> {
    const verifySecret = () => verifyClientSecret(secret, hashes);
    const work = () => this.attempts.attempt(attempt, verifySecret, (isRight) => !isRight);
    return this.queue.run(attempt.address, work).catch((error: unknown) => {
      if (error instanceof QueueFullError) return { lockSeconds: FULL_QUEUE_SECONDS };
      throw error;
    });
  }
}
