import { PAGE_LANGUAGES, type PageLanguage } from '@vc/platform/pages';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';

export class OptOutQuery {
  @IsString()
  @Length(1, 500)
  token: string;

  /** Of the page. `ReaderOfPage` reads it. */
  @IsOptional()
  @IsIn(PAGE_LANGUAGES)
  lang?: PageLanguage;
}
