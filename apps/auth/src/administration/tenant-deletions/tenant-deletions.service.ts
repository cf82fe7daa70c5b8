import { Inject, Injectable } from '@nestjs/common';
import { Approvals, AdminAudit } from '@vc/platform/audit';
import { notFound, Precondition } from '@vc/platform/http';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { AuthAction } from '../audit/auth-action';
import { AuthConfig } from '../../auth-config';
import type { Tenant } from '../tenants/tenant.entity';
import { type Administrator, OPERATOR_SLUG, TenantsService } from '../tenants/tenants.service';
import { deletionBegun, operatorDeletesTenants, operatorNotDeletable } from './tenant-deletion.errors';
import { tenantDeletionEvent } from './tenant-deletion-event';
import type { TenantDeletion } from './tenant-deletion.entity';
import type { PendingTenant } from './tenant-deletion.resource';
import { TenantDeletionsRepository } from './tenant-deletions.repository';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the operator decides about the deletion of tenants. */
@Injectable()
export class TenantDeletionsService {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly tenants: TenantsService,
    private readonly deletions: TenantDeletionsRepository,
    private readonly approvals: Approvals,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Suspends the tenant, and deletes it after the grace period. A repetition changes nothing.
   * @throws DomainError `NOT_FOUND`, `FORBIDDEN`, `INVALID_STATE` for the tenant of the operator, `PRECONDITION_FAILED`;
   *   `APPROVAL_REQUIRED`, if the operator guards this
   */
  async request(operator: Administrator, id: string, precondition: Precondition): Promise<Tenant> {
    await this.assertOperator(operator, id);
    const { slug, deletion } = await this.tenants.get(id);
    if (slug === OPERATOR_SLUG) throw operatorNotDeletable();
    const request = () => this.requestNow(operator, id, precondition);
    // A repetition needs no approval.
    if (deletion) return request();
    return this.approvals.run({ tenantId: operator.tenantId, act: 'tenant.delete', resourceIds: [id] }, request);
  }

  private async requestNow(operator: Administrator, id: string, precondition: Precondition): Promise<Tenant> {
    return this.tenants.change(id, precondition, async (tx, before) => {
      if (before.deletion) return before;
      const { tenantId } = operator;
      await this.audit.add(tx, { tenantId, action: 'tenant.deletion-requested', resourceIds: [id] });
      const deletion = this.newDeletion(before);
      this.outbox.add(tx, tenantDeletionEvent('tenant.deletion.requested', { tenantId: id, dueAt: deletion.dueAt }));
      return { ...before, status: 'suspended', deletion };
    });
  }

  /**
   * Returns the tenant to the status that it had before the request. A repetition changes nothing.
   * @throws DomainError `NOT_FOUND`, `FORBIDDEN`, `INVALID_STATE` when the deletion has begun, `PRECONDITION_FAILED`
   */
  async cancel(operator: Administrator, id: string, precondition: Precondition): Promise<Tenant> {
    await this.assertOperator(operator, id);
    return this.tenants.change(id, precondition, async (tx, before) => {
      if (!before.deletion) return before;
      if (await this.deletions.find(tx, id)) throw deletionBegun();
      const { tenantId } = operator;
      await this.audit.add(tx, { tenantId, action: 'tenant.deletion-cancelled', resourceIds: [id] });
      this.outbox.add(tx, tenantDeletionEvent('tenant.deletion.cancelled', { tenantId: id }));
      return { ...before, status: before.deletion.statusBefore, deletion: null };
    });
  }

  /**
   * Returns the deletion of a tenant, also after it.
   * @throws DomainError `NOT_FOUND` without a deletion, `FORBIDDEN`
   */
  async get(operator: Administrator, id: string): Promise<TenantDeletion | PendingTenant> {
    await this.assertOperator(operator, id);
    const begun = await this.database.acrossTenants((tx) => this.deletions.find(tx, id));
    if (begun) return begun;
    const { slug, deletion } = await this.tenants.get(id);
    if (!deletion) throw notFound('deletion of the tenant', id);
    return { id, slug, deletion };
  }

  private newDeletion({ status }: Tenant) {
    const now = this.clock();
    const dueAt = new Date(now.getTime() + this.config.TENANT_DELETION_GRACE_DAYS * DAY_MS);
    return { requestedAt: now.toISOString(), dueAt: dueAt.toISOString(), statusBefore: status };
  }

  /** To an administrator of one tenant, the others do not exist. */
  private async assertOperator(administrator: Administrator, id: string): Promise<void> {
    if (await this.tenants.isOperator(administrator)) return;
    await this.tenants.getFor(administrator, id);
    throw operatorDeletesTenants();
  }
}
