import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export class InvitationQuery {
  @IsString()
  @MaxLength(2_000)
  credential_offer_uri: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  qr?: string;
}
