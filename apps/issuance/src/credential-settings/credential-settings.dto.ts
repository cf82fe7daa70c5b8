import { MAX_REGISTRATION_CHARACTERS } from '@vc/protocol/registration';
import { ArrayUnique } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { HISTORIES, type StatusHistory } from './credential-setting.entity';

/** Together they are shorter than the longest body. */
const MAX_REGISTRATIONS = 10;

export class CredentialSettingsDto {
  @IsIn(HISTORIES)
  statusHistory: StatusHistory;

  /** Registration certificates of the issuer in JWT form (ETSI TS 119 475 clause 5.2). Without the member, they stay. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_REGISTRATIONS)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, MAX_REGISTRATION_CHARACTERS, { each: true })
  registrationCertificates?: string[];
}
