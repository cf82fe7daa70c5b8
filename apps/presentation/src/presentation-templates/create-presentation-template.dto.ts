import { Checked, ReadAs, violation, Violation } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { MAX_CREDENTIAL_SETS } from '../requested-credentials/validate-credential-sets';
import { MAX_CREDENTIALS, validateRequestedCredentials } from '../requested-credentials/validate-requested-credentials';
import { withLowerEntityIds } from '../requested-credentials/validate-trusted-entity-ids';

const isManual = ({ source }: CreatePresentationTemplateDto) => source === 'manual';
const isPreset = ({ source }: CreatePresentationTemplateDto) => source === 'preset';

const MANUAL_MEMBERS = ['name', 'description', 'credentials', 'credentialSets'] as const;

/** Rejects members of the other source. */
function* sourceViolations(dto: CreatePresentationTemplateDto): Generator<Violation> {
  for (const member of isPreset(dto) ? MANUAL_MEMBERS : (['presetId'] as const)) {
    if (dto[member] !== undefined) yield violation(`/${member}`, `does not belong to the source ${dto.source}`);
  }
}

/** IF B3. `preset` creates the tenant's copy of a preset, `manual` a template with its own credentials. */
@Checked<CreatePresentationTemplateDto>(['source'], sourceViolations)
@Checked<CreatePresentationTemplateDto>(['source', 'credentials', 'credentialSets'], (dto) =>
  isManual(dto) ? validateRequestedCredentials(dto.credentials, dto.credentialSets) : [],
)
export class CreatePresentationTemplateDto {
  @IsIn(['preset', 'manual'])
  source: 'preset' | 'manual';

  @ValidateIf(isPreset)
  @IsString()
  @Length(3, 200)
  presetId?: string;

  @ValidateIf(isManual)
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  description?: string;

  @ReadAs(withLowerEntityIds)
  @ValidateIf(isManual)
  @IsArray()
  @ArrayMaxSize(MAX_CREDENTIALS)
  credentials?: unknown[];

  /** Alternative sets of the credentials (OpenID4VP 1.0 §6.2). */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_CREDENTIAL_SETS)
  credentialSets?: unknown[];
}
