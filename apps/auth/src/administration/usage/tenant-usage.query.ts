import { CreatedListQuery } from '@vc/platform/http';
import { IsOptional, Matches } from 'class-validator';

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

/** May be absent. */
const IsMonth = (): PropertyDecorator => (target, name) => {
  IsOptional()(target, name);
  Matches(MONTH, { message: '$property must be a month from 2000 on (YYYY-MM)' })(target, name);
};

/** Query of the usage of one tenant. */
export class UsageMonthsQuery {
  /** The first month (UTC). Default: the last one. */
  @IsMonth()
  from?: string;

  /** The last month (UTC). Default: this one. */
  @IsMonth()
  to?: string;
}

/** Query of the usage of all tenants, which has a page of tenants. */
export class ListUsageQuery extends CreatedListQuery {
  /** The first month (UTC). Default: the last one. */
  @IsMonth()
  from?: string;

  /** The last month (UTC). Default: this one. */
  @IsMonth()
  to?: string;
}
