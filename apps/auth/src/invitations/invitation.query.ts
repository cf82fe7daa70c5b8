import { PAGE_LANGUAGES, type PageLanguage } from '@vc/platform/pages';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';

const MAX_CHARACTERS = 200;

/** The log of a gateway has no queries, so the token is not in the path. */
export class InvitationQuery {
  @IsString()
  @Length(1, MAX_CHARACTERS)
  token: string;

  /** Of the page. `ReaderOfPage` reads it. */
  @IsOptional()
  @IsIn(PAGE_LANGUAGES)
  lang?: PageLanguage;
}
