import { IsKeyType, Nested } from '@vc/platform/http';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsHexColor,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { Display, GivenSettings, IssuerConfig, KeyAttestation, Validity } from './template-settings';
import { MAX_COPIES } from './template-settings';

const MAX_LEVELS = 20;

export class IssuerConfigDto implements Partial<IssuerConfig> {
  @IsOptional()
  @IsIn(['certificate', 'did:web'])
  signer?: IssuerConfig['signer'];

  @IsOptional()
  @IsKeyType()
  keyType?: IssuerConfig['keyType'];
}

export class ValidityDto implements Validity {
  @IsInt()
  @Min(1)
  @Max(36_500)
  days: number;
}

export class LogoDto {
  @IsString()
  @Length(1, 1_000)
  @IsUrl({ protocols: ['https'], require_protocol: true, require_tld: false })
  uri: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  altText?: string;
}

export class DisplayDto implements Display {
  @IsOptional()
  @IsHexColor()
  backgroundColor?: string;

  @IsOptional()
  @IsHexColor()
  textColor?: string;

  @IsOptional()
  @Nested(() => LogoDto)
  logo?: LogoDto;
}

export class KeyAttestationDto implements KeyAttestation {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_LEVELS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  keyStorage?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_LEVELS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  userAuthentication?: string[];
}

/** The settings whose members have the same names in requests for templates and for presets. */
export class CredentialSettingsDto implements Omit<GivenSettings, 'issuer'> {
  @IsOptional()
  @Nested(() => ValidityDto)
  validity?: ValidityDto;

  @IsOptional()
  @IsBoolean()
  revocable?: boolean;

  /** Applies to revocable credentials only. */
  @IsOptional()
  @IsBoolean()
  suspendable?: boolean;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_COPIES)
  maxCopies?: number;

  @IsOptional()
  @Nested(() => DisplayDto)
  display?: DisplayDto;

  @IsOptional()
  @Nested(() => KeyAttestationDto)
  keyAttestation?: KeyAttestationDto;
}

export class TemplateSettingsDto extends CredentialSettingsDto implements GivenSettings {
  @IsOptional()
  @Nested(() => IssuerConfigDto)
  issuer?: IssuerConfigDto;
}
