import { IsBoolean, IsOptional, IsString, Matches } from 'class-validator';
import { LANGUAGE_TAG } from '../notice-settings/language-tag';

export class HolderNoticeSettingsDto {
  @IsBoolean()
  enabled: boolean;

  /** That of the organization if it is absent. */
  @IsOptional()
  @IsString()
  @Matches(LANGUAGE_TAG)
  language?: string;
}
