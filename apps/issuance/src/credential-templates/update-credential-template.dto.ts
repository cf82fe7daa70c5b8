import { Nested } from '@vc/platform/http';
import { IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { MAX_COPIES } from '../credential-definitions/template-settings';
import { DisplayDto, ValidityDto } from '../credential-definitions/template-settings.dto';

/** The members that issued credentials do not contain, and that can therefore change. */
export class UpdateCredentialTemplateDto {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  description?: string;

  @IsOptional()
  @Nested(() => ValidityDto)
  validity?: ValidityDto;

  /** Applies to later copies of all credentials. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_COPIES)
  maxCopies?: number;

  @IsOptional()
  @Nested(() => DisplayDto)
  display?: DisplayDto;
}
