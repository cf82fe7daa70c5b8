import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import type { TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { createId, Database } from '@vc/platform/persistence';
import type { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { applyPatch, type Complex, parsePatchRequest, readResource } from '@vc/protocol/scim';
import { AuthConfig } from '../../auth-config';
import { IdentityProvidersService } from '../../accounts/identity-providers/identity-providers.service';
import { NO_INVITATION } from '../staff-members/invitation-token';
import { StaffChanges } from '../staff-members/staff-changes.service';
import { isOfProvider, type StaffMember } from '../staff-members/staff-member.entity';
import { StaffRepository } from '../staff-members/staff.repository';
import type { ChangedUser } from './changed-user';
import type { UsersQuery } from './list-users-query';
import { provisionMember } from './provisioned-member';
import { ProvisionedUsersRepository, type UsersPage } from './provisioned-users.repository';
import { asRequest } from './scim.errors';
import { toAttributes, toVersioned } from './user.resource';
import { USER_SCHEMA } from './user-schema';

/** The identity provider of a tenant manages members of staff (RFC 7644). It manages no member with a password. */
@Injectable()
export class ProvisioningService {
  private readonly base: string;

  constructor(
    { PUBLIC_URL }: AuthConfig,
    private readonly database: Database,
    private readonly staff: StaffRepository,
    private readonly users: ProvisionedUsersRepository,
    private readonly changes: StaffChanges,
    private readonly providers: IdentityProvidersService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.base = `${audienceOf('auth', PUBLIC_URL)}/scim/v2`;
  }

  /** Returns the address of the endpoints of a tenant. */
  baseOf(tenantId: TenantId): string {
    return `${this.base}/${tenantId}`;
  }

  /**
   * @param body a User resource
   * @throws DomainError `VALIDATION_ERROR`, `CONFLICT` for an e-mail address or a user name of another member
   */
  async create(tenantId: TenantId, body: unknown): Promise<StaffMember> {
    const attributes = readUser(body);
    const member: StaffMember = {
      id: createId(),
      tenantId,
      email: '',
      name: '',
      roles: [],
      status: 'active',
      mutedAlerts: [],
      providerSubject: null,
      provisioned: null,
      ...NO_INVITATION,
      createdAt: this.clock(),
    };
    return this.changes.create(provisionMember(member, attributes, await this.getRoleMapping(tenantId)));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenantId: TenantId, id: string): Promise<StaffMember> {
    const member = await this.database.transaction(tenantId, (tx) => this.staff.get(tx, tenantId, id));
    assertManaged(member);
    return member;
  }

  /** @throws DomainError `VALIDATION_ERROR` for a filter by another attribute */
  async list(tenantId: TenantId, query: UsersQuery): Promise<UsersPage> {
    return this.database.transaction(tenantId, (tx) => this.users.list(tx, tenantId, query));
  }

  /**
   * Replaces the attributes (RFC 7644 §3.5.1). Without `active`, the status stays.
   * @throws DomainError `NOT_FOUND`, `VALIDATION_ERROR`, `CONFLICT`, `PRECONDITION_FAILED`
   */
  async replace(user: ChangedUser, body: unknown): Promise<StaffMember> {
    const attributes = readUser(body);
    return this.change(user, () => attributes);
  }

  /**
   * Applies the operations (RFC 7644 §3.5.2), all or none.
   * @throws DomainError `NOT_FOUND`, `VALIDATION_ERROR`, `CONFLICT`, `PRECONDITION_FAILED`
   */
  async patch(user: ChangedUser, body: unknown): Promise<StaffMember> {
    const operations = asRequest(() => parsePatchRequest(body));
    return this.change(user, (before) => asRequest(() => applyPatch(toAttributes(before), operations, USER_SCHEMA)));
  }

  /** @throws DomainError `NOT_FOUND`, `PRECONDITION_FAILED` */
  async delete({ tenantId, id, precondition }: ChangedUser): Promise<void> {
    await this.changes.delete(tenantId, id, (member) => this.assertChangeable(member, precondition));
  }

  private async change(
    { tenantId, id, precondition }: ChangedUser,
    toNext: (before: StaffMember) => Complex,
  ): Promise<StaffMember> {
    const mapping = await this.getRoleMapping(tenantId);
    return this.changes.change(tenantId, id, (before) => {
      this.assertChangeable(before, precondition);
      return provisionMember(before, toNext(before), mapping);
    });
  }

  private assertChangeable(member: StaffMember, precondition: Precondition): void {
    assertManaged(member);
    precondition.assert(toVersioned(member, this.baseOf(member.tenantId)));
  }

  private async getRoleMapping(tenantId: TenantId) {
    return (await this.providers.find(tenantId))?.roleMapping ?? {};
  }
}

function readUser(body: unknown): Complex {
  return asRequest(() => readResource(body, USER_SCHEMA.attributes));
}

/** Members with a password are those of administrators, for example for emergencies. */
function assertManaged(member: StaffMember): void {
  if (!isOfProvider(member)) throw notFound('user', member.id);
}
