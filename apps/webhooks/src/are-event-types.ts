import { applyDecorators } from '@nestjs/common';
import { WEBHOOK_EVENT_TYPES } from '@vc/contract/events';
import { ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';

/** An optional list of events that partners can have delivered, none of them twice. */
export const AreEventTypes = (): PropertyDecorator =>
  applyDecorators(IsOptional(), IsArray(), ArrayUnique(), IsIn(WEBHOOK_EVENT_TYPES, { each: true }));
