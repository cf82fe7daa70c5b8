import { IsIn, IsObject, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { CODE_RULE } from '../credential-types/credential-type';
import { TemplateSettingsDto } from './template-settings.dto';

const isCustom = (dto: CreateCredentialTemplateDto) => dto.credentialFormat !== 'preset';

/** Either a copy of a preset, or a custom template: with `code` or `type` (IF §7.3), or a document type. */
export class CreateCredentialTemplateDto extends TemplateSettingsDto {
  @IsIn(['preset', 'sd-jwt', 'mdoc'])
  credentialFormat: 'preset' | 'sd-jwt' | 'mdoc';

  @ValidateIf((dto: CreateCredentialTemplateDto) => !isCustom(dto))
  @IsString()
  presetId?: string;

  @ValidateIf(isCustom)
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @MaxLength(2_000)
  @IsString()
  description?: string;

  @IsOptional()
  @Matches(CODE_RULE.pattern, { message: CODE_RULE.message })
  code?: string;

  @IsOptional()
  @IsString()
  type?: string;

  @ValidateIf(isCustom)
  @IsObject()
  attributes?: Record<string, unknown>;
}
