import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import type { Page, PageRequest } from '@vc/platform/http';
import { beginningWith, findPage, planned, Transaction } from '@vc/platform/persistence';
import { And, Like, Not } from 'typeorm';
import { STAFF_PREFIX } from './account-name';
import { IDENTIFIERS, Identifiers } from './known-user';
import { User } from './user.entity';

const UNLOCKED = { failedLogins: 0, lockedUntil: null };
/** Of a password that the person has chosen. */
const CHOSEN = { mustChangePassword: false, temporaryPasswordEndsAt: null };

/** Ends the log-ins of before. */
const NEXT_VERSION = { credentialsVersion: () => 'credentials_version + 1' };

/** Accounts of staff are rows of the same table. */
const OF_USER = Not(Like(`${STAFF_PREFIX}%`));

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
   * Counts one more log-in attempt. The last allowed attempt locks the account.
   * @returns the end of the lock if the account was locked already
   */
  async countAttempt(
    tx: Transaction,
    { tenantId, id }: User,
    { now, lockEnd, allowed }: { now: Date; lockEnd: Date; allowed: number },
  ): Promise<Date | undefined> {
    const { count } = await planned(
      tx,
      `UPDATE users SET
         failed_logins = CASE WHEN locked_until IS NULL THEN failed_logins + 1 ELSE 1 END,
         locked_until = CASE WHEN locked_until IS NULL AND failed_logins + 1 >= $4 THEN $5::timestamptz END
       WHERE tenant_id = $1 AND id = $2 AND (locked_until IS NULL OR locked_until <= $3) RETURNING id`,
      [tenantId, id, now, allowed, lockEnd],
    );
    if (count > 0) return undefined;
    return (await tx.findOneByOrFail(User, { tenantId, id })).lockedUntil ?? lockEnd;
  }

  async resetAttempts(tx: Transaction, { tenantId, id }: User): Promise<void> {
    await tx.update(User, { tenantId, id }, UNLOCKED);
  }

  /** Takes back an attempt with the right password whose second factor is not decided yet, and the lock that it caused. */
  async takeBackAttempt(tx: Transaction, { tenantId, id }: User): Promise<void> {
    await planned(
      tx,
      `UPDATE users SET failed_logins = greatest(0, failed_logins - 1), locked_until = NULL
       WHERE tenant_id = $1 AND id = $2`,
      [tenantId, id],
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
    { tenantId, id, credentialsVersion }: Pick<User, 'tenantId' | 'id' | 'credentialsVersion'>,
    { now, since }: { now: Date; since: Date },
  ): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE users SET passkey_offered_at = $3
       WHERE tenant_id = $1 AND id = $2 AND credentials_version = $5
         AND (passkey_offered_at IS NULL OR passkey_offered_at <= $4)
         AND NOT EXISTS (SELECT 1 FROM passkeys WHERE tenant_id = $1 AND user_id = $2) RETURNING 1`,
      [tenantId, id, now, since, credentialsVersion],
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
    await tx.update(User, { tenantId, id }, { ...password, mustChangePassword: true, ...UNLOCKED, ...NEXT_VERSION });
  }

  /** Replaces a password by a chosen one, whatever it was, and takes back the lock. */
  async replacePassword(tx: Transaction, { tenantId, id, passwordHash }: User): Promise<void> {
    await tx.update(User, { tenantId, id }, { passwordHash, ...CHOSEN, ...UNLOCKED, ...NEXT_VERSION });
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
