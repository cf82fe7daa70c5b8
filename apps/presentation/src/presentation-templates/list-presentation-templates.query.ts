import { PageQuery } from '@vc/platform/http';
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { PresentationTemplate } from './presentation-template.entity';

const SORTS = ['id', 'createdAt', 'updatedAt'] as const satisfies readonly (keyof PresentationTemplate)[];

/** IF B2, §2.3 */
export class ListPresentationTemplatesQuery extends PageQuery {
  @IsOptional()
  @IsUUID()
  'filter[id]'?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  'search[name]'?: string;

  @IsIn(SORTS.flatMap((sort) => [sort, `-${sort}`]))
  sort: string = '-createdAt';
}
