import { IsKeyType, ListQuery } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { CERTIFICATE_TYPES, type CertificateType } from '../pki/certificate-types';
import type { KeyType } from '../pki/key-type';
import { CERTIFICATE_STATUSES, type CertificateStatus } from './certificate.entity';
import { CertificateFilter } from './certificates.repository';

/** docs/reference/interface-gaps.md "Trust" */
export class ListCertificatesQuery extends ListQuery {
  @IsOptional()
  @IsIn(CERTIFICATE_TYPES)
  'filter[type]'?: CertificateType;

  @IsOptional()
  @IsIn(CERTIFICATE_STATUSES)
  'filter[status]'?: CertificateStatus;

  @IsOptional()
  @IsKeyType()
  'filter[keyType]'?: KeyType;
}

export function certificateFilterOf(query: ListCertificatesQuery): CertificateFilter {
  const { 'filter[type]': type, 'filter[status]': status, 'filter[keyType]': keyType } = query;
  return { ...(type && { type }), ...(status && { status }), ...(keyType && { keyType }) };
}
