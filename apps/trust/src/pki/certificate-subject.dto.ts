import { IsKeyType, Nested } from '@vc/platform/http';
import { IsBoolean, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { COUNTRY_NAMES } from './country-names';
import type { KeyType } from './key-type';

export class CapabilitiesDto {
  /** The certificate signs mobile driving licences (ISO/IEC 18013-5). */
  @IsOptional()
  @IsBoolean()
  signMdl?: boolean;
}

/** Members that requests for certificates and for certificate signing requests share. */
export class CertificateSubjectDto {
  @IsKeyType()
  keyType: KeyType;

  @IsIn(COUNTRY_NAMES, { message: 'countryName must be an ISO 3166-1 alpha-2 code, two capital letters' })
  countryName: string;

  /** Defaults to the tenant's name. */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  commonName?: string;

  @IsOptional()
  @Nested(() => CapabilitiesDto)
  capabilities?: CapabilitiesDto;
}
