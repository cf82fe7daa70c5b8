import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import type { IdentifierType } from '@vc/platform/service-clients';

/** C6 */
export class PushOfferDto {
  @IsString()
  @Length(1, 8_000)
  credentialOffer: string;

  @IsString()
  @Length(1, 254)
  recipient: string;

  @IsOptional()
  @IsIn(['email', 'username', 'externalIdentifier'])
  identifierType: IdentifierType = 'email';
}
