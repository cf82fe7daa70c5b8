import type { Violation } from '@vc/platform/http';
import { escapePointer, violation } from '@vc/platform/http';
import { parseDateTime } from '@vc/protocol/times';
import type { AttributeDefinition, AttributeDefinitions } from './attribute-definition';

const MAX_YEAR = 9999;
const FRACTION = /\.\d*[1-9]/;

/** Yields each `datetime` of validated attributes that a `tdate` of an mdoc cannot have (ISO/IEC 18013-5 §7.2.1). */
export function* tdateViolations(
  attributes: Record<string, unknown>,
  definitions: AttributeDefinitions,
  pointer: string,
): Generator<Violation> {
  for (const [name, definition] of Object.entries(definitions)) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value !== undefined) yield* violationsIn(value, definition, `${pointer}/${escapePointer(name)}`);
  }
}

function* violationsIn(value: unknown, definition: AttributeDefinition, pointer: string): Generator<Violation> {
  if (definition.type === 'object') {
    yield* tdateViolations(value as Record<string, unknown>, definition.properties, pointer);
  } else if (definition.type === 'array') {
    for (const [index, item] of (value as unknown[]).entries()) {
      yield* violationsIn(item, definition.items, `${pointer}/${index}`);
    }
  } else if (definition.type === 'datetime' && !isTdate(value as string)) {
    yield violation(pointer, 'must have no fraction of a second, and be of the years 0 to 9999 in UTC');
  }
}

function isTdate(text: string): boolean {
  const year = parseDateTime(text)?.getUTCFullYear() ?? NaN;
  return !FRACTION.test(text) && year >= 0 && year <= MAX_YEAR;
}
