import { WEBHOOK_EVENT_TYPES } from '@vc/contract/events';
import type { EventType } from '@vc/contract/events';
import { ArrayUnique, IsArray, IsIn, IsISO8601, IsOptional } from 'class-validator';

export class RecoverDto {
  /** At most fourteen days ago. */
  @IsISO8601({ strict: true, strictSeparator: true })
  since: string;

  /** Empty or absent means every type that the endpoint wants. */
  @IsOptional()
  @IsArray()
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true })
  eventTypes?: EventType[];
}
