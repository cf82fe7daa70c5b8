import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import type { IdentifierType } from '@vc/platform/service-clients';

/** The identifier by which an organization names a user (C5, C6). */
export class RecipientDto {
  @IsString()
  @Length(1, 254)
  recipient: string;

  @IsOptional()
  @IsIn(['email', 'username', 'externalIdentifier'])
  identifierType: IdentifierType = 'email';
}
