import { applyDecorators } from '@nestjs/common';
import { SUBSCRIBABLE_EVENT_TYPES } from '@vc/contract/events';
import { ArrayUnique } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';

/** Validates an optional list of distinct webhook event types. */
export const AreEventTypes = (): PropertyDecorator =>
  applyDecorators(
    // Decorators apply from the last to the first, so types are checked before lengths.
    IsIn(SUBSCRIBABLE_EVENT_TYPES, { each: true }),
    ArrayUnique(),
    ArrayMaxSize(SUBSCRIBABLE_EVENT_TYPES.length),
    IsArray(),
    IsOptional(),
  );
