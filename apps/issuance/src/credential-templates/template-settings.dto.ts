import { Nested } from '@vc/platform/http';
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

const MAX_LEVELS = 20;

export class IssuerConfigDto {
  /** Who the credentials name: the certificate of the signing key, or the tenant's DID. */
  @IsOptional()
  @IsIn(['certificate', 'did:web'])
  signer?: 'certificate' | 'did:web';

  @IsOptional()
  @IsIn(['P-256', 'Ed25519'])
  keyType?: 'P-256' | 'Ed25519';
}

export class ValidityDto {
  /** From the day of issue. */
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

/** How wallets show the credential (OpenID4VCI 1.0 §12.2.4). */
export class DisplayDto {
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

/** What an issuer asks of the keys that hold the credential (OpenID4VCI 1.0 Appendix D.2). */
export class KeyAttestationDto {
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

/** What may be set for templates and presets besides their types and attributes. */
export class CredentialSettingsDto {
  @IsOptional()
  @Nested(() => ValidityDto)
  validity?: ValidityDto;

  @IsOptional()
  @IsBoolean()
  revocable?: boolean;

  /** Of revocable ones: may they be suspended, too? */
  @IsOptional()
  @IsBoolean()
  suspendable?: boolean;

  @IsOptional()
  @Nested(() => DisplayDto)
  display?: DisplayDto;

  @IsOptional()
  @Nested(() => KeyAttestationDto)
  keyAttestation?: KeyAttestationDto;
}

export class TemplateSettingsDto extends CredentialSettingsDto {
  @IsOptional()
  @Nested(() => IssuerConfigDto)
  issuer?: IssuerConfigDto;
}
