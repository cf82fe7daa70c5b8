import { PageQuery } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { KEY_TYPES, type KeyType } from '../keys/key.entity';
import {
  CERTIFICATE_STATUSES,
  CERTIFICATE_TYPES,
  type CertificateStatus,
  type CertificateType,
} from './certificate.entity';
import { CertificateFilter } from './certificates.repository';

/** docs/interface-gaps.md "Trust" */
export class ListCertificatesQuery extends PageQuery {
  @IsOptional()
  @IsIn(CERTIFICATE_TYPES)
  'filter[type]'?: CertificateType;

  @IsOptional()
  @IsIn(CERTIFICATE_STATUSES)
  'filter[status]'?: CertificateStatus;

  @IsOptional()
  @IsIn(KEY_TYPES)
  'filter[keyType]'?: KeyType;
}

export function certificateFilterOf(query: ListCertificatesQuery): CertificateFilter {
  const { 'filter[type]': type, 'filter[status]': status, 'filter[keyType]': keyType } = query;
  return { ...(type && { type }), ...(status && { status }), ...(keyType && { keyType }) };
}
