import { AnnotatedListQuery } from '@vc/feature/annotations';
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { PRESENTATION_STATUSES, type PresentationStatus } from './presentation-status';

export class ListPresentationsQuery extends AnnotatedListQuery {
  @IsOptional()
  @IsIn(PRESENTATION_STATUSES)
  'filter[status]'?: PresentationStatus;

  @IsOptional()
  @IsUUID()
  'filter[presentationTemplateId]'?: string;

  /** `response_code` of the redirect to the verifier's page (OpenID4VP 1.0 §13.3). */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  'filter[responseCode]'?: string;
}
