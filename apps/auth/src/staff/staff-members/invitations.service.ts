import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import type { TenantId } from '@vc/platform/access-control';
import { type Act, Approvals, AdminAudit } from '@vc/platform/audit';
import type { MailPermit } from '@vc/platform/mail';
import { createId, Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OnboardingClient, type StaffPassword, type StaffPasswordResult } from '@vc/platform/service-clients';
import type { AuthAction } from '../../administration/audit/auth-action';
import { AuthConfig } from '../../auth-config';
import { type Administrator, TenantsService } from '../../administration/tenants/tenants.service';
import { endTokens, ofTenant } from '../../authorization-server/tokens/revocation';
import { RevocationFeed } from '../../authorization-server/tokens/revocation-feed';
import { InvitationMails } from './invitation-mails';
import { createInvitation, hashInvitation, NO_INVITATION } from './invitation-token';
import type { InviteStaffDto } from './invite-staff.dto';
import { emailTaken, invitationGone, signedOnNotInvited, suspendedNotInvited } from './staff.errors';
import { memberActor } from './member-actor';
import { isOfProvider, type StaffMember } from './staff-member.entity';
import { StaffRepository } from './staff.repository';
import { StaffTenants } from './staff-tenants';
import { nextStaffStatus } from './staff-status';

type Account = Pick<StaffMember, 'tenantId' | 'id'>;

const UNKNOWN_PASSWORD_BYTES = 32;

export interface InvitedMember {
  member: StaffMember;
  /** For the inviter to pass on. Absent if an e-mail was sent. */
  invitationUrl?: string;
}

interface PermittedInvitation {
  member: StaffMember;
  /** Undefined without a mail server. */
  permit: MailPermit | undefined;
}

/** Invitations to choose a password. Each works once, and the latest one only. */
@Injectable()
export class InvitationsService {
  private readonly base: string;

  constructor(
    { PUBLIC_URL }: AuthConfig,
    private readonly database: Database,
    private readonly staff: StaffRepository,
    private readonly tenants: TenantsService,
    private readonly staffTenants: StaffTenants,
    private readonly onboarding: OnboardingClient,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly feed: RevocationFeed,
    private readonly mails: InvitationMails,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.base = `${audienceOf('auth', PUBLIC_URL)}/invitations`;
  }

  /**
   * Creates a member and sends the invitation. For a member who has not accepted one, name and roles are replaced.
   * @throws DomainError `CONFLICT` for the e-mail address of an active or suspended member, `NOT_FOUND` for the tenant,
   * `UNAVAILABLE` if the e-mail could not be sent; the call can be repeated, `RATE_LIMITED` beyond the mails of a day
   */
  async invite(administrator: Administrator, { tenantId, ...dto }: InviteStaffDto): Promise<InvitedMember> {
    const { id } = await this.tenants.getFor(administrator, tenantId);
    const { tenantId: ruling } = administrator;
    const act: Act = { tenantId: ruling, act: 'staff.invite', resourceIds: [id], content: { ...dto } };
    return this.approvals.run(act, () => this.inviteTo(id, dto));
  }

  private async inviteTo(id: TenantId, dto: Omit<InviteStaffDto, 'tenantId'>): Promise<InvitedMember> {
    const { token, invitation } = createInvitation(this.clock());
    const member: StaffMember = {
      id: createId(),
      tenantId: id,
      ...dto,
      status: 'invited',
      mutedAlerts: [],
      providerSubject: null,
      provisioned: null,
      ...invitation,
      createdAt: this.clock(),
    };
    const invited = await this.database.transaction(id, async (tx) => {
      const permit = await this.mails.permit(tx, member);
      const stored = await this.insertOrReplace(tx, member);
      await this.audit.add(tx, { tenantId: id, action: 'staff.invited', resourceIds: [stored.id] });
      return { member: stored, permit };
    });
    return this.send(invited, token);
  }

  /**
   * Sends another invitation, also to an active member who has forgotten the password.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE` for a suspended member and for one of the identity provider,
   * `RATE_LIMITED` beyond the mails of a day, `UNAVAILABLE`; the call can be repeated
   */
  async renew(administrator: Administrator, id: string): Promise<InvitedMember> {
    const tenantId = await this.staffTenants.resolve(administrator, id);
    const act: Act = { tenantId: administrator.tenantId, act: 'staff.invite', resourceIds: [id] };
    return this.approvals.run(act, () => this.renewOf(tenantId, id));
  }

  private async renewOf(tenantId: TenantId, id: string): Promise<InvitedMember> {
    const { token, invitation } = createInvitation(this.clock());
    const invited = await this.database.transaction(tenantId, async (tx) => {
      const found = await this.staff.getForUpdate(tx, tenantId, id);
      if (found.status === 'suspended') throw suspendedNotInvited();
      if (isOfProvider(found)) throw signedOnNotInvited();
      const permit = await this.mails.permit(tx, found);
      Object.assign(found, invitation);
      await this.staff.update(tx, found);
      await this.audit.add(tx, { tenantId, action: 'staff.invited', resourceIds: [id] });
      return { member: found, permit };
    });
    return this.send(invited, token);
  }

  /** Returns whom the invitation is for. @throws DomainError `NOT_FOUND` */
  async get(token: string): Promise<StaffMember> {
    const member = await this.database.acrossTenants((tx) =>
      this.staff.findByInvitation(tx, hashInvitation(token), this.clock()),
    );
    if (!member) throw invitationGone();
    return member;
  }

  /** Sets the password, and uses the invitation up unless the password is unsuitable. @throws DomainError `NOT_FOUND` */
  async accept(token: string, password: string): Promise<StaffPasswordResult> {
    const { tenantId, id, email } = await this.get(token);
    const { name: organization } = await this.tenants.get(tenantId);
    const account = { tenantId, id };
    const invitationHash = hashInvitation(token);
    // The link sets no second password, and a later invitation or a suspension replaces the claim.
    const claim = await this.claim(account, invitationHash);
    const set = () => this.onboarding.setStaffPassword(account, { email, password, organization });
    const result = await set().catch(async (error: unknown) => {
      await this.replace(account, claim, invitationHash);
      throw error;
    });
    if (result.outcome === 'set') await this.use(account, claim, { email, organization });
    else await this.replace(account, claim, invitationHash);
    return result;
  }

  /** Replaces the hash of the invitation by that of a claim. @throws DomainError `NOT_FOUND` for one that was used or replaced */
  private async claim(account: Account, invitationHash: Buffer): Promise<Buffer> {
    const claim = randomBytes(invitationHash.length);
    if (!(await this.replace(account, invitationHash, claim))) throw invitationGone();
    return claim;
  }

  private async replace({ tenantId, id }: Account, from: Buffer, to: Buffer): Promise<boolean> {
    return this.database.transaction(tenantId, (tx) =>
      this.staff.replaceInvitation(tx, { tenantId, id }, { from, to }),
    );
  }

  /** Activates the member. A password that was chosen while the invitation ended is replaced by one that nobody knows. */
  private async use(account: Account, claim: Buffer, choice: Omit<StaffPassword, 'password'>): Promise<void> {
    await this.activate(account, claim).catch(async (error: unknown) => {
      const password = randomBytes(UNKNOWN_PASSWORD_BYTES).toString('base64url');
      await this.onboarding.setStaffPassword(account, { ...choice, password });
      throw error;
    });
  }

  private async activate({ tenantId, id }: Account, claim: Buffer): Promise<void> {
    await this.feed.revoke(async (tx) => {
      const member = await this.staff.getForUpdate(tx, tenantId, id);
      if (!member.invitationHash?.equals(claim)) throw invitationGone();
      const status = nextStaffStatus(member.status, 'accept');
      await this.staff.update(tx, { ...member, status, ...NO_INVITATION });
      await this.audit.add(tx, {
        tenantId,
        action: 'staff.invitation-accepted',
        resourceIds: [id],
        actor: memberActor(id),
      });
      return member.status === 'active' ? [ofTenant(tenantId, endTokens('user', id, this.clock()))] : [];
    });
  }

  private async insertOrReplace(tx: Transaction, member: StaffMember): Promise<StaffMember> {
    if (await this.staff.insertIfFree(tx, member)) return member;
    const known = await this.staff.findByEmail(tx, member.tenantId, member.email);
    if (known?.status !== 'invited') throw emailTaken();
    const { id, mutedAlerts, createdAt } = known;
    const replaced = { ...member, id, mutedAlerts, createdAt };
    await this.staff.update(tx, replaced);
    return replaced;
  }

  private async send({ member, permit }: PermittedInvitation, token: string): Promise<InvitedMember> {
    const url = `${this.base}?token=${token}`;
    if (!permit) return { member, invitationUrl: url };
    const { name: organization } = await this.tenants.get(member.tenantId);
    await this.mails.send({ permit, member, organization, url });
    return { member };
  }
}
