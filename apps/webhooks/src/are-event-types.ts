import { applyDecorators } from '@nestjs/common';
import { WEBHOOK_EVENT_TYPES } from '@vc/contract/events';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';

/** An optional list of events that partners can have delivered, none of them twice. */
export const AreEventTypes = (): PropertyDecorator =>
  applyDecorators(
    // Decorators are applied from the last to the first; this is the order in which they are.
    IsIn(WEBHOOK_EVENT_TYPES, { each: true }),
    ArrayUnique(),
    ArrayMaxSize(WEBHOOK_EVENT_TYPES.length),
    IsArray(),
    IsOptional(),
  );
