import { IsPageLanguage } from '@vc/platform/http';
import type { PageLanguage } from '@vc/platform/pages';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export class InvitationQuery {
  @IsString()
  @MaxLength(2_000)
  credential_offer_uri: string;

  /** Whether a phone gets the QR code. `ReaderOfInvitation` reads it. */
  @IsOptional()
  @IsIn(['true', 'false'])
  qr?: string;

  @IsPageLanguage()
  lang?: PageLanguage;
}
