import { Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import type { Page, PageRequest, Precondition } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { WebhooksClient } from '@vc/platform/service-clients';
import type { AuthAction } from '../audit/auth-action';
import { AuthConfig } from '../../auth-config';
import { OperatorOnly } from '../tenants/operator-only';
import { type Administrator, TenantsService } from '../tenants/tenants.service';
import type { PutTenantLimitsDto } from './put-tenant-limits.dto';
import { TenantLimitOverrides } from './tenant-limits.entity';
import { type LimitedTenant, TenantLimitsRepository } from './tenant-limits.repository';
import { NEAR_PART, type OwnLimits, toTenantLimitsResource } from './tenant-limits.resource';

export interface LimitedTenants extends Page<LimitedTenant> {
  /** Whether the webhooks service has counted the endpoints. */
  areEndpointsKnown: boolean;
}

/** The limits of tenants, which the operator sets, and each tenant sees. */
@Injectable()
export class TenantLimitsService {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly tenants: TenantsService,
    private readonly operator: OperatorOnly,
    private readonly limits: TenantLimitsRepository,
    private readonly webhooks: WebhooksClient,
    private readonly audit: AdminAudit<AuthAction>,
  ) {}

  /** Requests per second of a tenant without an override. */
  get defaultRate(): number {
    return this.config.RATE_PER_TENANT;
  }

  /** Returns what applies to the tenant of the administrator. */
  async getOwn({ tenantId }: Administrator): Promise<OwnLimits> {
    // The endpoints are those of another service. Without its answer, the others are known.
    const counting = this.webhooks.countEndpoints(tenantId).catch(() => undefined);
    const { overrides, use } = await this.database.transaction(tenantId, async (tx) => ({
      overrides: await this.limits.find(tx, tenantId),
      use: await this.limits.countUse(tx, tenantId),
    }));
    return { overrides, defaultRate: this.defaultRate, used: { ...use, endpoints: await counting } };
  }

  /** @throws DomainError `FORBIDDEN` unless the administrator is the operator, `NOT_FOUND` */
  async get(administrator: Administrator, tenantId: string): Promise<TenantLimitOverrides> {
    await this.operator.assert(administrator);
    await this.tenants.get(tenantId);
    return this.database.transaction(tenantId, (tx) => this.limits.find(tx, tenantId));
  }

  /**
   * Sets all limits of the tenant. Other services apply them within five seconds. What exceeds a lower limit stays.
   * @throws DomainError `FORBIDDEN` unless the administrator is the operator, `NOT_FOUND`, `PRECONDITION_FAILED`
   */
  async put(
    administrator: Administrator,
    tenantId: string,
    dto: PutTenantLimitsDto,
    precondition: Precondition,
  ): Promise<TenantLimitOverrides> {
    await this.operator.assert(administrator);
    await this.tenants.get(tenantId);
    const { requestsPerSecond = null, endpoints = null, clients = null, staff = null } = dto;
    const after = Object.assign(new TenantLimitOverrides(), { tenantId, requestsPerSecond, endpoints, clients, staff });
    return this.database.transaction(tenantId, async (tx) => {
      const before = await this.limits.findForUpdate(tx, tenantId);
      precondition.assert(toTenantLimitsResource(before, this.defaultRate));
      await this.limits.put(tx, after);
      await this.audit.add(tx, { tenantId, action: 'tenant-limits.set', resourceIds: [tenantId] });
      return after;
    });
  }

  /** Lists tenants that have other limits than the default, and those that are near a limit. @throws DomainError `FORBIDDEN` */
  async list(administrator: Administrator, page: PageRequest): Promise<LimitedTenants> {
    await this.operator.assert(administrator);
    const counts = await this.webhooks.countAllEndpoints().catch(() => undefined);
    const query = { page, endpoints: counts ?? {}, nearPart: NEAR_PART };
    const found = await this.database.acrossTenants((tx) => this.limits.listLimited(tx, query));
    return { ...found, areEndpointsKnown: counts !== undefined };
  }

  /** Lists the overrides of all tenants, for the services that apply them. */
  async listAll(): Promise<TenantLimitOverrides[]> {
    return this.database.acrossTenants((tx) => this.limits.listAll(tx));
  }
}
