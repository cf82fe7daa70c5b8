import { PageQuery } from '@vc/platform/http';
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { PRESENTATION_STATUSES, type PresentationStatus } from './presentation-status';

export class ListPresentationsQuery extends PageQuery {
  @IsOptional()
  @IsIn(PRESENTATION_STATUSES)
  'filter[status]'?: PresentationStatus;

  @IsOptional()
  @IsUUID()
  'filter[presentationTemplateId]'?: string;

  /** What the verifier's page got with the holder's browser. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  'filter[responseCode]'?: string;
}
