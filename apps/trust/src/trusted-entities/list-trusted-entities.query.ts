import { TimesQuery } from '@vc/platform/http';
import { sortsBy } from '@vc/platform/persistence';
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { TrustedEntityRow } from './trusted-entity.entity';

/** IF B4 */
export class ListTrustedEntitiesQuery extends TimesQuery {
  @IsOptional()
  @IsUUID()
  'filter[id]'?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  'filter[name]'?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  'search[name]'?: string;

  @IsIn(sortsBy<TrustedEntityRow>('id', 'createdAt', 'updatedAt', 'name'))
  sort: string = '-createdAt';
}

export interface TrustedEntityFilter {
  id?: string | undefined;
  name?: string | undefined;
  /** Part of the name, in any case. */
  nameContains?: string | undefined;
}

export function trustedEntityFilterOf(query: ListTrustedEntitiesQuery): TrustedEntityFilter {
  const { 'filter[id]': id, 'filter[name]': name, 'search[name]': nameContains } = query;
  return { id, name, nameContains };
}
