import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import type { FactorChallenge, SecondFactorAnswer, SecondFactorResult } from '@vc/platform/service-clients';
import { RelyingParty } from '../second-factors/relying-party';
import { Passkeys } from '../second-factors/passkeys';
import { SecondFactors } from '../second-factors/second-factors';
import { UsersRepository } from '../users/users.repository';
import { AccountThrottle } from './account-throttle';
import { noPendingLogIn } from './log-in.errors';
import { PendingLogIns } from './pending-log-ins';
import { PendingLogInsRepository } from './pending-log-ins.repository';

/** Completes a log-in by a factor of its user. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly pending: PendingLogIns,
    private readonly pendings: PendingLogInsRepository,
    private readonly users: UsersRepository,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly relyingParty: RelyingParty,
    private readonly throttle: AccountThrottle,
  ) {}

  /**
   * Returns what a passkey of the user signs. Each call replaces the challenge.
   * @throws DomainError `NOT_FOUND` for a log-in that has ended
   */
  async start(tenant: TenantId, ticket: string): Promise<FactorChallenge> {
    const open = await this.pending.find(tenant, ticket, 'second-factor');
    if (!open) throw noPendingLogIn();
    return this.database.transaction(tenant, async (tx) => {
      const passkeys = (await this.passkeys.list(tx, open.user)).filter((each) => this.relyingParty.has(each));
      if (passkeys.length === 0) return {};
      const passkey = await this.relyingParty.toRequestOptions(passkeys);
      await this.pendings.update(tx, open.pending, { challenge: passkey.challenge });
      return { passkey };
    });
  }

  async verify(
    tenant: TenantId,
    ticket: string,
    { knownDevice, ...answer }: SecondFactorAnswer,
  ): Promise<SecondFactorResult> {
    const open = await this.pending.find(tenant, ticket, 'second-factor');
    if (!open) return { outcome: 'expired' };
    const { user, pending } = open;
    // The signature of a passkey cannot be guessed.
    const seconds = answer.passkey === undefined ? await this.throttle.countAttempt(user, knownDevice) : 0;
    if (seconds > 0) return { outcome: 'locked', seconds };
    return this.database.transaction(tenant, async (tx) => {
      // A reset of the password waits, or has deleted the pending log-in before.
      const { id, username, credentialsVersion } = await this.users.getForUpdate(tx, tenant, user.id);
      const isOfChallenge = answer.passkey !== undefined && (await this.pendings.takeChallenge(tx, pending));
      const method = await this.factors.verify(tx, user, answer, isOfChallenge ? pending.challenge : null);
      if (method === 'cloned') return { outcome: 'refused', clonedOf: id };
      if (!method) return { outcome: 'refused' };
      if (!(await this.pendings.take(tx, pending))) return { outcome: 'expired' };
      await this.throttle.reset(tx, user);
      return { outcome: 'logged-in', user: { id, username, credentialsVersion }, method };
    });
  }
}
