import { IsOptional, IsString, Length } from 'class-validator';

export class RedeemOfferDto {
  @IsString()
  @Length(1, 8_000)
  credentialOffer: string;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  txCode?: string;

  /** The redirect URI of the app, for offers of the authorization code grant. */
  @IsOptional()
  @IsString()
  @Length(1, 2_000)
  redirectUri?: string;
}
