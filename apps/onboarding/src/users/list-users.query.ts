import { CreatedListQuery } from '@vc/platform/http';
import { IsOptional, IsString, Length } from 'class-validator';

export class ListUsersQuery extends CreatedListQuery {
  /** The beginning of a username, an e-mail address, a first or a last name, in any case. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  'search[name]'?: string;
}
