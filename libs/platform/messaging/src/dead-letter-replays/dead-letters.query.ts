import { IsTime, ReadAsNumber } from '@vc/platform/http';
import { IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

/** One more than the largest page. */
const MAX_LIMIT = 101;

/** A page of letters, as the authorization server asks for it. */
export class DeadLettersQuery {
  @ReadAsNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_LIMIT)
  limit: number;

  @IsOptional()
  @IsIn(['before', 'after'])
  side?: 'before' | 'after';

  /** The place of the letter at the edge of the page; together with its id. */
  @IsOptional()
  @IsTime()
  failedAt?: string;

  @IsOptional()
  @IsUUID('loose')
  id?: string;
}
