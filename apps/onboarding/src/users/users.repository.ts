import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import type { Page, PageRequest } from '@vc/platform/http';
import { beginningWith, findPage, planned, Transaction } from '@vc/platform/persistence';
import type { PasskeyOwner } from '@vc/platform/service-clients';
import { And, Like, Not } from 'typeorm';
import { STAFF_PREFIX } from './account-name';
import { IDENTIFIERS, Identifiers } from './known-user';
import { User } from './user.entity';

const UNCOUNTED = { attemptsForgivenAt: null };
/** Of a password that the person has chosen. */
const CHOSEN = { mustChangePassword: false, temporaryPasswordEndsAt: null };

/** Ends the log-ins of before. */
const NEXT_VERSION = { credentialsVersion: () => 'credentials_version + 1' };

/** Accounts of staff are rows of the same table. */
const OF_USER = Not(Like(`${STAFF_PREFIX}%`));

/** How many attempts may follow each other, and the pause after which one of them is forgiven. */
export interface AttemptPace {
  allowed: number;
  pauseMs: number;
}

/** One member names one user of a tenant. */
export type UserKey = Partial<Pick<User, 'id' | 'email' | 'username' | 'externalIdentifier'>>;

@Injectable()
export class UsersRepository {
  async find(tx: Transaction, tenantId: TenantId, by: UserKey): Promise<User | null> {
    return tx.findOneBy(User, { tenantId, ...by } as { tenantId: string });
  }

  /**
   * Lists the users, without the accounts of staff.
   * @param prefix of a name or of an address; undefined for all
   */
  async list(tx: Transaction, tenantId: TenantId, prefix: string | undefined, page: PageRequest): Promise<Page<User>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    const all = { tenantId, username: OF_USER };
    if (prefix === undefined) return findPage(tx, { entity: User, where: all, order }, page);
    const begins = beginningWith(prefix);
    const where: [typeof all, ...(typeof all)[]] = [
      { ...all, username: And(OF_USER, begins) },
      ...(['email', 'firstName', 'lastName'] as const).map((name) => ({ ...all, [name]: begins })),
    ];
    return findPage(tx, { entity: User, where, order }, page);
  }

  /** Lists the users who share an identifier with this one. */
  async listOwners(tx: Transaction, { tenantId, ...user }: Identifiers & Pick<User, 'tenantId'>): Promise<User[]> {
    const identifierNames = IDENTIFIERS.filter((name) => user[name] !== null);
    return tx.find(User, { where: identifierNames.map((name) => ({ tenantId, [name]: user[name] })) });
  }

  /**
   * Counts one more log-in attempt, unless as many as are allowed are not forgiven yet.
   * @returns the time of the next attempt if this one has to wait
   */
  async countAttempt(tx: Transaction, { tenantId, id }: User, now: Date, pace: AttemptPace): Promise<Date | undefined> {
    const spentMs = (pace.allowed - 1) * pace.pauseMs;
    const { count } = await planned(
      tx,
      `UPDATE users SET attempts_forgiven_at = greatest(attempts_forgiven_at, $3) + make_interval(secs => $4)
       WHERE tenant_id = $1 AND id = $2 AND (attempts_forgiven_at IS NULL OR attempts_forgiven_at <= $5) RETURNING id`,
      [tenantId, id, now, pace.pauseMs / 1000, new Date(now.getTime() + spentMs)],
    );
    if (count > 0) return undefined;
    const { attemptsForgivenAt } = await tx.findOneByOrFail(User, { tenantId, id });
    return new Date((attemptsForgivenAt ?? now).getTime() - spentMs);
  }

  async resetAttempts(tx: Transaction, { tenantId, id }: User): Promise<void> {
    await tx.update(User, { tenantId, id }, UNCOUNTED);
  }

  /** Takes back one attempt, and leaves those before it. */
  async takeBackAttempt(tx: Transaction, { tenantId, id }: User, { pauseMs }: AttemptPace): Promise<void> {
    await planned(
      tx,
      `UPDATE users SET attempts_forgiven_at = attempts_forgiven_at - make_interval(secs => $3)
       WHERE tenant_id = $1 AND id = $2`,
      [tenantId, id, pauseMs / 1000],
    );
  }

  /** Locks the user until the transaction ends. */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<User> {
    return tx.findOneOrFail(User, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks the user until the transaction ends, if there is one. */
  async findForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<User | null> {
    return tx.findOne(User, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns the handle that the user has, or sets and returns the proposed one. */
  async claimUserHandle(tx: Transaction, { tenantId, id }: User, proposed: string): Promise<string> {
    const { rows } = await planned<{ user_handle: string }>(
      tx,
      `UPDATE users SET user_handle = coalesce(user_handle, $3) WHERE tenant_id = $1 AND id = $2 RETURNING user_handle`,
      [tenantId, id, proposed],
    );
    return rows[0]?.user_handle ?? proposed;
  }

  /** Returns false if the user has a passkey, does not exist, or was offered one after `since`. */
  async claimPasskeyOffer(
    tx: Transaction,
    { tenantId, userId, credentialsVersion = 0 }: PasskeyOwner,
    { now, since }: { now: Date; since: Date },
  ): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE users SET passkey_offered_at = $3
       WHERE tenant_id = $1 AND id = $2 AND credentials_version = $5
         AND (passkey_offered_at IS NULL OR passkey_offered_at <= $4)
         AND NOT EXISTS (SELECT 1 FROM passkeys WHERE tenant_id = $1 AND user_id = $2) RETURNING 1`,
      [tenantId, userId, now, since, credentialsVersion],
    );
    return count > 0;
  }

  /** Returns false if the password of the user is another one now. */
  async setPassword(
    tx: Transaction,
    { tenantId, id, passwordHash: old }: User,
    passwordHash: string,
  ): Promise<boolean> {
    const { affected } = await tx.update(User, { tenantId, id, passwordHash: old }, { passwordHash, ...CHOSEN });
    return affected === 1;
  }

  async setTemporaryPassword(
    tx: Transaction,
    { tenantId, id }: User,
    password: Pick<User, 'passwordHash' | 'temporaryPasswordEndsAt'>,
  ): Promise<void> {
    await tx.update(User, { tenantId, id }, { ...password, mustChangePassword: true, ...UNCOUNTED, ...NEXT_VERSION });
  }

  /** Replaces a password by a chosen one, whatever it was, and forgives attempts. */
  async replacePassword(tx: Transaction, { tenantId, id, passwordHash }: User): Promise<void> {
    await tx.update(User, { tenantId, id }, { passwordHash, ...CHOSEN, ...UNCOUNTED, ...NEXT_VERSION });
  }

  /** Ends the log-ins of the user, and locks the user until the transaction ends. */
  async raiseCredentialsVersion(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
    await tx.update(User, { tenantId, id }, NEXT_VERSION);
  }

  async delete(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
    await tx.delete(User, { tenantId, id });
  }

  /** Returns false, without a change, if another user has one of the identifiers. */
  async insertIfFree(tx: Transaction, user: User): Promise<boolean> {
    const result = await tx.createQueryBuilder().insert().into(User).values(user).orIgnore().returning('id').execute();
    return (result.raw as unknown[]).length > 0;
  }
}
