import { IsPageLanguage } from '@vc/platform/http';
import type { PageLanguage } from '@vc/platform/pages';
import { IsString, Length } from 'class-validator';

/** The link in a mail. */
export class LinkQuery {
  @IsString()
  @Length(1, 500)
  token: string;

  @IsPageLanguage()
  lang?: PageLanguage;
}
