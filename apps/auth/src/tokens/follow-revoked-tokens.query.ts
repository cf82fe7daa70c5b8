import { ReadAs } from '@vc/platform/http';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

export class FollowRevokedTokensQuery {
  /** The service's name and an id of its process; the same from question to question. */
  @Matches(/^[\w-]{1,50}\.[\w-]{1,50}$/)
  follower: string;

  /** Position up to which the process knows the list. Without it the answer has the whole list, at once. */
  @IsOptional()
  @ReadAs((value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value))
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after?: number;
}
