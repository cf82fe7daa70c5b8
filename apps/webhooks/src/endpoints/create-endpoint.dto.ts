import type { EventType } from '@vc/contract/events';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
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

  /** Maximum number of deliveries a second; 0 means none. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000)
  rateLimit?: number;
}
