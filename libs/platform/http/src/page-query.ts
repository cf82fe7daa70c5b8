import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { ReadAsNumber } from './dto-decorators';

const DEFAULT_SIZE = 20;
export const MAX_SIZE = 100;

/** Query of every list (IF §2.3). Lists with filters extend it. */
export class PageQuery {
  @ReadAsNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_SIZE)
  'page[size]': number = DEFAULT_SIZE;

  @IsOptional()
  @IsString()
  'page[before]'?: string;

  @IsOptional()
  @IsString()
  'page[after]'?: string;
}

/** Query of short lists, which fit in the first page when no size is given. */
export class LongPageQuery extends PageQuery {
  override 'page[size]': number = MAX_SIZE;
}
