import { IsString, IsUrl, Length } from 'class-validator';

export class AuthorizationResponseDto {
  /** The whole address that the user's browser was sent to. */
  @IsString()
  @Length(1, 8_000)
  @IsUrl(
    { require_tld: false, require_protocol: true, require_valid_protocol: false },
    { message: 'authorizationResponse must be an address' },
  )
  authorizationResponse: string;
}
