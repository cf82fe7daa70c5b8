import type { Tenant } from '../tenants/tenant.entity';

/** As the service of webhooks counts it. */
export interface UsageFigure {
  tenantId: string;
  /** YYYY-MM */
  period: string;
  measure: string;
  count: number;
}

export interface MonthOfUsage {
  month: string;
  counts: Record<string, number>;
}

/** The tenant, and its months that have counts, the earliest first. */
export interface TenantUsage {
  id: string;
  slug: string;
  name: string;
  months: MonthOfUsage[];
}

/** @param figures of all tenants, the earliest of each one first */
export function toTenantUsage({ id, slug, name }: Tenant, figures: readonly UsageFigure[]): TenantUsage {
  const months = new Map<string, Record<string, number>>();
  for (const { tenantId, period, measure, count } of figures) {
    if (tenantId === id) months.set(period, { ...months.get(period), [measure]: count });
  }
  return { id, slug, name, months: [...months].map(([month, counts]) => ({ month, counts })) };
}
