import { Checked, violation, Violation } from '@vc/platform/http';
import { IsIn, IsObject, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import { CODE_RULE, validateDocType } from '../credential-definitions/credential-type';
import {
  attributeViolations,
  type CredentialFormat,
  GIVEN_FORMATS,
  mdocSignerViolations,
  ReadAsFormat,
} from '../credential-definitions/credential-definition';
import { TemplateSettingsDto } from '../credential-definitions/template-settings.dto';

const isCustom = (dto: CreateCredentialTemplateDto) => dto.credentialFormat !== 'preset';

/** A template of a preset has no members of its own. */
function* formViolations(dto: CreateCredentialTemplateDto): Generator<Violation> {
  const { credentialFormat, presetId, ...own } = dto;
  for (const [member, value] of Object.entries(isCustom(dto) ? { presetId } : own)) {
    const rule = `does not belong to the credentialFormat ${credentialFormat}`;
    if (value !== undefined) yield violation(`/${member}`, rule);
  }
}

/** An mdoc template has no `code` (IF §7.3). Every other one has either `code` or `type`. */
function* typeViolations({ credentialFormat, code, type }: CreateCredentialTemplateDto): Generator<Violation> {
  if (credentialFormat === 'mdoc') {
    if (code !== undefined) yield violation('/code', 'does not belong to an mdoc');
    yield* validateDocType(type, '/type');
  } else if (credentialFormat !== 'preset') {
    if (code !== undefined && type !== undefined) yield violation('/type', 'and code must not both be sent');
    if (code === undefined && type === undefined) yield violation('/type', 'or code is required');
  }
}

/** A template of a preset, or a custom one with `code`, `type` or a document type (IF §7.3). */
@Checked<CreateCredentialTemplateDto>(['credentialFormat'], formViolations)
@Checked<CreateCredentialTemplateDto>(['credentialFormat', 'code', 'type'], typeViolations)
@Checked<CreateCredentialTemplateDto>(['credentialFormat', 'attributes'], (dto) =>
  dto.credentialFormat === 'preset' ? [] : attributeViolations(dto, dto.credentialFormat, '/attributes'),
)
@Checked<CreateCredentialTemplateDto>(['credentialFormat', 'issuer'], ({ credentialFormat, issuer }) =>
  credentialFormat === 'mdoc' ? mdocSignerViolations(issuer, '/issuer') : [],
)
export class CreateCredentialTemplateDto extends TemplateSettingsDto {
  @ReadAsFormat()
  @IsIn(['preset', ...GIVEN_FORMATS])
  credentialFormat: 'preset' | CredentialFormat;

  @ValidateIf((dto: CreateCredentialTemplateDto) => !isCustom(dto))
  @IsString()
  @Length(3, 200)
  presetId?: string;

  @ValidateIf(isCustom)
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
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
