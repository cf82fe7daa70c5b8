import assert from 'node:assert/strict';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import type { Page, PageRequest } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { hashSlowly } from '@vc/platform/key-store';
import { createId, Database } from '@vc/platform/persistence';
import { IdentifierType } from '@vc/platform/service-clients';
import { isStaffUsername } from './account-name';
import { CreateUserDto } from './create-user.dto';
import { getKnownUser } from './known-user';
import { normalize, normalizeExternal } from './normalize';
import { computeTemporaryPasswordEnd, createTemporaryPassword } from './temporary-password';
import { User } from './user.entity';
import { noExternalIdentifier, noSuchUser, noUserWith } from './user.errors';
import { type UserKey, UsersRepository } from './users.repository';

export interface CreatedUser {
  user: User;
  /** False if the user existed. */
  isNew: boolean;
  /** Empty if the user existed, or gets it by e-mail. */
  tempPassword: string;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates a user, or returns the user that has all identifiers of the request, unchanged.
   * @throws DomainError `CONFLICT` if an identifier belongs to another user
   */
  async create(tenant: TenantId, dto: CreateUserDto): Promise<CreatedUser> {
    const tempPassword = createTemporaryPassword();
    const user = this.newUser(tenant, dto, await hashSlowly(tempPassword, 'random-secret'));
    return this.database.transaction(tenant, async (tx) => {
      if (await this.users.insertIfFree(tx, user)) return { user, isNew: true, tempPassword };
      const owners = await this.users.listOwners(tx, user);
      return { user: getKnownUser(owners, dto, user), isNew: false, tempPassword: '' };
    });
  }

  /** @param prefix of a username, an e-mail address, a first or a last name; undefined for all users */
  async list(tenant: TenantId, prefix: string | undefined, page: PageRequest): Promise<Page<User>> {
    const wanted = prefix === undefined ? undefined : normalize(prefix);
    return this.database.transaction(tenant, (tx) => this.users.list(tx, tenant, wanted, page));
  }

  /** @throws DomainError `NOT_FOUND` */
  async getByUsername(tenant: TenantId, username: string): Promise<User> {
    const user = await this.findByIdentifier(tenant, 'username', username);
    if (!user) throw noSuchUser();
    return user;
  }

  /** @throws DomainError `NOT_FOUND`, also for a user without an external identifier */
  async getExternalIdentifier(tenant: TenantId, username: string): Promise<string> {
    const { externalIdentifier } = await this.getByUsername(tenant, username);
    if (externalIdentifier === null) throw noExternalIdentifier();
    return externalIdentifier;
  }

  /** @throws DomainError `NOT_FOUND` */
  async getByIdentifier(tenant: TenantId, type: IdentifierType, identifier: string): Promise<User> {
    const user = await this.findByIdentifier(tenant, type, identifier);
    if (!user) throw noUserWith(type);
    return user;
  }

  async find(tenant: TenantId, by: UserKey): Promise<User | null> {
    return this.database.transaction(tenant, (tx) => this.users.find(tx, tenant, by));
  }

  private async findByIdentifier(tenant: TenantId, type: IdentifierType, identifier: string): Promise<User | null> {
    const value = type === 'externalIdentifier' ? normalizeExternal(identifier) : normalize(identifier);
    if (type === 'username' && isStaffUsername(value)) return null;
    return this.find(tenant, { [type]: value });
  }

  private newUser(tenantId: TenantId, dto: CreateUserDto, passwordHash: string): User {
    const username = dto.username ?? dto.email;
    assert(username, 'The validation requires an e-mail address or a username.');
    const now = this.clock();
    return {
      id: createId(),
      tenantId,
      username: normalize(username),
      email: dto.email ? normalize(dto.email) : null,
      firstName: dto.firstName ?? null,
      lastName: dto.lastName ?? null,
      externalIdentifier: dto.externalIdentifier ? normalizeExternal(dto.externalIdentifier) : null,
      passwordHash,
      mustChangePassword: true,
      temporaryPasswordEndsAt: computeTemporaryPasswordEnd(now),
      attemptsForgivenAt: null,
      credentialsVersion: 1,
      userHandle: null,
      passkeyOfferedAt: null,
      createdAt: now,
    };
  }
}
