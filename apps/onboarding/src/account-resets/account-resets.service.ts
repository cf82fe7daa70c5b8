import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@vc/platform/access-control';
import { hashSlowly } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthClient } from '@vc/platform/service-clients';
import { PendingLogInsRepository } from '../log-ins/pending-log-ins.repository';
import { AccountMails } from '../account-mails/account-mails';
import { Passkeys } from '../second-factors/passkeys';
import { SecondFactors } from '../second-factors/second-factors';
import { passwordNotReturned } from '../users/user.errors';
import { computeTemporaryPasswordEnd, createTemporaryPassword } from '../users/temporary-password';
import { UsersRepository } from '../users/users.repository';
import type { CreatedUser } from '../users/users.service';
import { UsersService } from '../users/users.service';

/** Gives a user access again, by the decision of the organization. What the user has open ends. */
@Injectable()
export class AccountResetsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly stored: UsersRepository,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly pendings: PendingLogInsRepository,
    private readonly mails: AccountMails,
    private readonly auth: AuthClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Replaces the password by a temporary one, which an e-mail brings to its user. Only a client that may act for users gets it in the
   * response, and the user is told. The factors stay, and no passkey logs in without the new password.
   * @throws DomainError `NOT_FOUND`; `FORBIDDEN` if no e-mail can bring the password; `RATE_LIMITED` beyond the e-mails of 24 hours; `UNAVAILABLE` when the tokens cannot be ended now: the reset is then repeated
   */
  async resetPassword({ tenantId, clientId, scopes }: Caller, username: string): Promise<CreatedUser> {
    const user = await this.users.getByUsername(tenantId, username);
    const isReturned = scopes.has('wallet.act');
    if (!isReturned && !this.mails.canReach(user)) throw passwordNotReturned();
    const tempPassword = createTemporaryPassword();
    const passwordHash = await hashSlowly(tempPassword, 'random-secret');
    const temporaryPasswordEndsAt = computeTemporaryPasswordEnd(this.clock());
    await this.database.transaction(tenantId, async (tx) => {
      await this.stored.setTemporaryPassword(tx, user, { passwordHash, temporaryPasswordEndsAt });
      await this.passkeys.requirePassword(tx, user);
      await this.mails.addReset(tx, user, isReturned ? undefined : tempPassword);
      await this.pendings.deleteOf(tx, user);
    });
    await this.auth.endUserTokens(user.id, { change: 'reset', tenantId, clientId });
    return { user, isNew: false, tempPassword: isReturned ? tempPassword : '' };
  }

  /**
   * Removes the factors and the recovery codes. A repetition has the same result.
   * @throws DomainError `NOT_FOUND`; `UNAVAILABLE` when the tokens cannot be ended now: the removal is then repeated
   */
  async removeFactors({ tenantId, clientId }: Caller, username: string): Promise<void> {
    const user = await this.users.getByUsername(tenantId, username);
    await this.database.transaction(tenantId, async (tx) => {
      await this.stored.raiseCredentialsVersion(tx, user);
      await this.factors.removeAll(tx, user);
      await this.pendings.deleteOf(tx, user);
    });
    await this.auth.endUserTokens(user.id, { change: 'factors-removed', tenantId, clientId });
  }
}
