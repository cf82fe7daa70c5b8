import { CreatedListQuery, presentMembers } from '@vc/platform/http';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { CONSENT_OUTCOMES, type ConsentOutcome } from '../consent/consent-outcome';
import { type Consent, CONSENTS } from './consent-record.entity';
import type { ConsentRecordFilter } from './consent-records.repository';

export class ListConsentRecordsQuery extends CreatedListQuery {
  @IsOptional()
  @IsIn(CONSENTS)
  'filter[consent]'?: Consent;

  @IsOptional()
  @IsIn(CONSENT_OUTCOMES)
  'filter[outcome]'?: ConsentOutcome;

  /** `requestId` of the result, or `id` of the error, that the client got. */
  @IsOptional()
  @IsUUID()
  'filter[requestId]'?: string;
}

export function toFilter(query: ListConsentRecordsQuery): ConsentRecordFilter {
  const { 'filter[consent]': consent, 'filter[outcome]': outcome, 'filter[requestId]': requestId } = query;
  return presentMembers({ consent, outcome, requestId });
}
