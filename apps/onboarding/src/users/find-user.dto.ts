import { IsIn, IsString, IsUUID, Length } from 'class-validator';
import type { IdentifierType } from '@vc/platform/service-clients';

export class FindUserDto {
  @IsUUID()
  tenantId: string;

  @IsIn(['email', 'username', 'externalIdentifier'])
  identifierType: IdentifierType;

  @IsString()
  @Length(1, 254)
  identifier: string;
}
