import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Database, type Transaction } from '@vc/platform/persistence';
import type { PasskeyLogIn, PasskeyLogInResult } from '@vc/platform/service-clients';
import { constantTimeEqual } from '@vc/protocol/crypto';
import { AccountThrottle } from '../log-ins/account-throttle';
import type { Passkey } from '../second-factors/passkey.entity';
import { parseAssertion } from '../second-factors/passkey-answer';
import { Passkeys } from '../second-factors/passkeys';
import { isStaffUsername } from '../users/account-name';
import type { User } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';

const REFUSED: PasskeyLogInResult = { outcome: 'refused' };

/** Logs a person in by a passkey alone. The passkey names the account. */
@Injectable()
export class PasskeyLogInService {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly users: UsersRepository,
    private readonly throttle: AccountThrottle,
  ) {}

  /**
   * Verifies the answer of a discoverable passkey (WebAuthn §7.2). Only after a right signature does the result tell anything
   * about the account.
   */
  async logIn(tenant: TenantId, { realm, challenge, passkey: text }: PasskeyLogIn): Promise<PasskeyLogInResult> {
    const answer = parseAssertion(text);
    if (!answer) return { outcome: 'malformed' };
    return this.database.transaction(tenant, async (tx) => {
      const owner = await this.passkeys.find(tx, tenant, answer.id);
      const user = owner && (await this.users.findForUpdate(tx, tenant, owner.userId));
      // A reset of the password waits for the lock of the user, or has changed the passkey before.
      const passkey = user && (await this.passkeys.find(tx, tenant, answer.id));
      if (!passkey) return REFUSED;
      if (isStaffUsername(user.username) !== (realm === 'staff')) return REFUSED;
      if (!isHandleOf(user, passkey, answer.response.userHandle)) return REFUSED;
      const use = await this.passkeys.use(tx, passkey, answer, challenge);
      if (use === 'cloned') return { outcome: 'refused', clonedOf: user.id };
      if (use !== 'used') return REFUSED;
      return passkey.logsInAlone ? this.admit(tx, user) : { outcome: 'password-first' };
    });
  }

  private async admit(tx: Transaction, user: User): Promise<PasskeyLogInResult> {
    await this.throttle.reset(tx, user);
    const { id, username, credentialsVersion } = user;
    return { outcome: 'logged-in', user: { id, username, credentialsVersion } };
  }
}

/** WebAuthn §7.2, step 6: a discoverable passkey names its user. */
function isHandleOf(user: User, { rpId }: Passkey, handle: string | undefined): boolean {
  // The previous release used the id of the user as the handle.
  const expected = rpId === null ? Buffer.from(user.id).toString('base64url') : user.userHandle;
  return typeof handle === 'string' && expected !== null && constantTimeEqual(handle, expected);
}
