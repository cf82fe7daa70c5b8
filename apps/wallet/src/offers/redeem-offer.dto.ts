import { isRedirectUri } from '@vc/protocol/oauth2';
import { IsOptional, IsString, Length, ValidateBy } from 'class-validator';

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
  @ValidateBy({
    name: 'isRedirectUri',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isRedirectUri(value),
      defaultMessage: () => 'redirectUri must be https, a loopback address, or a private-use scheme with a dot',
    },
  })
  redirectUri?: string;
}
