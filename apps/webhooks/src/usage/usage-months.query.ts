import { ReadAs } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsUUID, Matches } from 'class-validator';

const MAX_TENANTS = 100;
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** The tenants of a page, and the days, as the authorization server asks for them. */
export class UsageMonthsQuery {
  /** Ids with commas between them. */
  @ReadAs((value) => (typeof value === 'string' ? value.split(',') : value))
  @IsArray()
  @ArrayMaxSize(MAX_TENANTS)
  @IsUUID('loose', { each: true })
  tenants: string[];

  @Matches(DAY)
  from: string;

  @Matches(DAY)
  to: string;
}
