import { toCsv } from '@vc/platform/http';
import type { Usage } from './usage.service';

export function toUsageResource({ from, to, groupBy, figures }: Usage) {
  return { from, to, groupBy, figures: figures.map(({ period, measure, count }) => ({ period, measure, count })) };
}

/** A line for each figure. */
export function toUsageCsv({ figures }: ReturnType<typeof toUsageResource>): string {
  return toCsv(
    ['period', 'measure', 'count'],
    figures.map(({ period, measure, count }) => [period, measure, count]),
  );
}
