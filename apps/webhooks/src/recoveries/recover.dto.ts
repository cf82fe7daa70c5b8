import type { EventType } from '@vc/contract/events';
import { IsTime } from '@vc/platform/http';
import { AreEventTypes } from '../are-event-types';

export class RecoverDto {
  /** At most fourteen days ago. */
  @IsTime({ strictSeparator: true })
  since: string;

  /** Empty or absent means every type of the endpoint's filter. */
  @AreEventTypes()
  eventTypes?: EventType[];
}
