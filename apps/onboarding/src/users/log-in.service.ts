import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { hashSlowly, matchesSlowHash } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import type { LogInResult, PasswordChange } from '@vc/platform/service-clients';
import { PasswordRules } from '../passwords/password-rules';
import { normalize } from './normalize';
import { User } from './user.entity';
import { UsersRepository } from './users.repository';

const FAILURES_ALLOWED = 10;
const LOCK_MS = 15 * 60_000;

type Authentication = { user: User } | { rejection: Exclude<LogInResult, { outcome: 'logged-in' }> };

const REFUSED: Authentication = { rejection: { outcome: 'refused' } };
const ENDED: Authentication = { rejection: { outcome: 'ended' } };

/** Checks passwords. Ten consecutive failures lock the account for 15 minutes. */
@Injectable()
export class LogInService {
  /** Every attempt costs one check against a hash of this cost, so that its duration does not reveal which names exist. */
  private readonly decoy = hashSlowly('nobody', 'chosen-password');

  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly rules: PasswordRules,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param name username or e-mail address */
  async logIn(tenant: TenantId, name: string, password: string): Promise<LogInResult> {
    const authentication = await this.authenticate(tenant, name, password);
    return 'user' in authentication ? toLoggedIn(authentication.user) : authentication.rejection;
  }

  /** Checks the current password like a log-in, then replaces it. */
  async changePassword(tenant: TenantId, change: PasswordChange): Promise<LogInResult> {
    const { name, password, newPassword, organization } = change;
    const authentication = await this.authenticate(tenant, name, password);
    if (!('user' in authentication)) return authentication.rejection;
    const { user } = authentication;
    const { username, email } = user;
    const context = { currentPassword: password, username, email, organization };
    const violation = await this.rules.findViolation(newPassword, context);
    if (violation) return { outcome: 'unsuitable', reason: violation };
    const passwordHash = await hashSlowly(newPassword, 'chosen-password');
    await this.database.transaction(tenant, (tx) => this.users.setPassword(tx, user, passwordHash));
    return toLoggedIn({ ...user, mustChangePassword: false });
  }

  private async authenticate(tenant: TenantId, name: string, password: string): Promise<Authentication> {
    const user = await this.findByName(tenant, name);
    if (!user) {
      await matchesSlowHash(password, await this.decoy, tenant);
      return REFUSED;
    }
    const now = this.clock();
    const lockEnd = new Date(now.getTime() + LOCK_MS);
    // The attempt counts before its outcome is known, so that concurrent guesses cannot share one count.
    const lockedUntil = await this.database.transaction(tenant, (tx) =>
      this.users.countAttempt(tx, user, { now, lockEnd, allowed: FAILURES_ALLOWED }),
    );
    if (lockedUntil) return { rejection: { outcome: 'locked', seconds: countSeconds(now, lockedUntil) } };
    const isTemporary = user.mustChangePassword;
    const [isCorrect] = await Promise.all([
      matchesSlowHash(password, user.passwordHash, tenant),
      isTemporary && matchesSlowHash(password, await this.decoy, tenant),
    ]);
    if (!isCorrect) return REFUSED;
    await this.database.transaction(tenant, (tx) => this.users.resetAttempts(tx, user));
    return hasEnded(user, now) ? ENDED : { user };
  }

  private async findByName(tenant: TenantId, name: string): Promise<User | null> {
    const value = normalize(name);
    return this.database.transaction(tenant, async (tx) => {
      const byUsername = await this.users.find(tx, tenant, { username: value });
      return byUsername ?? (await this.users.find(tx, tenant, { email: value }));
    });
  }
}

function toLoggedIn({ id, username, mustChangePassword }: User): LogInResult {
  return { outcome: 'logged-in', user: { id, username, mustChangePassword } };
}

function hasEnded({ temporaryPasswordEndsAt }: User, now: Date): boolean {
  return temporaryPasswordEndsAt !== null && temporaryPasswordEndsAt <= now;
}

function countSeconds(now: Date, until: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
