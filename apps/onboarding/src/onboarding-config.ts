import { ServiceConfig } from '@vc/platform/config';
import { IsOptional, IsString } from 'class-validator';

export class OnboardingConfig extends ServiceConfig {
  /**
   * File of breached passwords, which users cannot choose: one line `SHA-1:COUNT` each, in the order of the hashes, as the
   * Pwned Passwords downloader of Have I Been Pwned writes them. Without it only the list of common passwords is searched.
   */
  @IsOptional()
  @IsString()
  BREACHED_PASSWORDS_FILE?: string;
}
