import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { User } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';

/**
 * After 30 wrong passwords or codes, one attempt in 90 s: not more in a day than ten in 15 minutes. The authorization server counts ten of
 * one address in 15 minutes, so guesses from there alone never slow the log-ins of others.
 */
const PACE = { allowed: 30, pauseMs: 90_000 };

/**
 * Slows the log-ins of an account down, from whatever address they come. A device on which its person has logged in before, and a passkey,
 * are not counted here.
 */
@Injectable()
export class AccountThrottle {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before its outcome is known, so that concurrent guesses cannot share one count.
   * @param knownDevice the version of the credentials that the device has proven before
   * @returns the seconds to wait, 0 for an attempt that is allowed
   */
  async countAttempt(user: User, knownDevice: number | undefined): Promise<number> {
    if (isKnown(user, knownDevice)) return 0;
    const now = this.clock();
    const next = await this.database.transaction(user.tenantId, (tx) => this.users.countAttempt(tx, user, now, PACE));
    return next ? Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000)) : 0;
  }

  /** After a log-in. */
  async reset(tx: Transaction, user: User): Promise<void> {
    await this.users.resetAttempts(tx, user);
  }

  /** After a right password. The wrong codes before it still count. */
  async takeBack(tx: Transaction, user: User, knownDevice: number | undefined): Promise<void> {
    if (!isKnown(user, knownDevice)) await this.users.takeBackAttempt(tx, user, PACE);
  }
}

/** What a device has proven before a reset makes it known no more. */
function isKnown({ credentialsVersion }: User, knownDevice: number | undefined): boolean {
  return knownDevice === credentialsVersion;
}
