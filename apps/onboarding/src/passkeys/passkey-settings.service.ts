import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { ListedPasskey, NewPasskey, PasskeyCreationResult, PasskeyOwner } from '@vc/platform/service-clients';
import type { Passkey } from '../second-factors/passkey.entity';
import { Passkeys } from '../second-factors/passkeys';
import { SecondFactors } from '../second-factors/second-factors';
import type { User } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { noPasskeyAccount } from './passkey.errors';

const MAX_PASSKEYS = 10;
const OFFER_INTERVAL_MS = 30 * 24 * 60 * 60_000;

/** What a person who has logged in does with the own passkeys. */
@Injectable()
export class PasskeySettingsService {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly factors: SecondFactors,
    private readonly users: UsersRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns true, at most once in 30 days, for a person without a passkey. */
  async claimOffer(owner: PasskeyOwner): Promise<boolean> {
    const now = this.clock();
    const since = new Date(now.getTime() - OFFER_INTERVAL_MS);
    return this.database.transaction(owner.tenantId, (tx) => this.users.claimPasskeyOffer(tx, owner, { now, since }));
  }

  /** @throws DomainError `NOT_FOUND` for a person without an account, and for a log-in that has ended */
  async list(owner: PasskeyOwner): Promise<ListedPasskey[]> {
    return this.database.transaction(owner.tenantId, async (tx) => {
      const user = await this.getUser(tx, owner);
      return (await this.passkeys.list(tx, user)).map(toListed);
    });
  }

  /** Returns the creation options of WebAuthn. @throws DomainError `NOT_FOUND` for a person without an account, and for a log-in that has ended */
  async startCreation(owner: PasskeyOwner, organization: string): Promise<object> {
    return this.database.transaction(owner.tenantId, async (tx) =>
      this.passkeys.startCreation(tx, await this.getUser(tx, owner), organization),
    );
  }

  /** @throws DomainError `NOT_FOUND` for a person without an account, and for a log-in that has ended */
  async create(
    owner: PasskeyOwner,
    { challenge, passkey, name, needsRecoveryCodes }: NewPasskey,
  ): Promise<PasskeyCreationResult> {
    return this.database.transaction(owner.tenantId, async (tx) => {
      const user = await this.getUser(tx, owner);
      if ((await this.passkeys.list(tx, user)).length >= MAX_PASSKEYS) return { outcome: 'too-many' };
      const isFirstFactor = !(await this.factors.has(tx, user));
      const isCreated = await this.passkeys.create(tx, user, { answer: passkey, challenge, name: name ?? null });
      if (!isCreated) return { outcome: 'refused' };
      if (!isFirstFactor || !needsRecoveryCodes) return { outcome: 'created' };
      return { outcome: 'created', recoveryCodes: await this.factors.createRecoveryCodes(tx, user) };
    });
  }

  /** Returns false if the person has no such passkey. @throws DomainError `NOT_FOUND` for a person without an account, and for a log-in that has ended */
  async delete(owner: PasskeyOwner, id: string): Promise<boolean> {
    return this.database.transaction(owner.tenantId, async (tx) => {
      const user = await this.getUser(tx, owner);
      const isDeleted = await this.passkeys.delete(tx, user, id);
      if (isDeleted) await this.factors.removeUnneededCodes(tx, user);
      return isDeleted;
    });
  }

  /**
   * Locks the user, so that concurrent requests keep the limit, and so that a reset of the password has either ended the log-in or waits.
   */
  private async getUser(tx: Transaction, { tenantId, userId, credentialsVersion }: PasskeyOwner): Promise<User> {
    const user = await this.users.findForUpdate(tx, tenantId, userId);
    if (!user || user.credentialsVersion !== credentialsVersion) throw noPasskeyAccount();
    return user;
  }
}

function toListed({ credentialId, name, createdAt, lastUsedAt }: Passkey): ListedPasskey {
  return {
    id: credentialId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
