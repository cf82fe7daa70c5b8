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

  /** Read-only, like the members below. */
  @Allow()
  subject?: unknown;

  @Allow()
  subjectKeyIdentifier?: unknown;

  @Allow()
  expiresAt?: unknown;

  @Allow()
  pinned?: unknown;
}

/** An absent list is empty. */
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

/** IF B5. Replaces the name and all identifiers. */
export class UpdateTrustedEntityDto extends TrustedEntityDto {
  /** Read-only, like the members below. */
  @Allow()
  id?: unknown;

  @Allow()
  createdAt?: unknown;

  @Allow()
  updatedAt?: unknown;

  @Allow()
  trustListId?: unknown;

  @Allow()
  serviceTypes?: unknown;
}
