import { ReadAs } from '@vc/platform/http';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

export class FollowRevokedTokensQuery {
  /** The name of the service and an id of its process, the same in each poll. */
  @Matches(/^[\w-]{1,50}\.[\w-]{1,50}$/)
  follower: string;

  /** Position up to which the process has the list. A poll without it returns the whole list at once. */
  @IsOptional()
  @ReadAs((value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value))
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after?: number;
}
