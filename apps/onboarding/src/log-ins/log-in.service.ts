import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { hashSlowly, matchesSlowHash } from '@vc/platform/key-store';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { LogIn, LogInResult, PasswordChange, SecondFactorSetting } from '@vc/platform/service-clients';
import { PasswordRules } from '../passwords/password-rules';
import { Passkeys } from '../second-factors/passkeys';
import { SecondFactors } from '../second-factors/second-factors';
import { accountNameOf, isStaffUsername, toStaffUsername } from '../users/account-name';
import { normalize } from '../users/normalize';
import { User } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { AccountThrottle } from './account-throttle';
import { PendingLogIns } from './pending-log-ins';

type Credentials = Pick<LogIn, 'name' | 'password' | 'realm' | 'knownDevice'>;
type Authentication = { user: User } | { rejection: LogInResult };

const REFUSED: Authentication = { rejection: { outcome: 'refused' } };
const ENDED: Authentication = { rejection: { outcome: 'ended' } };

/** Checks passwords. */
@Injectable()
export class LogInService {
  /** Every attempt costs one check against a hash of this cost, so that its duration does not reveal which names exist. */
  private readonly decoy = hashSlowly('nobody', 'chosen-password');

  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly rules: PasswordRules,
    private readonly throttle: AccountThrottle,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly pending: PendingLogIns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async logIn(tenant: TenantId, { secondFactor, ...credentials }: LogIn): Promise<LogInResult> {
    const authentication = await this.authenticate(tenant, credentials);
    if (!('user' in authentication)) return authentication.rejection;
    return this.continue(authentication.user, secondFactor);
  }

  /** Checks the current password like a log-in, then replaces it. */
  async changePassword(tenant: TenantId, change: PasswordChange): Promise<LogInResult> {
    const { password, newPassword, organization, secondFactor } = change;
    const authentication = await this.authenticate(tenant, change);
    if (!('user' in authentication)) return authentication.rejection;
    const { user } = authentication;
    const context = { currentPassword: password, username: accountNameOf(user), email: user.email, organization };
    const unsuitable = await this.rules.findViolation(newPassword, context);
    if (unsuitable) return unsuitable;
    const passwordHash = await hashSlowly(newPassword, 'chosen-password');
    const isSet = await this.database.transaction(tenant, (tx) => this.users.setPassword(tx, user, passwordHash));
    if (!isSet) return { outcome: 'refused' };
    return this.continue({ ...user, passwordHash, mustChangePassword: false }, secondFactor);
  }

  private async authenticate(
    tenant: TenantId,
    { name, password, realm, knownDevice }: Credentials,
  ): Promise<Authentication> {
    const user = realm === 'staff' ? await this.findStaff(tenant, name) : await this.findUser(tenant, name);
    if (!user) {
      await matchesSlowHash(password, await this.decoy, tenant);
      return REFUSED;
    }
    const lockSeconds = await this.throttle.countAttempt(user, knownDevice);
    if (lockSeconds > 0) return { rejection: { outcome: 'locked', seconds: lockSeconds } };
    const isTemporary = user.mustChangePassword;
    const [isCorrect] = await Promise.all([
      matchesSlowHash(password, user.passwordHash, tenant),
      isTemporary && matchesSlowHash(password, await this.decoy, tenant),
    ]);
    if (!isCorrect) return REFUSED;
    await this.database.transaction(tenant, async (tx) => {
      // A password that guesses codes must not reset their count.
      if (await this.factors.has(tx, user)) await this.throttle.takeBack(tx, user, knownDevice);
      else await this.throttle.reset(tx, user);
    });
    return hasEnded(user, this.clock()) ? ENDED : { user };
  }

  /** After the right password. A temporary password is replaced before the second factor. */
  private async continue(user: User, setting: SecondFactorSetting): Promise<LogInResult> {
    const { id, tenantId, username, mustChangePassword } = user;
    return this.database.transaction(tenantId, async (tx) => {
      const { passwordHash, credentialsVersion } = await this.users.getForUpdate(tx, tenantId, id);
      // The organization has reset the password meanwhile.
      if (passwordHash !== user.passwordHash) return { outcome: 'refused' };
      const hasFactor = setting !== 'off' && (await this.factors.has(tx, user));
      if (mustChangePassword || (!hasFactor && setting !== 'required')) {
        if (!mustChangePassword) await this.completeWithoutFactor(tx, user);
        return { outcome: 'logged-in', user: { id, username, credentialsVersion, mustChangePassword } };
      }
      const step = hasFactor ? 'second-factor' : 'enrolment';
      return { outcome: step, user: { id, username }, ticket: await this.pending.open(tx, user, step) };
    });
  }

  private async completeWithoutFactor(tx: Transaction, user: User): Promise<void> {
    await this.throttle.reset(tx, user);
    await this.passkeys.deleteUnproven(tx, user);
  }

  private async findStaff(tenant: TenantId, email: string): Promise<User | null> {
    const username = toStaffUsername(email);
    return this.database.transaction(tenant, (tx) => this.users.find(tx, tenant, { username }));
  }

  private async findUser(tenant: TenantId, name: string): Promise<User | null> {
    const value = normalize(name);
    if (isStaffUsername(value)) return null;
    return this.database.transaction(tenant, async (tx) => {
      const byUsername = await this.users.find(tx, tenant, { username: value });
      return byUsername ?? (await this.users.find(tx, tenant, { email: value }));
    });
  }
}

function hasEnded({ temporaryPasswordEndsAt }: User, now: Date): boolean {
  return temporaryPasswordEndsAt !== null && temporaryPasswordEndsAt <= now;
}
