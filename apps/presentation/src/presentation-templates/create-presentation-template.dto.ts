import { IsArray, IsIn, IsOptional, IsString, Length, MaxLength, ValidateIf } from 'class-validator';

const isManual = ({ source }: CreatePresentationTemplateDto) => source === 'manual';
const isPreset = ({ source }: CreatePresentationTemplateDto) => source === 'preset';

/** IF B3: a copy of a preset, or something of one's own. */
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

  @ValidateIf(isManual)
  @IsArray()
  credentials?: unknown[];

  /** Alternatives: which of the credentials answer together (OpenID4VP 1.0 §6.2). */
  @IsOptional()
  @IsArray()
  credentialSets?: unknown[];
}
