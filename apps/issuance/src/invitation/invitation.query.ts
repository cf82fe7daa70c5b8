import { PAGE_LANGUAGES, type PageLanguage } from '@vc/platform/pages';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export class InvitationQuery {
  @IsString()
  @MaxLength(2_000)
  credential_offer_uri: string;

  /** Whether a phone gets the QR code. `ReaderOfInvitation` reads it. */
  @IsOptional()
  @IsIn(['true', 'false'])
  qr?: string;

  /** Of the page. `ReaderOfInvitation` reads it. */
  @IsOptional()
  @IsIn(PAGE_LANGUAGES)
  lang?: PageLanguage;
}
