import type { EventType } from '@vc/contract/events';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { AreEventTypes } from '../are-event-types';

/** IF B7 */
export class CreateEndpointDto {
  @IsString()
  @MaxLength(2_048)
  url: string;

  /** Empty or absent means every event. */
  @AreEventTypes()
  filterTypes?: EventType[];

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string;
}
