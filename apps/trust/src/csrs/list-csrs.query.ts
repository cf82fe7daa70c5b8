import { IsKeyType, ListQuery } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { LEAF_TYPES, type LeafType } from '../pki/certificate-types';
import type { KeyType } from '../pki/key-type';
import { CSR_STATUSES, type CsrStatus } from './certificate-signing-request.entity';
import type { CsrFilter } from './csrs.repository';

/** docs/reference/interface-gaps.md "Trust" */
export class ListCsrsQuery extends ListQuery {
  @IsOptional()
  @IsIn(LEAF_TYPES)
  'filter[type]'?: LeafType;

  @IsOptional()
  @IsIn(CSR_STATUSES)
  'filter[status]'?: CsrStatus;

  @IsOptional()
  @IsKeyType()
  'filter[keyType]'?: KeyType;
}

export function csrFilterOf(query: ListCsrsQuery): CsrFilter {
  const { 'filter[type]': type, 'filter[status]': status, 'filter[keyType]': keyType } = query;
  return { ...(type && { type }), ...(status && { status }), ...(keyType && { keyType }) };
}
