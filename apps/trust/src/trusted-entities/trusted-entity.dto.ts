import { Checked, NestedList } from '@vc/platform/http';
import { Allow, ArrayMaxSize, IsArray, IsOptional, IsString, Length } from 'class-validator';
import { certificateViolations, didViolations, MAX_IDENTIFIERS, repetitionViolations } from './identifier-rules';

@Checked<TrustedDidDto>(['did'], didViolations)
export class TrustedDidDto {
  @IsString()
  @Length(1, 2_000)
  did: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;
}

@Checked<TrustedCertificateDto>(['certificate'], certificateViolations)
export class TrustedCertificateDto {
  /** PEM */
  @IsString()
  @Length(1, 20_000)
  certificate: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;

  /** Read-only: what the certificate says, as answers show it. */
  @Allow()
  subject?: unknown;

  @Allow()
  subjectKeyIdentifier?: unknown;

  @Allow()
  expiresAt?: unknown;

  @Allow()
  pinned?: unknown;
}

/** Lists that are absent are empty. */
@Checked<TrustedEntityDto>([], repetitionViolations)
export class TrustedEntityDto {
  @IsString()
  @Length(1, 200)
  name: string;

  @IsArray()
  @ArrayMaxSize(MAX_IDENTIFIERS)
  @NestedList(() => TrustedDidDto)
  dids: TrustedDidDto[] = [];

  @IsArray()
  @ArrayMaxSize(MAX_IDENTIFIERS)
  @NestedList(() => TrustedCertificateDto)
  certificates: TrustedCertificateDto[] = [];
}

/** IF B5: replaces what was there. */
export class UpdateTrustedEntityDto extends TrustedEntityDto {
  /** Read-only, as answers show it. */
  @Allow()
  id?: unknown;

  @Allow()
  createdAt?: unknown;

  @Allow()
  updatedAt?: unknown;
}
