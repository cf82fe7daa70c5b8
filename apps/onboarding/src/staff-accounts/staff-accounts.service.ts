import { Inject, Injectable } from '@nestjs/common';
import { hashSlowly } from '@vc/platform/key-store';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { StaffAccount, StaffPassword, StaffPasswordResult } from '@vc/platform/service-clients';
import { PendingLogInsRepository } from '../log-ins/pending-log-ins.repository';
import { PasswordRules } from '../passwords/password-rules';
import { Passkeys } from '../second-factors/passkeys';
import { SecondFactors } from '../second-factors/second-factors';
import { toStaffUsername } from '../users/account-name';
import type { User } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';

/** Accounts of staff, which have the ids of the members. Every operation can be repeated. */
@Injectable()
export class StaffAccountsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly rules: PasswordRules,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly pendings: PendingLogInsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates the account, or replaces its password and takes back its lock. Factors stay, no passkey logs in without the new
   * password, and log-ins in progress end.
   */
  async setPassword(
    account: StaffAccount,
    { email, password, organization }: StaffPassword,
  ): Promise<StaffPasswordResult> {
    const context = { currentPassword: '', username: email, email, organization };
    const unsuitable = await this.rules.findViolation(password, context);
    if (unsuitable) return unsuitable;
    const user = this.newUser(account, email, await hashSlowly(password, 'chosen-password'));
    await this.database.transaction(account.tenantId, async (tx) => {
      if (await this.users.insertIfFree(tx, user)) return;
      await this.users.replacePassword(tx, user);
      await this.passkeys.requirePassword(tx, account);
      await this.pendings.deleteOf(tx, account);
    });
    return { outcome: 'set' };
  }

  async removeFactors(account: StaffAccount): Promise<void> {
    await this.database.transaction(account.tenantId, (tx) => this.removeFactorsOf(tx, account));
  }

  async delete(account: StaffAccount): Promise<void> {
    await this.database.transaction(account.tenantId, async (tx) => {
      await this.removeFactorsOf(tx, account);
      await this.users.delete(tx, account);
    });
  }

  /** Log-ins in progress end, too. */
  private async removeFactorsOf(tx: Transaction, account: StaffAccount): Promise<void> {
    await this.users.raiseCredentialsVersion(tx, account);
    await this.factors.removeAll(tx, account);
    await this.pendings.deleteOf(tx, account);
  }

  private newUser({ tenantId, id }: StaffAccount, email: string, passwordHash: string): User {
    return {
      id,
      tenantId,
      username: toStaffUsername(email),
      email: null,
      firstName: null,
      lastName: null,
      externalIdentifier: null,
      passwordHash,
      mustChangePassword: false,
      temporaryPasswordEndsAt: null,
      attemptsForgivenAt: null,
      credentialsVersion: 1,
      userHandle: null,
      passkeyOfferedAt: null,
      createdAt: this.clock(),
    };
  }
}
