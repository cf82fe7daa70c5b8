import { Injectable } from '@nestjs/common';
import { type CountedLimitName, DEFAULT_COUNTS } from '@vc/contract/access';
import type { Page, PageRequest } from '@vc/platform/http';
import { lockUntilCommit, planned, type Transaction } from '@vc/platform/persistence';
import { LimitReached } from './tenant-limits.errors';
import { TenantLimitOverrides } from './tenant-limits.entity';

/** The counts of rows that this service has. */
type OwnLimitName = Exclude<CountedLimitName, 'endpoints'>;

export interface TenantUse {
  clients: number;
  staff: number;
}

export interface LimitedTenant extends TenantUse {
  id: string;
  slug: string;
  name: string;
  endpoints: number;
  overrides: TenantLimitOverrides;
}

interface LimitedTenantsQuery {
  /** Number of endpoints by tenant, as the webhooks service has counted them. */
  endpoints: Record<string, number>;
  /** Part of a limit from which on a tenant is near it. */
  nearPart: number;
  page: PageRequest;
}

@Injectable()
export class TenantLimitsRepository {
  async find(tx: Transaction, tenantId: string): Promise<TenantLimitOverrides> {
    return (await tx.findOneBy(TenantLimitOverrides, { tenantId })) ?? noOverrides(tenantId);
  }

  /** Also locks a row that does not exist yet, until the transaction ends. */
  async findForUpdate(tx: Transaction, tenantId: string): Promise<TenantLimitOverrides> {
    await lockUntilCommit(tx, `tenant-limits/${tenantId}`);
    return this.find(tx, tenantId);
  }

  /** Lists the overrides of all tenants that have some. */
  async listAll(tx: Transaction): Promise<TenantLimitOverrides[]> {
    return tx.find(TenantLimitOverrides);
  }

  /** A row without an override is deleted. */
  async put(tx: Transaction, overrides: TenantLimitOverrides): Promise<void> {
    const { tenantId, ...values } = overrides;
    if (Object.values(values).every((value) => value === null)) await tx.delete(TenantLimitOverrides, { tenantId });
    else await tx.upsert(TenantLimitOverrides, overrides, ['tenantId']);
  }

  async countUse(tx: Transaction, tenantId: string): Promise<TenantUse> {
    const { rows } = await planned<TenantUse>(tx, COUNT_USE, [tenantId]);
    const [use] = rows;
    return { clients: use?.clients ?? 0, staff: use?.staff ?? 0 };
  }

  /**
   * Asserts the limit after the row was inserted. Concurrent transactions count one after another, and each sees the rows of
   * those before it, so that one of two gets the last place.
   * @throws LimitReached
   */
  async assertWithin(tx: Transaction, tenantId: string, name: OwnLimitName): Promise<void> {
    await lockUntilCommit(tx, `tenant-limits/${tenantId}/${name}`);
    const limit = (await this.find(tx, tenantId))[name] ?? DEFAULT_COUNTS[name];
    if ((await this.countUse(tx, tenantId))[name] > limit) throw new LimitReached(name, limit);
  }

  /** Lists tenants with an override, and those that are near a limit or over it, in the order of their creation. */
  async listLimited(tx: Transaction, query: LimitedTenantsQuery): Promise<Page<LimitedTenant>> {
    const { endpoints, nearPart, page } = query;
    const { size, cursor } = page;
    const isBackwards = cursor?.side === 'before';
    const { endpoints: mostEndpoints, clients, staff } = DEFAULT_COUNTS;
    const parameters = [endpoints, nearPart, size + 1, cursor?.id ?? null, mostEndpoints, clients, staff];
    const { rows } = await planned<LimitedRow>(tx, isBackwards ? LIST_BEFORE : LIST_AFTER, parameters);
    const hasMore = rows.length > size;
    const items = rows.slice(0, size).map(toLimitedTenant);
    return isBackwards
      ? { items: items.reverse(), hasPrevious: hasMore, hasNext: true }
      : { items, hasPrevious: cursor !== undefined, hasNext: hasMore };
  }
}

interface LimitedRow {
  id: string;
  slug: string;
  name: string;
  used: TenantUse & { endpoints: number };
  limits: Partial<TenantLimitOverrides> | null;
}

function toLimitedTenant({ id, slug, name, used, limits }: LimitedRow): LimitedTenant {
  return { id, slug, name, ...used, overrides: Object.assign(noOverrides(id), limits) };
}

function noOverrides(tenantId: string): TenantLimitOverrides {
  const none = { tenantId, requestsPerSecond: null, endpoints: null, clients: null, staff: null };
  return Object.assign(new TenantLimitOverrides(), none);
}

const COUNT_USE = `SELECT
         (SELECT count(*) FROM clients WHERE tenant_id = $1)::int AS clients,
         (SELECT count(*) FROM staff WHERE tenant_id = $1)::int AS staff`;

const listLimited = (comparison: '<' | '>', order: 'ASC' | 'DESC') => `WITH counted AS (
         SELECT tenant.tenant_id AS id, tenant.slug, tenant.name,
           coalesce(($1::jsonb ->> tenant.tenant_id::text)::int, 0) AS endpoints,
           (SELECT count(*) FROM clients WHERE tenant_id = tenant.tenant_id)::int AS clients,
           (SELECT count(*) FROM staff WHERE tenant_id = tenant.tenant_id)::int AS staff
         FROM tenants AS tenant WHERE $4::uuid IS NULL OR tenant.tenant_id ${comparison} $4::uuid)
       SELECT id, slug, name,
         json_build_object('endpoints', counted.endpoints, 'clients', counted.clients, 'staff', counted.staff) AS used,
         CASE WHEN limits.tenant_id IS NOT NULL THEN json_build_object(
           'requestsPerSecond', limits.requests_per_second, 'endpoints', limits.endpoints,
           'clients', limits.clients, 'staff', limits.staff) END AS limits
       FROM counted LEFT JOIN tenant_limits AS limits ON limits.tenant_id = counted.id
       WHERE limits.tenant_id IS NOT NULL
         OR counted.endpoints >= $2::float8 * coalesce(limits.endpoints, $5::int)
         OR counted.clients >= $2::float8 * coalesce(limits.clients, $6::int)
         OR counted.staff >= $2::float8 * coalesce(limits.staff, $7::int)
       ORDER BY id ${order} LIMIT $3::int`;

const LIST_AFTER = listLimited('>', 'ASC');
const LIST_BEFORE = listLimited('<', 'DESC');
