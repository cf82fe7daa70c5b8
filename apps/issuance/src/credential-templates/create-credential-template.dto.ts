import { IsIn, IsObject, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { type AttributeDefinitions } from '../attributes/attribute-definition';

const isCustom = (dto: CreateCredentialTemplateDto) => dto.credentialFormat !== 'preset';

/** Either a copy of a preset, or a custom template with `code` or `type` (IF §7.3). */
export class CreateCredentialTemplateDto {
  @IsIn(['preset', 'sd-jwt'])
  credentialFormat: 'preset' | 'sd-jwt';

  @ValidateIf((dto: CreateCredentialTemplateDto) => !isCustom(dto))
  @IsString()
  presetId?: string;

  @ValidateIf(isCustom)
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @MaxLength(2_000)
  @IsString()
  description?: string;

  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9._-]{0,99}$/, {
    message: 'code must be 1 to 100 of a-z, 0-9, dot, underscore and hyphen, and start with a letter or digit',
  })
  code?: string;

  @IsOptional()
  @IsString()
  @Length(1, 256)
  type?: string;

  @ValidateIf(isCustom)
  @IsObject()
  attributes?: AttributeDefinitions;
}
