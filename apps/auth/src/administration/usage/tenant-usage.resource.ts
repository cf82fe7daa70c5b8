import { type CsvCell, toCsv } from '@vc/platform/http';
import type { TenantUsage } from './tenant-usage';

const COLUMNS = ['tenantId', 'slug', 'name', 'month', 'measure', 'count'];

export function toTenantUsageResource({ id, slug, name, months }: TenantUsage) {
  return { id, slug, name, months };
}

type Resource = ReturnType<typeof toTenantUsageResource>;

/** A line for each tenant, month and measure. */
export function toTenantUsageCsv(usage: Resource | Resource[]): string {
  return toCsv(COLUMNS, [usage].flat().flatMap(toLines));
}

function toLines({ id, slug, name, months }: Resource): CsvCell[][] {
  return months.flatMap(({ month, counts }) =>
    Object.entries(counts).map(([measure, count]) => [id, slug, name, month, measure, count]),
  );
}
