import { IsOptional, IsString, Length, Matches } from 'class-validator';

/** `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks). */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

/** A gateway of the organization for other ways to users, such as SMS and chat. */
export class GatewayDto {
  @IsString()
  @Length(1, 2_048)
  url: string;

  /** The stored one stays if it is absent. */
  @IsOptional()
  @IsString()
  @Matches(SECRET)
  secret?: string;
}
