import { AreReadableFiles } from '@vc/platform/config';
import { MailConfig } from '@vc/platform/mail';

export class OnboardingConfig extends MailConfig {
  override DATABASE_POOL_SIZE: number = 2;

  /**
   * File of breached passwords, which users cannot choose: one line `SHA-1:COUNT` each, in the order of the hashes, as the
   * Pwned Passwords downloader of Have I Been Pwned writes them. Without it only the list of common passwords is searched.
   */
  @AreReadableFiles()
  BREACHED_PASSWORDS_FILE?: string;
}
