import { Inject, Injectable } from '@nestjs/common';
import { type Role, ROLES } from '@vc/contract/access';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { createId, Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OnboardingClient } from '@vc/platform/service-clients';
import type { AuthAction } from '../../administration/audit/auth-action';
import { LimitReached } from '../../administration/tenant-limits/tenant-limits.errors';
import { hasSameMembers } from '../../has-same-members';
import { acceptTokens, ofTenant } from '../../authorization-server/tokens/revocation';
import { RevocationFeed } from '../../authorization-server/tokens/revocation-feed';
import { NO_INVITATION } from './invitation-token';
import { memberActor } from './member-actor';
import { endSessions } from './staff-change';
import type { StaffMember } from './staff-member.entity';
import { StaffRepository } from './staff.repository';

/** What the identity provider of a tenant says about a person who has signed on. */
export interface SignedOn {
  /** `sub` */
  subject: string;
  /** Undefined unless the provider has verified it. */
  email: string | undefined;
  name: string | undefined;
  /** Those that the claim of the person is mapped to. */
  roles: Role[];
}

/** `at`: sessions from then on are accepted. */
export type Admission = { member: StaffMember; at: Date } | { denial: string };

/** Whether the provider that vouches is still that of the tenant. It then stays so until the transaction ends. */
export type IsTrusted = (tx: Transaction) => Promise<boolean>;

const FULL = { denial: 'the organization has as many members of staff as it may have' };
const CHANGED = { denial: 'the identity provider was changed meanwhile' };
const SUSPENDED = { denial: 'the account is suspended' };

const MAX_NAME_CHARACTERS = 200;

/** Admits people whom the identity provider of a tenant vouches for. It decides about their roles at each sign-on. */
@Injectable()
export class StaffAdmissions {
  constructor(
    private readonly database: Database,
    private readonly staff: StaffRepository,
    private readonly onboarding: OnboardingClient,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly feed: RevocationFeed,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates the member, or updates it. A member with a password and the same verified e-mail address loses the password.
   * Other roles end the earlier sessions, and no roles end them all.
   */
  async admit(tenantId: TenantId, person: SignedOn, isTrusted: IsTrusted): Promise<Admission> {
    // The second one finds what a concurrent request has made of the member.
    const attempt = async () => this.tryToAdmit(tenantId, person, isTrusted);
    const admission = (await attempt()) ?? (await attempt());
    return admission ?? { denial: 'another request changes the member' };
  }

  /** Returns undefined if a concurrent request has created or changed the member. */
  private async tryToAdmit(tenantId: TenantId, person: SignedOn, isTrusted: IsTrusted): Promise<Admission | undefined> {
    const known = await this.findLinked(tenantId, person.subject);
    if (person.roles.length === 0) return this.refuse(known);
    if (known?.status === 'active') return this.refresh(known, person, isTrusted);
    if (known) return SUSPENDED;
    if (person.email === undefined) return { denial: 'the identity provider has not verified the e-mail address' };
    return this.link(tenantId, { ...person, email: person.email.toLowerCase() }, isTrusted);
  }

  private async findLinked(tenantId: TenantId, subject: string): Promise<StaffMember | null> {
    return this.database.transaction(tenantId, (tx) => this.staff.findBySubject(tx, tenantId, subject));
  }

  /** Ends the sessions of a person. */
  async logOut(tenantId: TenantId, subject: string): Promise<void> {
    const known = await this.findLinked(tenantId, subject);
    if (known) await this.endSessionsOf(known, 'staff.logged-out');
  }

  private async endSessionsOf(member: StaffMember, action: AuthAction): Promise<void> {
    await this.feed.revoke(async (tx) => {
      await this.note(tx, member, action);
      return endSessions(member, this.clock());
    });
  }

  private async refuse(known: StaffMember | null): Promise<Admission> {
    if (known) await this.endSessionsOf(known, 'staff.refused');
    return { denial: 'the identity provider gives the person no role' };
  }

  private async refresh(
    { tenantId, id }: StaffMember,
    { name, roles }: SignedOn,
    isTrusted: IsTrusted,
  ): Promise<Admission> {
    return this.feed.revokeWith<Admission>(async (tx) => {
      if (!(await isTrusted(tx))) return { result: CHANGED, revocations: [] };
      const before = await this.staff.getForUpdate(tx, tenantId, id);
      if (before.status === 'suspended') return { result: SUSPENDED, revocations: [] };
      const after = { ...before, name: toName(name) ?? before.name, roles };
      const isSame = hasSameMembers(before.roles, after.roles);
      if (!isSame || after.name !== before.name) {
        await this.staff.update(tx, after);
        await this.note(tx, after, 'staff.updated');
      }
      // The session that begins now is accepted.
      const at = this.clock();
      const revocations = isSame ? [] : [ofTenant(tenantId, acceptTokens('user', id, at))];
      return { result: { member: after, at }, revocations };
    });
  }

  private async link(
    tenantId: TenantId,
    person: SignedOn & { email: string },
    isTrusted: IsTrusted,
  ): Promise<Admission | undefined> {
    const invited = await this.database.transaction(tenantId, (tx) =>
      this.staff.findByEmail(tx, tenantId, person.email),
    );
    if (invited?.status === 'suspended') return SUSPENDED;
    if (invited?.providerSubject === person.subject) return undefined;
    if (invited && invited.providerSubject !== null) return { denial: 'another person has the e-mail address' };
    if (invited) await this.onboarding.deleteStaffAccount(invited);
    const member = this.toMember(tenantId, person, invited);
    const linking = this.feed.revokeWith<Admission | undefined>(async (tx) => {
      if (!(await isTrusted(tx))) return { result: CHANGED, revocations: [] };
      if (!(await this.store(tx, member, invited))) return { result: undefined, revocations: [] };
      await this.note(tx, member, 'staff.linked');
      const at = this.clock();
      const revocation = ofTenant(tenantId, acceptTokens('user', member.id, at));
      return { result: { member, at }, revocations: invited ? [revocation] : [] };
    });
    return linking.catch((error: unknown) => {
      if (error instanceof LimitReached) return FULL;
      throw error;
    });
  }

  /** Returns false if a concurrent request has created the member, or changed the one that was found. */
  private async store(tx: Transaction, member: StaffMember, found: StaffMember | null): Promise<boolean> {
    if (!found) return this.staff.insertIfFree(tx, member);
    const current = await this.staff.findByEmail(tx, member.tenantId, member.email);
    const isUnchanged = current?.id === found.id && current.status === found.status && current.providerSubject === null;
    if (isUnchanged) await this.staff.update(tx, member);
    return isUnchanged;
  }

  private toMember(
    tenantId: TenantId,
    { subject, email, name, roles }: SignedOn & { email: string },
    invited: StaffMember | null,
  ): StaffMember {
    const created = { id: createId(), name: email, mutedAlerts: [], provisioned: null, createdAt: this.clock() };
    const { id, name: earlierName, mutedAlerts, provisioned, createdAt } = invited ?? created;
    return {
      id,
      tenantId,
      email,
      name: toName(name) ?? earlierName,
      roles,
      status: 'active',
      mutedAlerts,
      providerSubject: subject,
      provisioned,
      ...NO_INVITATION,
      createdAt,
    };
  }

  private async note(tx: Transaction, { tenantId, id }: StaffMember, action: AuthAction): Promise<void> {
    await this.audit.add(tx, { tenantId, action, resourceIds: [id], actor: memberActor(id) });
  }
}

/** @param values of the claim: a text or a list of texts @returns the roles in the order of `ROLES` */
export function toRoles(values: unknown, mapping: Record<string, Role[]>): Role[] {
  const given = (Array.isArray(values) ? values : [values]).filter((value) => typeof value === 'string');
  const roles = given.flatMap((value) => (Object.hasOwn(mapping, value) ? (mapping[value] ?? []) : []));
  return ROLES.filter((role) => roles.includes(role));
}

function toName(name: string | undefined): string | undefined {
  const trimmed = name?.trim().slice(0, MAX_NAME_CHARACTERS);
  return trimmed === '' ? undefined : trimmed;
}
