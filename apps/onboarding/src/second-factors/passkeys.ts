import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { TenantId } from '@vc/platform/access-control';
import type { Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { User } from '../users/user.entity';
import { AccountMails } from '../account-mails/account-mails';
import { UsersRepository } from '../users/users.repository';
import type { Passkey } from './passkey.entity';
import { parseAttestation } from './passkey-answer';
import { PasskeysRepository } from './passkeys.repository';
import { RelyingParty } from './relying-party';

/** WebAuthn §5.4.3 recommends 64 random bytes. */
const USER_HANDLE_BYTES = 64;

/** `cloned`: the signature is right, and the counter is behind, so a second authenticator has the key (WebAuthn §6.1.1). */
export type PasskeyUse = 'used' | 'refused' | 'cloned';

/** The answer of an authenticator that creates a passkey. */
export interface PasskeyAnswer {
  /** JSON. */
  answer: string;
  challenge: string;
  name: string | null;
}

/** The passkeys of users. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly relyingParty: RelyingParty,
    private readonly users: UsersRepository,
    private readonly mails: AccountMails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<Passkey[]> {
    return this.passkeys.list(tx, tenantId, id);
  }

  async find(tx: Transaction, tenantId: TenantId, credentialId: string): Promise<Passkey | null> {
    return this.passkeys.find(tx, tenantId, credentialId);
  }

  /** Returns the creation options of WebAuthn. @param organization name of the tenant */
  async startCreation(tx: Transaction, user: User, organization: string) {
    const proposed = randomBytes(USER_HANDLE_BYTES).toString('base64url');
    const userHandle = await this.users.claimUserHandle(tx, user, proposed);
    return this.relyingParty.toCreationOptions({
      user,
      userHandle,
      organization,
      passkeys: await this.list(tx, user),
    });
  }

  /** Returns false for an answer that is not valid, and for a credential that the tenant has already. */
  async create(tx: Transaction, user: User, { answer, challenge, name }: PasskeyAnswer): Promise<boolean> {
    const attestation = parseAttestation(answer);
    const created = attestation && (await this.relyingParty.verifyRegistration(attestation, challenge));
    if (!created) return false;
    const { tenantId, id: userId } = user;
    const unused = { lastUsedAt: null, lastChallenge: null, logsInAlone: true };
    const passkey = { tenantId, userId, ...created, name, ...unused, createdAt: this.clock() };
    const isNew = await this.passkeys.insert(tx, passkey);
    if (isNew) await this.mails.add(tx, user, 'created');
    return isNew;
  }

  /** Accepts an answer once, also among concurrent requests. */
  async use(
    tx: Transaction,
    passkey: Passkey,
    answer: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<PasskeyUse> {
    const counter = await this.relyingParty.verifyAuthentication(answer, challenge, passkey);
    if (counter === undefined) return 'refused';
    const current = await this.passkeys.findForUpdate(tx, passkey);
    if (!current || current.lastChallenge === challenge) return 'refused';
    // An authenticator without a counter, such as one that syncs its passkeys, stays at 0.
    const isAhead = counter > current.counter || (counter === 0 && current.counter === 0);
    if (!isAhead) return 'cloned';
    await this.passkeys.updateUse(tx, passkey, { counter, lastUsedAt: this.clock(), lastChallenge: challenge });
    return 'used';
  }

  /** After a reset of the password: a person who knew the old one may have created a passkey. */
  async requirePassword(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
    await this.passkeys.updateLogsInAlone(tx, { tenantId, userId: id }, false);
  }

  /** The person has proven the passkey beside the password. */
  async trust(tx: Transaction, { tenantId, userId, credentialId }: Passkey): Promise<void> {
    await this.passkeys.updateLogsInAlone(tx, { tenantId, userId, credentialId }, true);
  }

  /** Where no second factor is asked for, a passkey of before a reset is never proven beside the password. */
  async deleteUnproven(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
    const count = await this.passkeys.deleteNotAlone(tx, tenantId, id);
    if (count > 0) await this.mails.add(tx, { tenantId, id }, 'deleted');
  }

  /** Returns false if the user has no such passkey. */
  async delete(
    tx: Transaction,
    { tenantId, id }: Pick<User, 'tenantId' | 'id'>,
    credentialId: string,
  ): Promise<boolean> {
    const isDeleted = await this.passkeys.delete(tx, { tenantId, userId: id, credentialId });
    if (isDeleted) await this.mails.add(tx, { tenantId, id }, 'deleted');
    return isDeleted;
  }

  /** With the other factors of the person. */
  async deleteAll(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
    const count = await this.passkeys.deleteAll(tx, tenantId, id);
    if (count > 0) await this.mails.add(tx, { tenantId, id }, 'deleted');
  }
}
