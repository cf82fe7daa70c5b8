import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, IsUrl, Length, ValidateNested } from 'class-validator';
import { KEY_TYPES, type KeyType } from '../keys/key.entity';
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
  @ValidateNested()
  @Type(() => CapabilitiesDto)
  capabilities?: CapabilitiesDto;
}

export class CreateRootCertificateDto extends CertificateSubjectDto {
  @IsIn(['issuerRoot', 'verifierRoot'])
  type: 'issuerRoot' | 'verifierRoot';

  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  @Length(1, 500)
  issuerAlternativeNameUrl: string;
}
