import { applyDecorators } from '@nestjs/common';
import { parseDateTime } from '@vc/protocol/times';
import { IsDate, IsIn, IsOptional } from 'class-validator';
import { ReadAs } from './dto-decorators';
import { LongPageQuery, MAX_SIZE, PageQuery } from './page-query';

/** Items of a half-open interval of times. */
export interface TimeRange {
  member: string;
  gte?: Date | undefined;
  lt?: Date | undefined;
}

/** The class of a query declares `sort` once, because the rules of a member and of the member that it overrides add up. */
export abstract class CreatedTimesQuery extends PageQuery {
  abstract sort: string;

  @TimeBound()
  'filter[createdAt][gte]'?: Date;

  @TimeBound()
  'filter[createdAt][lt]'?: Date;
}

/** Query of a list of resources with orders of its own. */
export abstract class TimesQuery extends CreatedTimesQuery {
  @TimeBound()
  'filter[updatedAt][gte]'?: Date;

  @TimeBound()
  'filter[updatedAt][lt]'?: Date;
}

/** Query of a list of items that do not change. */
export class CreatedListQuery extends CreatedTimesQuery {
  @IsIn(['createdAt', '-createdAt'])
  sort: string = '-createdAt';
}

/** Query of a list of resources (IF §2.3). */
export class ListQuery extends TimesQuery {
  @IsIn(['createdAt', '-createdAt', 'updatedAt', '-updatedAt'])
  sort: string = '-createdAt';
}

/** Query of a short list of resources, which fits in the first page when no size is given. */
export class LongListQuery extends ListQuery {
  override 'page[size]': number = MAX_SIZE;
}

/** Query of a short list of items that do not change. */
export class LongCreatedListQuery extends CreatedListQuery {
  override 'page[size]': number = MAX_SIZE;
}

/** Query of presets. Without `sort`, they have the order of the list. */
export class PresetListQuery extends LongPageQuery {
  @IsOptional()
  @IsIn(['id', '-id', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'])
  sort?: 'id' | '-id' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt';
}

export function timeRangesOf(query: CreatedTimesQuery): TimeRange[] {
  const ranges = [
    { member: 'createdAt', gte: query['filter[createdAt][gte]'], lt: query['filter[createdAt][lt]'] },
    ...(query instanceof TimesQuery
      ? [{ member: 'updatedAt', gte: query['filter[updatedAt][gte]'], lt: query['filter[updatedAt][lt]'] }]
      : []),
  ];
  return ranges.filter(({ gte, lt }) => gte ?? lt);
}

/** An end of an interval of times. */
export function TimeBound(): PropertyDecorator {
  const message = '$property must be a date and time with an offset from UTC (RFC 3339)';
  return applyDecorators(IsOptional(), ReadAs(toTime), IsDate({ message }));
}

function toTime(value: unknown): unknown {
  const time = parseDateTime(value);
  return time && /^[12]/.test(String(value)) ? time : value;
}
