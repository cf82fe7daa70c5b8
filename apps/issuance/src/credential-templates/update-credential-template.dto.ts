import { Nested } from '@vc/platform/http';
import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
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

  @IsOptional()
  @Nested(() => DisplayDto)
  display?: DisplayDto;
}
