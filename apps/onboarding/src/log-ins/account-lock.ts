import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { User } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';

const FAILURES_ALLOWED = 10;
const LOCK_MS = 15 * 60_000;

/** Ten consecutive wrong passwords or codes lock the account for 15 minutes. */
@Injectable()
export class AccountLock {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before its outcome is known, so that concurrent guesses cannot share one count.
   * @returns the seconds to wait if the account is locked, otherwise 0
   */
  async countAttempt(user: User): Promise<number> {
    const now = this.clock();
    const lockEnd = new Date(now.getTime() + LOCK_MS);
    const lockedUntil = await this.database.transaction(user.tenantId, (tx) =>
      this.users.countAttempt(tx, user, { now, lockEnd, allowed: FAILURES_ALLOWED }),
    );
    return lockedUntil ? countSeconds(now, lockedUntil) : 0;
  }

  /** Returns the seconds to wait if the account is locked, otherwise 0. Counts nothing. */
  findSeconds({ lockedUntil }: Pick<User, 'lockedUntil'>): number {
    const now = this.clock();
    return lockedUntil && lockedUntil > now ? countSeconds(now, lockedUntil) : 0;
  }

  /** After a log-in. */
  async reset(tx: Transaction, user: User): Promise<void> {
    await this.users.resetAttempts(tx, user);
  }

  /** After a right password. The wrong codes before it still count. */
  async takeBack(tx: Transaction, user: User): Promise<void> {
    await this.users.takeBackAttempt(tx, user);
  }
}

function countSeconds(now: Date, until: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
