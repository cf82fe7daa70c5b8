import { IsPageLanguage } from '@vc/platform/http';
import type { PageLanguage } from '@vc/platform/pages';
import { IsString, Length } from 'class-validator';

export class OptOutQuery {
  @IsString()
  @Length(1, 500)
  token: string;

  @IsPageLanguage()
  lang?: PageLanguage;
}
