import type { EventType } from '@vc/contract/events';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
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
}
