import { Inject, Injectable } from '@nestjs/common';
import { ACTS_GUARDED_FIRST, type ChosenAct, type Entitlement } from '@vc/contract/access';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { Approvals, AdminAudit } from '@vc/platform/audit';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest, TimeRange, Precondition } from '@vc/platform/http';
import type { Look } from '@vc/platform/pages';
import { createId, Database, type Transaction } from '@vc/platform/persistence';
import type { AuthAction } from '../audit/auth-action';
import { hasSameMembers } from '../../has-same-members';
import { CreateTenantDto } from './create-tenant.dto';
import { UpdateTenantDto } from './update-tenant.dto';
import { Tenant } from './tenant.entity';
import { RevocationFeed } from '../../authorization-server/tokens/revocation-feed';
import { toRevocations } from './tenant-revocations';
import {
  changedByOperatorOnly,
  deletionRequested,
  operatorNotSuspendable,
  operatorRequired,
  slugTaken,
} from './tenant.errors';
import { toTenantResource } from './tenant.resource';
import { TenantsRepository } from './tenants.repository';

/** The slug of the operator's tenant, whose admin clients administer all tenants. */
export const OPERATOR_SLUG = 'platform';

/** A change by another replica takes effect after this time. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;

/** A client with the scope `admin`. It administers its own tenant, or all tenants if its own is the operator. */
export interface Administrator {
  tenantId: TenantId;
}

@Injectable()
export class TenantsService {
  private readonly recent = new GrowingCache<string, Tenant>({ max: CACHE_SIZE, ttl: CACHE_TTL_MS });

  constructor(
    private readonly database: Database,
    private readonly tenants: TenantsRepository,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly approvals: Approvals,
    private readonly feed: RevocationFeed,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(id: string): Promise<Tenant> {
    return this.database.transaction(id, (tx) => this.tenants.get(tx, id));
  }

  /**
   * Returns the tenant for other services, which would make rows for it. They have to forget a tenant when its deletion begins.
   * @throws DomainError `NOT_FOUND`
   */
  async getLiving(id: string): Promise<Tenant> {
    const tenant = await this.get(id);
    if (tenant.deletion && (await this.isOfDeletedTenant(tenant.slug))) throw notFound('tenant', id);
    return tenant;
  }

  /** Returns the tenant, as `getLiving` does. @throws DomainError `NOT_FOUND` */
  async getLivingBySlug(slug: string): Promise<Tenant> {
    const tenant = await this.database.acrossTenants((tx) => this.tenants.findBySlug(tx, slug));
    if (!tenant) throw notFound('tenant', slug);
    return this.getLiving(tenant.id);
  }

  /** Returns the tenant as it was within the last five seconds; null for one that does not exist, or not any more. */
  async findRecent(id: string): Promise<Tenant | null> {
    const recent = this.recent.get(id) ?? (await this.database.transaction(id, (tx) => this.tenants.find(tx, id)));
    if (recent) this.recent.set(id, recent, { noUpdateTTL: true });
    return recent;
  }

  /** Returns the name and display settings for the pages of the tenant. @throws DomainError `NOT_FOUND` */
  async getLook(id: string): Promise<Look> {
    const { name, kind, display } = await this.get(id);
    return { name, ...display, ...(kind === 'sandbox' && { isSandbox: true }) };
  }

  /**
   * @param id the administrator's own tenant unless given
   * @throws DomainError `NOT_FOUND`, also for another organization's tenant
   */
  async getFor(administrator: Administrator, id: string = administrator.tenantId): Promise<Tenant> {
    if (id !== administrator.tenantId && !(await this.isOperator(administrator))) throw notFound('tenant', id);
    return this.get(id);
  }

  async listFor(administrator: Administrator, page: PageRequest): Promise<Page<Tenant>> {
    if (await this.isOperator(administrator)) {
      return this.database.acrossTenants((tx) => this.tenants.list(tx, page));
    }
    const own = await this.get(administrator.tenantId);
    const items = (page.times ?? []).every((times) => isWithin(own.createdAt, times)) ? [own] : [];
    return { items, hasPrevious: false, hasNext: false };
  }

  /** @throws DomainError `FORBIDDEN` unless the administrator is the operator, `CONFLICT` for a slug that is taken */
  async create(administrator: Administrator, { slug, name, kind, entitlements }: CreateTenantDto): Promise<Tenant> {
    if (!(await this.isOperator(administrator))) {
      throw operatorRequired();
    }
    const tenant = this.newTenant({ slug, name, kind, entitlements });
    return this.database.acrossTenants(async (tx) => {
      if (!(await this.tenants.insertIfFree(tx, tenant))) {
        throw slugTaken(slug);
      }
      const { tenantId } = administrator;
      await this.audit.add(tx, { tenantId, action: 'tenant.created', resourceIds: [tenant.id] });
      return tenant;
    });
  }

  /**
   * Changes the tenant. Tokens that it takes away have ended when it returns.
   * @throws DomainError `NOT_FOUND`, also for another organization's tenant, `FORBIDDEN` for the status or entitlements
   * unless the administrator is the operator, `INVALID_STATE` for a suspension of the operator and for a status of a
   * tenant that is to be deleted, `PRECONDITION_FAILED`; `APPROVAL_REQUIRED` for other guarded acts, if some are guarded
   */
  async update(
    administrator: Administrator,
    id: string,
    dto: UpdateTenantDto,
    precondition = Precondition.none,
  ): Promise<Tenant> {
    const { slug, approvalRequiredFor: guarded } = await this.getFor(administrator, id);
    await this.assertPermitted(administrator, dto);
    if (dto.status === 'suspended' && slug === OPERATOR_SLUG) throw operatorNotSuspendable();
    const approvalRequiredFor = toGuarded(guarded, dto.approvalRequiredFor);
    const update = () =>
      this.updateNow(id, { ...dto, ...(approvalRequiredFor && { approvalRequiredFor }) }, precondition);
    if (approvalRequiredFor === undefined || hasSameMembers(guarded, approvalRequiredFor)) return update();
    const content = { approvalRequiredFor };
    return this.approvals.run({ tenantId: id, act: 'approvals.change', resourceIds: [id], content }, update);
  }

  private async updateNow(id: string, dto: UpdateTenantDto, precondition: Precondition): Promise<Tenant> {
    return this.change(id, precondition, async (tx, before) => {
      const tenant = changed(before, dto);
      if (before.deletion && tenant.status !== before.status) throw deletionRequested();
      await this.audit.add(tx, { tenantId: id, action: 'tenant.updated', resourceIds: [id] });
      return tenant;
    });
  }

  /**
   * Changes the tenant. Tokens that it takes away have ended when it returns.
   * @param decide returns the changed tenant, and writes what belongs to the change
   * @throws DomainError `NOT_FOUND`, `PRECONDITION_FAILED`
   */
  async change(
    id: string,
    precondition: Precondition,
    decide: (tx: Transaction, before: Tenant) => Promise<Tenant>,
  ): Promise<Tenant> {
    return this.feed.revokeWith(async (tx) => {
      const before = await this.tenants.getForUpdate(tx, id);
      precondition.assert(toTenantResource(before));
      const tenant = await decide(tx, before);
      await this.tenants.update(tx, tenant);
      if (tenant.status !== before.status) {
        const action = tenant.status === 'suspended' ? 'tenant.suspended' : 'tenant.resumed';
        await this.audit.add(tx, { tenantId: id, action, resourceIds: [id] });
      }
      this.database.afterCommit(tx, () => this.recent.delete(id));
      return { result: tenant, revocations: toRevocations(before, tenant, this.clock()) };
    });
  }

  private async assertPermitted(administrator: Administrator, dto: UpdateTenantDto): Promise<void> {
    const member = (['status', 'entitlements'] as const).find((name) => dto[name] !== undefined);
    if (member !== undefined && !(await this.isOperator(administrator))) throw changedByOperatorOnly(member);
  }

  /** Returns the tenant with the slug, and creates it, for production, if it does not exist. @param entitlements of a new tenant */
  async ensure(slug: string, name: string, entitlements: Entitlement[] = []): Promise<Tenant> {
    const tenant = this.newTenant({ slug, name, kind: 'production', entitlements });
    return this.database.acrossTenants(async (tx) => {
      await this.tenants.insertIfFree(tx, tenant);
      return this.tenants.getBySlug(tx, slug);
    });
  }

  async isOfDeletedTenant(slug: string): Promise<boolean> {
    return this.database.acrossTenants((tx) => this.tenants.isOfDeletedTenant(tx, slug));
  }

  async isOperator({ tenantId }: Administrator): Promise<boolean> {
    return (await this.get(tenantId)).slug === OPERATOR_SLUG;
  }

  private newTenant(given: Pick<Tenant, 'slug' | 'name' | 'kind' | 'entitlements'>): Tenant {
    return {
      id: createId(),
      ...given,
      status: 'active',
      display: {},
      secondFactor: 'off',
      approvalRequiredFor: [],
      mutedAlerts: [],
      deletion: null,
      createdAt: this.clock(),
    };
  }
}

/** Returns what is guarded after a change: from nothing, also the acts by which one person could make others. */
function toGuarded(before: ChosenAct[], wanted: ChosenAct[] | undefined): ChosenAct[] | undefined {
  if (before.length > 0 || wanted === undefined || wanted.length === 0) return wanted;
  return [...new Set([...wanted, ...ACTS_GUARDED_FIRST])];
}

function changed(tenant: Tenant, dto: UpdateTenantDto): Tenant {
  const { name, display, status, entitlements, secondFactor, approvalRequiredFor, mutedAlerts } = dto;
  return {
    ...tenant,
    name: name ?? tenant.name,
    display: display ?? tenant.display,
    status: status ?? tenant.status,
    entitlements: entitlements ?? tenant.entitlements,
    secondFactor: secondFactor ?? tenant.secondFactor,
    approvalRequiredFor: approvalRequiredFor ?? tenant.approvalRequiredFor,
    mutedAlerts: mutedAlerts ?? tenant.mutedAlerts,
  };
}

function isWithin(time: Date, { gte, lt }: TimeRange): boolean {
  return (!gte || time >= gte) && (!lt || time < lt);
}
