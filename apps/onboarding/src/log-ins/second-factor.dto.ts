import { IsInt, IsOptional, IsString, IsUUID, Length } from 'class-validator';

const TICKET_CHARACTERS = 43;
const MAX_CODE_CHARACTERS = 64;
export const MAX_PASSKEY_CHARACTERS = 16_384;

export class SecondFactorDto {
  @IsUUID()
  tenantId: string;

  /** Of the log-in. */
  @IsString()
  @Length(TICKET_CHARACTERS, TICKET_CHARACTERS)
  ticket: string;
}

export class SecondFactorAnswerDto extends SecondFactorDto {
  /** Of the authenticator app, or a recovery code. */
  @IsOptional()
  @IsString()
  @Length(0, MAX_CODE_CHARACTERS)
  code?: string;

  /** The answer of a passkey (WebAuthn), as JSON. */
  @IsOptional()
  @IsString()
  @Length(1, MAX_PASSKEY_CHARACTERS)
  passkey?: string;

  /** The version of the credentials that the browser has proven before. Absent for an unknown device. */
  @IsOptional()
  @IsInt()
  knownDevice?: number;
}

export class EnrolmentDto extends SecondFactorDto {
  /** Name of the tenant. */
  @IsString()
  @Length(1, 200)
  organization: string;
}
