import type { EventType } from '@vc/contract/events';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { AreEventTypes } from '../are-event-types';

/** Absent members stay unchanged. */
export class UpdateEndpointDto {
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  url?: string;

  @AreEventTypes()
  filterTypes?: EventType[];

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string;

  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  /** Maximum number of deliveries a second; 0 means none. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000)
  rateLimit?: number;
}
