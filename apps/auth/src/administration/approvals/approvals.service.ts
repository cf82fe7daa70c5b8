import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type GuardedAct, type Scope, scopeOfAct, scopesOfRoles } from '@vc/contract/access';
import type { Caller, TenantId } from '@vc/platform/access-control';
import { type Actor, AdminAudit } from '@vc/platform/audit';
import { isUuid, type Page, type PageRequest } from '@vc/platform/http';
import { createId, Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { ApprovalClaim, GuardedRequest } from '@vc/platform/service-clients';
import { isObject } from '@vc/protocol/json';
import type { AuthAction } from '../audit/auth-action';
import { StaffAlertsService } from '../../staff/staff-alerts/staff-alerts.service';
import { StaffRepository } from '../../staff/staff-members/staff.repository';
import { TenantsRepository } from '../tenants/tenants.repository';
import type { StaffAlert } from '../../staff/staff-alerts/staff-alert';
import { approvedByAnotherOnly, approvedByStaffOnly, scopeToApprove } from './approval.errors';
import type { Approval } from './approval.entity';
import { type ApprovalStatus, nextApprovalStatus, OPEN_STATUSES } from './approval-status';
import { ApprovalsRepository } from './approvals.repository';

const LIFETIME_MS = 72 * 3_600_000;

/** Acts of one member of staff that a tenant lets another one approve. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly database: Database,
    private readonly approvals: ApprovalsRepository,
    private readonly staff: StaffRepository,
    private readonly tenants: TenantsRepository,
    private readonly alerts: StaffAlertsService,
    private readonly audit: AdminAudit<AuthAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Uses the approval of the request, or records that one is wanted. An approval is used once.
   * @throws DomainError `NOT_FOUND` for the tenant
   */
  async claimApproval(requested: GuardedRequest): Promise<ApprovalClaim> {
    const { tenantId, act, subject, clientId } = requested;
    return this.database.transaction(tenantId, async (tx) => {
      if (!(await this.isGuarded(tx, tenantId, act))) return { outcome: 'not-required' };
      if (!(await this.isStaff(tx, requested))) return { outcome: 'not-staff' };
      const requestHash = hashRequest(requested);
      const open = await this.findOpen(tx, tenantId, requestHash);
      const actor = { clientId, subject };
      if (open?.status === 'approved' && !(await this.isApproverLeft(tx, open))) {
        await this.approvals.update(tx, reopen(open));
      } else if (open?.status === 'approved') {
        await this.update(tx, { ...open, status: nextApprovalStatus(open.status, 'use'), usedAt: this.clock() }, actor);
        return { outcome: 'approved', approvalId: open.id };
      }
      if (open) return { outcome: 'pending', approvalId: open.id };
      return { outcome: 'pending', approvalId: await this.request(tx, requested, requestHash) };
    });
  }

  /** The act has failed, so its approval can be used again. @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async returnApproval(tenantId: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      const approval = await this.approvals.getForUpdate(tx, tenantId, id);
      const returned = { ...approval, status: nextApprovalStatus(approval.status, 'return'), usedAt: null };
      await this.approvals.update(tx, returned);
      await this.audit.add(tx, { tenantId, action: 'approval.returned', resourceIds: [id] });
    });
  }

  /** @throws DomainError `NOT_FOUND` */
  async get({ tenantId }: Caller, id: string): Promise<Approval> {
    const approval = await this.database.transaction(tenantId, (tx) => this.approvals.get(tx, tenantId, id));
    return this.withCurrentStatus(approval);
  }

  async list({ tenantId }: Caller, status: ApprovalStatus | undefined, page: PageRequest): Promise<Page<Approval>> {
    const filter = { tenantId, status, now: this.clock() };
    const found = await this.database.transaction(tenantId, (tx) => this.approvals.list(tx, filter, page));
    return { ...found, items: found.items.map((approval) => this.withCurrentStatus(approval)) };
  }

  /**
   * A repetition changes nothing.
   * @throws DomainError `NOT_FOUND`; `FORBIDDEN` for the requester, for a client without a member of staff, and without the
   *   scope of the act; `INVALID_STATE`
   */
  async approve(caller: Caller, id: string): Promise<Approval> {
    return this.decide(caller, id, 'approve');
  }

  /** The requester may withdraw the request. @throws DomainError as `approve` */
  async reject(caller: Caller, id: string): Promise<Approval> {
    return this.decide(caller, id, 'reject');
  }

  private async decide(caller: Caller, id: string, trigger: 'approve' | 'reject'): Promise<Approval> {
    const { tenantId, subject } = caller;
    return this.database.transaction(tenantId, async (tx) => {
      const approval = this.withCurrentStatus(await this.approvals.getForUpdate(tx, tenantId, id));
      if (caller.subjectKind !== 'staff' || !(await this.isStaff(tx, caller))) throw approvedByStaffOnly();
      assertMayDecide(caller, approval, trigger);
      const status = nextApprovalStatus(approval.status, trigger);
      if (status === approval.status) return approval;
      const decided = { ...approval, status, decidedBy: subject, decidedAt: this.clock() };
      await this.update(tx, decided);
      return decided;
    });
  }

  /** A client that acts for itself is the subject of its tokens (RFC 9068 §2.2), also if its id is that of a member. */
  private async isStaff(
    tx: Transaction,
    { tenantId, subject, clientId }: Pick<Caller, 'tenantId' | 'subject' | 'clientId'>,
  ): Promise<boolean> {
    if (subject === clientId || !isUuid(subject)) return false;
    return (await this.staff.findActive(tx, tenantId, subject)) !== null;
  }

  /** Whether the approver is still a member who may approve the act. The member stays one until the transaction ends. */
  private async isApproverLeft(tx: Transaction, { tenantId, act, decidedBy }: Approval): Promise<boolean> {
    const approver = decidedBy === null ? null : await this.staff.findActive(tx, tenantId, decidedBy);
    const scopes: Scope[] = approver ? scopesOfRoles(approver.roles) : [];
    return scopes.includes(scopeOfAct(act));
  }

  /** The rules themselves are guarded as soon as they guard anything. */
  private async isGuarded(tx: Transaction, tenantId: TenantId, act: GuardedAct): Promise<boolean> {
    const { approvalRequiredFor } = await this.tenants.get(tx, tenantId);
    return act === 'approvals.change' ? approvalRequiredFor.length > 0 : approvalRequiredFor.includes(act);
  }

  /** Returns the open approval of a request. One whose time is over makes room for another one. */
  private async findOpen(tx: Transaction, tenantId: TenantId, requestHash: Buffer): Promise<Approval | undefined> {
    const open = await this.approvals.findOpen(tx, tenantId, requestHash);
    const approval = open && this.withCurrentStatus(open);
    if (approval?.status !== 'expired') return approval ?? undefined;
    await this.approvals.update(tx, approval);
    return undefined;
  }

  /** @returns the id of the approval; of a concurrent request, if it was quicker */
  private async request(tx: Transaction, requested: GuardedRequest, requestHash: Buffer): Promise<string> {
    const { tenantId, act, resourceIds, content, subject, clientId } = requested;
    const now = this.clock();
    const approval: Approval = {
      id: createId(),
      tenantId,
      act,
      resourceIds,
      content,
      requestHash,
      status: 'pending',
      requestedBy: subject,
      requestedWith: clientId,
      decidedBy: null,
      decidedAt: null,
      usedAt: null,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      createdAt: now,
    };
    if (!(await this.approvals.insertIfNew(tx, approval))) {
      return (await this.approvals.findOpen(tx, tenantId, requestHash))?.id ?? approval.id;
    }
    await this.record(tx, 'approval.requested', approval, { clientId, subject });
    await this.alerts.add(tx, tenantId, toAlert(approval), subject);
    return approval.id;
  }

  private async update(tx: Transaction, approval: Approval, actor?: Actor): Promise<void> {
    await this.approvals.update(tx, approval);
    await this.record(tx, `approval.${approval.status as 'approved' | 'rejected' | 'used'}`, approval, actor);
  }

  private async record(tx: Transaction, action: AuthAction, { tenantId, id }: Approval, actor?: Actor): Promise<void> {
    await this.audit.add(tx, { tenantId, action, resourceIds: [id], ...(actor && { actor }) });
  }

  private withCurrentStatus(approval: Approval): Approval {
    const isOpen = OPEN_STATUSES.includes(approval.status);
    return isOpen && approval.expiresAt <= this.clock() ? { ...approval, status: 'expired' } : approval;
  }
}

/** Another member has to approve the request. */
function reopen(approval: Approval): Approval {
  return { ...approval, status: nextApprovalStatus(approval.status, 'reopen'), decidedBy: null, decidedAt: null };
}

function toAlert({ id, act }: Approval): StaffAlert {
  return { kind: 'approval-pending', resourceId: id, details: { act } };
}

function assertMayDecide({ subject, scopes }: Caller, { act, requestedBy }: Approval, trigger: 'approve' | 'reject') {
  const scope = scopeOfAct(act);
  if (!scopes.has(scope)) throw scopeToApprove(scope);
  if (subject === requestedBy && trigger === 'approve') throw approvedByAnotherOnly();
}

/** Returns the SHA-256 of an act and its requester. The order of the members of the content does not count. */
function hashRequest({ tenantId, act, resourceIds, content, subject }: GuardedRequest): Buffer {
  return hash('sha256', JSON.stringify([tenantId, subject, act, resourceIds, ordered(content)]), 'buffer');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, ordered(value[name])]);
}
