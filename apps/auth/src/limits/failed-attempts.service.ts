import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { FailedAttemptsRepository } from './failed-attempts.repository';

const WINDOW_SECONDS = 15 * 60;
const LOCK_SECONDS = 15 * 60;

/** Number of failures within 15 minutes after which a key is locked for 15 minutes. */
export const FAILURES_ALLOWED = { clientAtAddress: 10, address: 50 };

export interface Attempt {
  clientId: string;
  address: string;
}

/**
 * Counts wrong credentials. A lock holds for one client at one address, so that a guesser locks out no client
 * elsewhere. An address with failures for many clients is locked for all clients. All replicas share the count.
 */
@Injectable()
export class FailedAttemptsService {
  constructor(
    private readonly attempts: FailedAttemptsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the seconds until the next attempt is allowed, or 0. */
  async findLockSeconds(attempt: Attempt): Promise<number> {
    const keys = toKeys(attempt).map(({ key }) => key);
    const until = await this.attempts.findLockEnd(keys);
    if (!until) return 0;
    return Math.max(0, Math.ceil((until.getTime() - this.clock().getTime()) / 1000));
  }

  async add(attempt: Attempt): Promise<void> {
    const now = this.clock();
    const windowEnd = new Date(now.getTime() + WINDOW_SECONDS * 1000);
    const lockEnd = new Date(now.getTime() + LOCK_SECONDS * 1000);
    for (const { key, allowed } of toKeys(attempt)) {
      await this.attempts.add({ key, allowed, now, windowEnd, lockEnd });
    }
  }
}

function toKeys({ clientId, address }: Attempt) {
  return [
    { key: `${clientId} ${address}`, allowed: FAILURES_ALLOWED.clientAtAddress },
    { key: address, allowed: FAILURES_ALLOWED.address },
  ];
}
