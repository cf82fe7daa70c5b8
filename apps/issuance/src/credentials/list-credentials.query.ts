import { ListQuery } from '@vc/platform/http';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { ISSUANCE_CREDENTIAL_STATUSES, type IssuanceCredentialStatus } from '../issuances/issuance-credential-status';

/** docs/reference/interface-gaps.md "Issuance" */
export class ListCredentialsQuery extends ListQuery {
  @IsOptional()
  @IsIn(ISSUANCE_CREDENTIAL_STATUSES)
  'filter[status]'?: IssuanceCredentialStatus;

  @IsOptional()
  @IsUUID()
  'filter[issuanceId]'?: string;

  @IsOptional()
  @IsUUID()
  'filter[credentialTemplateId]'?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  'filter[issued]'?: 'true' | 'false';
}

export interface CredentialFilter {
  status?: IssuanceCredentialStatus;
  issuanceId?: string;
  credentialTemplateId?: string;
  isIssued?: boolean;
}

export function toCredentialFilter(query: ListCredentialsQuery): CredentialFilter {
  const { 'filter[status]': status, 'filter[issuanceId]': issuanceId } = query;
  const { 'filter[credentialTemplateId]': credentialTemplateId, 'filter[issued]': issued } = query;
  return {
    ...(status && { status }),
    ...(issuanceId && { issuanceId }),
    ...(credentialTemplateId && { credentialTemplateId }),
    ...(issued && { isIssued: issued === 'true' }),
  };
}
