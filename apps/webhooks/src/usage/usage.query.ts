import { USAGE_MEASURES } from '@vc/contract/events';
import { IsIn, IsOptional, Matches } from 'class-validator';

export const GROUPS = ['day', 'month'] as const;
export type UsageGroup = (typeof GROUPS)[number];

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** Query of the usage of a tenant. The service checks the range. */
export class UsageQuery {
  /** The first day (UTC). Default: 29 days before the last one. */
  @IsOptional()
  @Matches(DAY, { message: '$property must be a day from 2000 on (YYYY-MM-DD)' })
  from?: string;

  /** The last day (UTC). Default: today. */
  @IsOptional()
  @Matches(DAY, { message: '$property must be a day from 2000 on (YYYY-MM-DD)' })
  to?: string;

  @IsIn(GROUPS)
  groupBy: UsageGroup = 'day';

  @IsOptional()
  @IsIn(USAGE_MEASURES)
  measure?: string;
}
