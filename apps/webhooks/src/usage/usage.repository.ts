import { Injectable } from '@nestjs/common';
import { prepared, type Transaction } from '@vc/platform/persistence';
import type { UsagePeriod } from './usage-period';
import type { UsageGroup } from './usage.query';

export interface UsageFigure {
  /** YYYY-MM-DD, or YYYY-MM */
  period: string;
  measure: string;
  count: number;
}

export interface TenantUsageFigure extends UsageFigure {
  tenantId: string;
}

interface Selection extends UsagePeriod {
  tenantIds: readonly string[];
  groupBy: UsageGroup;
  measure?: string | undefined;
}

const FORMATS: Record<UsageGroup, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM' };

@Injectable()
export class UsageRepository {
  /** Sums the counts of each tenant, the earliest first. Measures without a count are left out. */
  async sum(tx: Transaction, { tenantIds, from, to, groupBy, measure }: Selection): Promise<TenantUsageFigure[]> {
    const { rows } = await prepared<TenantUsageFigure>(
      tx,
      `SELECT tenant_id AS "tenantId", to_char(day, $5) AS period, measure, sum(count)::float8 AS count
       FROM usage_days
       WHERE tenant_id = ANY($1) AND day BETWEEN $2::date AND $3::date AND ($4::text IS NULL OR measure = $4)
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      [tenantIds, from, to, measure ?? null, FORMATS[groupBy]],
    );
    return rows;
  }
}
