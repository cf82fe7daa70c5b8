import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export class InvitationQuery {
  @IsString()
  @MaxLength(500)
  client_id: string;

  @IsString()
  @MaxLength(2_000)
  request_uri: string;

  @IsOptional()
  @IsIn(['get', 'post'])
  request_uri_method?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  qr?: string;
}
