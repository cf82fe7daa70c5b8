import { TimesQuery } from '@vc/platform/http';
import { sortsBy } from '@vc/platform/persistence';
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { PresentationTemplate } from './presentation-template.entity';

/** IF B2, §2.3 */
export class ListPresentationTemplatesQuery extends TimesQuery {
  @IsOptional()
  @IsUUID()
  'filter[id]'?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  'search[name]'?: string;

  @IsIn(sortsBy<PresentationTemplate>('id', 'createdAt', 'updatedAt'))
  sort: string = '-createdAt';
}
