import { IsPageLanguage } from '@vc/platform/http';
import type { PageLanguage } from '@vc/platform/pages';
import { IsString, Length } from 'class-validator';

const MAX_CHARACTERS = 200;

/** The log of a gateway has no queries, so the token is not in the path. */
export class InvitationQuery {
  @IsString()
  @Length(1, MAX_CHARACTERS)
  token: string;

  @IsPageLanguage()
  lang?: PageLanguage;
}
