import { Checked, Nested, violation, Violation } from '@vc/platform/http';
import { IsIn, IsObject, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import {
  attributeViolations,
  type CredentialFormat,
  GIVEN_FORMATS,
  mdocSignerViolations,
  ReadAsFormat,
} from '../credential-definitions/credential-definition';
import { CredentialSettingsDto, IssuerConfigDto } from '../credential-definitions/template-settings.dto';
import { CODE_RULE, validateDocType } from '../credential-definitions/credential-type';

function* typeViolations({ credentialFormat, type, templateType }: CreateCredentialPresetDto): Generator<Violation> {
  if (type !== undefined && templateType !== undefined) {
    yield violation('/templateType', 'and type must not both be sent');
  } else if (credentialFormat === 'mdoc') {
    yield* templateType === undefined ? validateDocType(type, '/type') : validateDocType(templateType, '/templateType');
  }
}

/** IF B15, §9.5 */
@Checked<CreateCredentialPresetDto>(['credentialFormat', 'type', 'templateType'], typeViolations)
@Checked<CreateCredentialPresetDto>(['credentialFormat', 'templateAttributes'], (dto) => {
  const definition = { attributes: dto.templateAttributes, type: dto.type ?? dto.templateType };
  return attributeViolations(definition, dto.credentialFormat, '/templateAttributes');
})
@Checked<CreateCredentialPresetDto>(['credentialFormat', 'issuerConfig'], ({ credentialFormat, issuerConfig }) =>
  credentialFormat === 'mdoc' ? mdocSignerViolations(issuerConfig, '/issuerConfig') : [],
)
export class CreateCredentialPresetDto extends CredentialSettingsDto {
  /** Must be the tenant's slug. */
  @IsOptional()
  @IsString()
  author?: string;

  /** Derived from the name when absent. */
  @IsOptional()
  @Matches(CODE_RULE.pattern, { message: CODE_RULE.message })
  code?: string;

  @ReadAsFormat()
  @IsIn(GIVEN_FORMATS)
  credentialFormat: CredentialFormat;

  @IsString()
  @Length(1, 200)
  templateName: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  templateDescription?: string;

  /** Used verbatim. When absent, the type is the type URL of `code`. */
  @IsOptional()
  @IsString()
  type?: string;

  /** An alias of `type`. */
  @IsOptional()
  @IsString()
  templateType?: string;

  @IsObject()
  templateAttributes: Record<string, unknown>;

  @IsOptional()
  @Nested(() => IssuerConfigDto)
  issuerConfig?: IssuerConfigDto;
}
