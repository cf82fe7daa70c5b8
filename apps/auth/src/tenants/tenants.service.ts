import { Inject, Injectable } from '@nestjs/common';
import type { Entitlement } from '@vc/contract/access';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import type { Look } from '@vc/platform/pages';
import { createId, Database } from '@vc/platform/persistence';
import { LRUCache } from 'lru-cache';
import { AuditService } from '../audit/audit.service';
import { CreateTenantDto } from './create-tenant.dto';
import { UpdateTenantDto } from './update-tenant.dto';
import { Tenant } from './tenant.entity';
import { operatorGrantsEntitlements, operatorRequired, slugTaken } from './tenant.errors';
import { TenantsRepository } from './tenants.repository';

/** The slug of the operator's tenant, whose admin clients administer all tenants. */
export const OPERATOR_SLUG = 'platform';

/** A change by another replica takes effect after this time. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;

/** A client with the scope `admin`. It administers its own tenant, or all tenants if its own is the operator. */
export interface Administrator {
  tenantId: TenantId;
  clientId: string;
}

@Injectable()
export class TenantsService {
  private readonly recent = new LRUCache<string, Tenant>({ max: CACHE_SIZE, ttl: CACHE_TTL_MS });

  constructor(
    private readonly database: Database,
    private readonly tenants: TenantsRepository,
    private readonly audit: AuditService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(id: string): Promise<Tenant> {
    return this.database.transaction(id, (tx) => this.tenants.get(tx, id));
  }

  /** Returns the tenant as it was within the last five seconds. @throws DomainError `NOT_FOUND` */
  async getRecent(id: string): Promise<Tenant> {
    const recent = this.recent.get(id) ?? (await this.get(id));
    this.recent.set(id, recent, { noUpdateTTL: true });
    return recent;
  }

  /** Returns the name and display settings for the pages of the tenant. @throws DomainError `NOT_FOUND` */
  async getLook(id: string): Promise<Look> {
    const { name, display } = await this.get(id);
    return { name, ...display };
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
    return { items: [own], hasPrevious: false, hasNext: false };
  }

  /** @throws DomainError `FORBIDDEN` unless the administrator is the operator, `CONFLICT` for a slug that is taken */
  async create(administrator: Administrator, { slug, name, entitlements }: CreateTenantDto): Promise<Tenant> {
    if (!(await this.isOperator(administrator))) {
      throw operatorRequired();
    }
    const tenant: Tenant = { id: createId(), slug, name, display: {}, entitlements, createdAt: this.clock() };
    return this.database.acrossTenants(async (tx) => {
      if (!(await this.tenants.insertIfFree(tx, tenant))) {
        throw slugTaken(slug);
      }
      await this.audit.add(tx, { ...administrator, action: 'tenant.created', subject: tenant.id });
      return tenant;
    });
  }

  /**
   * @throws DomainError `NOT_FOUND`, also for another organization's tenant, and `FORBIDDEN` for entitlements unless the
   * administrator is the operator
   */
  async update(administrator: Administrator, id: string, dto: UpdateTenantDto): Promise<Tenant> {
    const { name, display, entitlements } = dto;
    await this.getFor(administrator, id);
    if (entitlements !== undefined && !(await this.isOperator(administrator))) throw operatorGrantsEntitlements();
    const updated = await this.database.transaction(id, async (tx) => {
      const tenant = await this.tenants.getForUpdate(tx, id);
      if (name !== undefined) tenant.name = name;
      if (display !== undefined) tenant.display = display;
      if (entitlements !== undefined) tenant.entitlements = entitlements;
      await this.tenants.update(tx, tenant);
      await this.audit.add(tx, { ...administrator, tenantId: id, action: 'tenant.updated', subject: id });
      return tenant;
    });
    this.recent.delete(id);
    return updated;
  }

  /** Returns the tenant with the slug, and creates it if it does not exist. @param entitlements of a new tenant */
  async ensure(slug: string, name: string, entitlements: Entitlement[] = []): Promise<Tenant> {
    const tenant: Tenant = { id: createId(), slug, name, display: {}, entitlements, createdAt: this.clock() };
    return this.database.acrossTenants(async (tx) => {
      await this.tenants.insertIfFree(tx, tenant);
      return this.tenants.getBySlug(tx, slug);
    });
  }

  async isOperator({ tenantId }: Administrator): Promise<boolean> {
    return (await this.get(tenantId)).slug === OPERATOR_SLUG;
  }
}
