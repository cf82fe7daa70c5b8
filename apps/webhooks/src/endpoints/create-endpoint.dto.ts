import { WEBHOOK_EVENT_TYPES } from '@vc/contract/events';
import type { EventType } from '@vc/contract/events';
import { ArrayUnique, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

/** IF B7 */
export class CreateEndpointDto {
  @IsString()
  @MaxLength(2_048)
  url: string;

  /** Empty or absent means every event. */
  @IsOptional()
  @IsArray()
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true })
  filterTypes?: EventType[];

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string;
}
