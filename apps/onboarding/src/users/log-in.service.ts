import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { hashSlowly, matchesSlowHash } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import { LogInResult } from '@vc/platform/service-clients';
import { normalize } from './normalize';
import { passwordFault } from './password-rule';
import { User } from './user.entity';
import { UsersRepository } from './users.repository';

const FAILURES_ALLOWED = 10;
const LOCK_MS = 15 * 60_000;

/** Checks passwords. Ten wrong ones in a row lock the account for a quarter of an hour. */
@Injectable()
export class LogInService {
  /** Every name costs one check against a hash of this cost: nobody learns by the time which names exist. */
  private readonly decoy = hashSlowly('nobody', 'chosen-password');

  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param name username or e-mail address */
  async logIn(tenant: TenantId, name: string, password: string): Promise<LogInResult> {
    const user = await this.findByName(tenant, name);
    if (!user) {
      await matchesSlowHash(password, await this.decoy);
      return { outcome: 'refused' };
    }
    const now = this.clock();
    const lockEnd = new Date(now.getTime() + LOCK_MS);
    // The attempt counts before its outcome is known: guesses at the same time are not let in on the same count.
    const lockedUntil = await this.database.transaction(tenant, (tx) =>
      this.users.countAttempt(tx, user, { now, lockEnd, allowed: FAILURES_ALLOWED }),
    );
    if (lockedUntil) return { outcome: 'locked', seconds: secondsFrom(now, lockedUntil) };
    const isTemporary = user.mustChangePassword;
    const [isRight] = await Promise.all([
      matchesSlowHash(password, user.passwordHash),
      isTemporary && matchesSlowHash(password, await this.decoy),
    ]);
    if (!isRight) return { outcome: 'refused' };
    await this.database.transaction(tenant, (tx) => this.users.forgetAttempts(tx, user));
    const { id, username, mustChangePassword } = user;
    return { outcome: 'logged-in', user: { id, username, mustChangePassword } };
  }

  /** Takes the current password like a log-in does. */
  async changePassword(tenant: TenantId, name: string, password: string, newPassword: string): Promise<LogInResult> {
    const result = await this.logIn(tenant, name, password);
    if (result.outcome !== 'logged-in') return result;
    const user = (await this.findByName(tenant, name))!;
    const fault = passwordFault(newPassword, user, password);
    if (fault) return { outcome: 'unsuitable', reason: fault };
    const passwordHash = await hashSlowly(newPassword, 'chosen-password');
    await this.database.transaction(tenant, (tx) => this.users.setPassword(tx, user, passwordHash));
    return { outcome: 'logged-in', user: { ...result.user, mustChangePassword: false } };
  }

  private async findByName(tenant: TenantId, name: string): Promise<User | null> {
    const value = normalize(name);
    return this.database.transaction(tenant, async (tx) => {
      const byUsername = await this.users.find(tx, tenant, { username: value });
      return byUsername ?? (await this.users.find(tx, tenant, { email: value }));
    });
  }
}

function secondsFrom(now: Date, until: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
