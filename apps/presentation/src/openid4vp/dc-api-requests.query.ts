import { IsOptional, IsString, MaxLength } from 'class-validator';

export class DcApiRequestsQuery {
  /** The origin of the page, one of the expected ones; needed if there are several. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  origin?: string;
}
