import { applyDecorators } from '@nestjs/common';
import { IsDate, IsIn, isISO8601, IsOptional } from 'class-validator';
import { ReadAs } from './dto-decorators';
import { MAX_SIZE, PageQuery } from './page-query';

/** Items of a half-open interval of times. */
export interface TimeRange {
  member: string;
  gte?: Date | undefined;
  lt?: Date | undefined;
}

/** Query of a list of items that do not change. */
export class CreatedListQuery extends PageQuery {
  @IsIn(['createdAt', '-createdAt'])
  sort: string = '-createdAt';

  @TimeBound()
  'filter[createdAt][gte]'?: Date;

  @TimeBound()
  'filter[createdAt][lt]'?: Date;
}

/** Query of a list of resources (IF §2.3). A list with further orders declares `sort` again. */
export class ListQuery extends CreatedListQuery {
  @IsIn(['createdAt', '-createdAt', 'updatedAt', '-updatedAt'])
  override sort: string = '-createdAt';

  @TimeBound()
  'filter[updatedAt][gte]'?: Date;

  @TimeBound()
  'filter[updatedAt][lt]'?: Date;
}

/** Query of a short list of resources, which fits in the first page when no size is given. */
export class LongListQuery extends ListQuery {
  override 'page[size]': number = MAX_SIZE;
}

export function timeRangesOf(query: CreatedListQuery): TimeRange[] {
  const ranges = [
    { member: 'createdAt', gte: query['filter[createdAt][gte]'], lt: query['filter[createdAt][lt]'] },
    ...(query instanceof ListQuery
      ? [{ member: 'updatedAt', gte: query['filter[updatedAt][gte]'], lt: query['filter[updatedAt][lt]'] }]
      : []),
  ];
  return ranges.filter(({ gte, lt }) => gte ?? lt);
}

function TimeBound(): PropertyDecorator {
  const message = '$property must be a date and time with an offset from UTC (RFC 3339)';
  return applyDecorators(IsOptional(), ReadAs(toTime), IsDate({ message }));
}

function toTime(value: unknown): unknown {
  const isTime =
    typeof value === 'string' &&
    /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(value) &&
    isISO8601(value, { strict: true });
  return isTime ? new Date(value) : value;
}
