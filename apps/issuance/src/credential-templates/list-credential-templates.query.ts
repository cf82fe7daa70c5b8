import { TimesQuery } from '@vc/platform/http';
import { sortsBy } from '@vc/platform/persistence';
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { CREDENTIAL_FORMATS, type CredentialFormat } from '../credential-definitions/credential-definition';
import { CredentialTemplate } from './credential-template.entity';

/** docs/reference/interface-gaps.md "Issuance": filters and pages as IF §2.3. */
export class ListCredentialTemplatesQuery extends TimesQuery {
  @IsOptional()
  @IsUUID()
  'filter[id]'?: string;

  @IsOptional()
  @IsIn(CREDENTIAL_FORMATS)
  'filter[format]'?: CredentialFormat;

  @IsOptional()
  @IsIn(['true', 'false'])
  'filter[archived]'?: 'true' | 'false';

  @IsOptional()
  @IsString()
  @Length(1, 200)
  'search[name]'?: string;

  @IsIn(sortsBy<CredentialTemplate>('id', 'createdAt', 'updatedAt', 'name'))
  sort: string = '-createdAt';
}

export interface TemplateFilter {
  id?: string | undefined;
  format?: CredentialFormat | undefined;
  isArchived?: boolean | undefined;
  /** Part of the name; case is ignored. */
  nameContains?: string | undefined;
}

export function toTemplateFilter(query: ListCredentialTemplatesQuery): TemplateFilter {
  const archived = query['filter[archived]'];
  return {
    id: query['filter[id]'],
    format: query['filter[format]'],
    isArchived: archived === undefined ? undefined : archived === 'true',
    nameContains: query['search[name]'],
  };
}
