import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, IsString, Length, Matches, MaxLength, ValidateNested } from 'class-validator';
import { CredentialSettingsDto, IssuerConfigDto } from '../credential-templates/template-settings.dto';
import { CODE_RULE } from '../credential-types/credential-type';

/** IF B15, §9.5 */
export class CreateCredentialPresetDto extends CredentialSettingsDto {
  /** The tenant's slug. */
  @IsOptional()
  @IsString()
  author?: string;

  @Matches(CODE_RULE.pattern, { message: CODE_RULE.message })
  code: string;

  @IsIn(['sd-jwt-vc', 'mdoc'])
  credentialFormat: 'sd-jwt-vc' | 'mdoc';

  @IsString()
  @Length(1, 200)
  templateName: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  templateDescription?: string;

  /** Taken verbatim; without it, `code` is projected to a type URL of the platform. */
  @IsOptional()
  @IsString()
  type?: string;

  /** The same as `type`. */
  @IsOptional()
  @IsString()
  templateType?: string;

  @IsObject()
  templateAttributes: Record<string, unknown>;

  @IsOptional()
  @ValidateNested()
  @Type(() => IssuerConfigDto)
  issuerConfig?: IssuerConfigDto;
}
