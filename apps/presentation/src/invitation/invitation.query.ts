import { IsPageLanguage } from '@vc/platform/http';
import type { PageLanguage } from '@vc/platform/pages';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

/** The parameters of an authorization request, by reference or by value. The page reads only which request they name. */
export class InvitationQuery {
  @IsString()
  @MaxLength(500)
  client_id: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  request_uri?: string;

  /** Names a request that is passed by value. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  state?: string;

  @IsOptional()
  response_type?: unknown;

  @IsOptional()
  response_mode?: unknown;

  @IsOptional()
  response_uri?: unknown;

  @IsOptional()
  nonce?: unknown;

  @IsOptional()
  dcql_query?: unknown;

  @IsOptional()
  client_metadata?: unknown;

  @IsOptional()
  transaction_data?: unknown;

  @IsOptional()
  @IsIn(['get', 'post'])
  request_uri_method?: string;

  /** Whether a phone gets the QR code. `ReaderOfInvitation` reads it. */
  @IsOptional()
  @IsIn(['true', 'false'])
  qr?: string;

  @IsPageLanguage()
  lang?: PageLanguage;
}
