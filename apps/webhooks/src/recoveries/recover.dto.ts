import type { EventType } from '@vc/contract/events';
import { IsISO8601 } from 'class-validator';
import { AreEventTypes } from '../are-event-types';

export class RecoverDto {
  /** At most fourteen days ago. */
  @IsISO8601({ strict: true, strictSeparator: true })
  since: string;

  /** Empty or absent means every type of the endpoint's filter. */
  @AreEventTypes()
  eventTypes?: EventType[];
}
