import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Length, Matches } from 'class-validator';
import { MAX_PASSKEY_CHARACTERS } from '../log-ins/second-factor.dto';

const MAX_NAME_CHARACTERS = 60;
/** 32 bytes. */
const CHALLENGE = /^[\w-]{43}$/;
/** WebAuthn §4 (Credential ID): at most 1023 bytes. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

export class PasskeyOwnerDto {
  @IsUUID()
  tenantId: string;

  /** A user, or the account of a member of staff. */
  @IsUUID()
  userId: string;

  /** That the log-in has proven. Absent from an instance of the previous release, whose log-ins change no passkeys. */
  @IsOptional()
  @IsInt()
  credentialsVersion?: number;
}

export class PasskeyLogInDto {
  @IsUUID()
  tenantId: string;

  /** Of a member of staff. Without it, the passkey of a user is meant. */
  @IsOptional()
  @IsIn(['staff'])
  realm?: 'staff';

  /** That the authorization server gave to the browser. */
  @IsString()
  @Matches(CHALLENGE)
  challenge: string;

  /** The answer of a passkey (WebAuthn), as JSON. */
  @IsString()
  @Length(1, MAX_PASSKEY_CHARACTERS)
  passkey: string;
}

export class StartCreationDto extends PasskeyOwnerDto {
  /** Name of the tenant. */
  @IsString()
  @Length(1, 200)
  organization: string;
}

export class CreatePasskeyDto extends PasskeyOwnerDto {
  /** Of the creation options. */
  @IsString()
  @Matches(CHALLENGE)
  challenge: string;

  /** The answer of a new passkey (WebAuthn), as JSON. */
  @IsString()
  @Length(1, MAX_PASSKEY_CHARACTERS)
  passkey: string;

  @IsOptional()
  @IsString()
  @Length(1, MAX_NAME_CHARACTERS)
  name?: string;

  /** Whether the tenant asks people with a factor for it. */
  @IsBoolean()
  needsRecoveryCodes: boolean;
}

export class DeletePasskeyDto extends PasskeyOwnerDto {
  /** Credential id, base64url. */
  @IsString()
  @Matches(CREDENTIAL_ID)
  id: string;
}
