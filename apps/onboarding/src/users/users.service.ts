import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { hashSlowly } from '@vc/platform/key-store';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { IdentifierType } from '@vc/platform/service-clients';
import { CreateUserDto } from './create-user.dto';
import { normalize, normalizeExternal } from './normalize';
import { createTemporaryPassword } from './temporary-password';
import { User } from './user.entity';
import { identifierTaken, noExternalIdentifier, noSuchUser } from './user.errors';
import { UsersRepository } from './users.repository';

const IDENTIFIERS = ['email', 'username', 'externalIdentifier'] as const;
type Identifier = (typeof IDENTIFIERS)[number];

export interface CreatedUser {
  user: User;
  /** Empty for a user that was there already. */
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
   * Makes the user, or answers the one that has these identifiers, unchanged.
   * @throws DomainError `CONFLICT` where an identifier belongs to another user
   */
  async create(tenant: TenantId, dto: CreateUserDto): Promise<CreatedUser> {
    const tempPassword = createTemporaryPassword();
    const user = this.newUser(tenant, dto, await hashSlowly(tempPassword, 'random-secret'));
    return this.database.transaction(tenant, async (tx) => {
      if (await this.users.insertIfFree(tx, user)) return { user, tempPassword };
      return { user: await this.getSameUser(tx, tenant, user), tempPassword: '' };
    });
  }

  /** @throws DomainError `NOT_FOUND` */
  async getByUsername(tenant: TenantId, username: string): Promise<User> {
    const user = await this.find(tenant, 'username', username);
    if (!user) throw noSuchUser();
    return user;
  }

  /** @throws DomainError `NOT_FOUND`, also for a user without one */
  async getExternalIdentifier(tenant: TenantId, username: string): Promise<string> {
    const { externalIdentifier } = await this.getByUsername(tenant, username);
    if (externalIdentifier === null) throw noExternalIdentifier();
    return externalIdentifier;
  }

  async find(tenant: TenantId, type: IdentifierType, identifier: string): Promise<User | null> {
    const value = type === 'externalIdentifier' ? normalizeExternal(identifier) : normalize(identifier);
    return this.database.transaction(tenant, (tx) => this.users.find(tx, tenant, { [type]: value }));
  }

  /** The one user that has the identifiers. @throws DomainError `CONFLICT` */
  private async getSameUser(tx: Transaction, tenant: TenantId, wanted: User): Promise<User> {
    let owner: User | undefined;
    for (const name of IDENTIFIERS) {
      const value = wanted[name];
      const found = value === null ? null : await this.users.find(tx, tenant, { [name]: value });
      if (!found) continue;
      if (owner ? owner.id !== found.id : contradicts(found, wanted)) throw identifierTaken(memberOf(wanted, name));
      owner = found;
    }
    if (!owner) throw new Error('The user that was there is gone.');
    return owner;
  }

  private newUser(tenantId: TenantId, dto: CreateUserDto, passwordHash: string): User {
    return {
      id: createId(),
      tenantId,
      username: normalize(dto.username ?? dto.email!),
      email: dto.email ? normalize(dto.email) : null,
      firstName: dto.firstName ?? null,
      lastName: dto.lastName ?? null,
      externalIdentifier: dto.externalIdentifier ? normalizeExternal(dto.externalIdentifier) : null,
      passwordHash,
      mustChangePassword: true,
      failedLogins: 0,
      lockedUntil: null,
      createdAt: this.clock(),
    };
  }
}

/** Does the user have another value of an identifier that was given? */
function contradicts(user: User, given: Pick<User, 'email' | 'externalIdentifier'>): boolean {
  return (['email', 'externalIdentifier'] as const).some(
    (name) => given[name] !== null && user[name] !== null && user[name] !== given[name],
  );
}

/** The member of the request that the identifier came from: an absent username is the e-mail address. */
function memberOf(wanted: User, name: Identifier): Identifier {
  return name === 'username' && wanted.username === wanted.email ? 'email' : name;
}
