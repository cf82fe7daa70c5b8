import { Nested } from '@vc/platform/http';
import { IsBoolean, IsIn, IsOptional, IsString, IsUrl, Length } from 'class-validator';
import { KEY_TYPES, type KeyType } from '../keys/key.entity';
import { ROOT_TYPES, type RootType } from './certificate.entity';
import { COUNTRY_NAMES } from './country-names';

export class CapabilitiesDto {
  /** For mobile driving licences: ISO/IEC 18013-5. */
  @IsOptional()
  @IsBoolean()
  signMdl?: boolean;
}

/** What certificates and requests are made of. */
export class CertificateSubjectDto {
  @IsIn(KEY_TYPES)
  keyType: KeyType;

  @IsIn(COUNTRY_NAMES, { message: 'countryName must be an ISO 3166-1 alpha-2 code, two capital letters' })
  countryName: string;

  /** The tenant's name, where it is absent. */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  commonName?: string;

  @IsOptional()
  @Nested(() => CapabilitiesDto)
  capabilities?: CapabilitiesDto;
}

export class CreateRootCertificateDto extends CertificateSubjectDto {
  @IsIn(ROOT_TYPES)
  type: RootType;

  @IsString()
  @Length(1, 500)
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  issuerAlternativeNameUrl: string;
}
