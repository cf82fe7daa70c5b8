import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Length, ValidateNested } from 'class-validator';

const MAX_IDENTIFIERS = 20;

export class TrustedDidDto {
  @IsString()
  @Length(1, 2_000)
  did: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;
}

export class TrustedCertificateDto {
  /** PEM */
  @IsString()
  @Length(1, 20_000)
  certificate: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;
}

/** IF B5: replaces what was there; lists that are absent are empty. */
export class TrustedEntityDto {
  @IsString()
  @Length(1, 200)
  name: string;

  @IsArray()
  @ArrayMaxSize(MAX_IDENTIFIERS)
  @ValidateNested({ each: true })
  @Type(() => TrustedDidDto)
  dids: TrustedDidDto[] = [];

  @IsArray()
  @ArrayMaxSize(MAX_IDENTIFIERS)
  @ValidateNested({ each: true })
  @Type(() => TrustedCertificateDto)
  certificates: TrustedCertificateDto[] = [];
}
