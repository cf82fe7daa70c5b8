import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

/** The parameters of an authorization request, by reference or by value; the page takes from them which one it is. */
export class InvitationQuery {
  @IsString()
  @MaxLength(500)
  client_id: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  request_uri?: string;

  /** Of a request by value: it names the request, too. */
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

  @IsOptional()
  @IsIn(['true', 'false'])
  qr?: string;
}
