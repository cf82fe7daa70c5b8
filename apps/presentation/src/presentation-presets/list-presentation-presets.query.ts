import { PresetListQuery } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { REQUESTED_FORMATS } from '../requested-credentials/requested-credential';

const PRESET_FORMATS = [...REQUESTED_FORMATS, 'any'] as const;
export type PresetFormat = (typeof PRESET_FORMATS)[number];

/** IF B1. Without `filter[format]`, the list has the presets of the formats of the interface (ADR 31). */
export class ListPresentationPresetsQuery extends PresetListQuery {
  @IsOptional()
  @IsIn(PRESET_FORMATS)
  'filter[format]'?: PresetFormat;
}
