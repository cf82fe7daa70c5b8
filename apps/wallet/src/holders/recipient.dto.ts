import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import type { IdentifierType } from '@vc/platform/service-clients';

/** A user, as an organization names them (C5, C6). */
export class RecipientDto {
  @IsString()
  @Length(1, 254)
  recipient: string;

  @IsOptional()
  @IsIn(['email', 'username', 'externalIdentifier'])
  identifierType: IdentifierType = 'email';
}
