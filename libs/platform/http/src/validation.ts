import { ArgumentMetadata, Injectable, PipeTransform } from '@nestjs/common';
import { isObject, isStorable } from '@vc/protocol/json';
import { DomainError, pointerOf, RequestViolation, unescapePointer, Violation } from './domain-error';
import { DtoClass } from './dto-decorators';
import { readDto, Reading, whole } from './read-dto';
import { findUnusable } from './unusable-json';

/** Types of parameters that no DTO class describes. */
export const PLAIN_TYPES: unknown[] = [String, Number, Boolean, Array, Object, undefined];

/** Reads bodies and queries into their DTO class. @throws ValidationFailed with one violation for each wrong member */
@Injectable()
export class DtoValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'param') return assertNamesSomething(value);
    if (type !== 'body' && type !== 'query') return value;
    if (PLAIN_TYPES.includes(metatype)) return type === 'body' ? whole(readUntyped(value)) : value;
    const reading = readUsable(metatype as DtoClass, value);
    return whole(type === 'query' ? byParameter(reading) : reading);
  }
}

function* readUsable(type: DtoClass, value: unknown): Reading<object> {
  if (!isObject(value)) {
    yield { detail: 'The body must be a JSON object.', source: { pointer: '' } };
    return {};
  }
  const unusable = unusableIn(value);
  if (!unusable) return yield* readDto(type, value);
  yield unusable;
  return {};
}

/** For bodies without a DTO class, which the parser of a protocol reads. */
function* readUntyped(value: unknown): Reading<unknown> {
  const unusable = unusableIn(value);
  if (unusable) yield unusable;
  return value;
}

function unusableIn(value: unknown): Violation | undefined {
  const unusable = findUnusable(value);
  if (!unusable) return undefined;
  return { detail: unusable.detail, source: { pointer: pointerOf(unusable.path) } };
}

/** Turns pointers into names of query parameters. */
function* byParameter(reading: Reading<object>): Generator<RequestViolation, object, void> {
  let step = reading.next();
  for (; !step.done; step = reading.next()) {
    const { detail, source } = step.value;
    yield { detail, source: { parameter: unescapePointer(source.pointer.slice(1)) } };
  }
  return step.value;
}

/** No resource has an id that cannot be stored. */
function assertNamesSomething(value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw new DomainError('NOT_FOUND', 'There is no such resource.');
  return value;
}
