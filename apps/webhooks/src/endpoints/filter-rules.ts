import type { FilterValue, PayloadFilter } from '@vc/feature/webhook-store';
import { escapePointer, type Violation, violation } from '@vc/platform/http';

const MAX_PATHS = 10;
const MAX_VALUES = 50;
const MAX_TEXT_LENGTH = 256;

/** `eventType`, or `payload` with one to four names. */
const PATH = /^(?:eventType|payload(?:\.[A-Za-z0-9_-]{1,64}){1,4})$/;

/** A filter as it is sent: one value stands for a list of one. */
export type SentFilter = Record<string, FilterValue | FilterValue[]>;

export function toPayloadFilter(sent: SentFilter): PayloadFilter {
  return Object.fromEntries(Object.entries(sent).map(([path, values]) => [path, [values].flat()]));
}

/** Yields what is wrong with the filter of an endpoint. */
export function* filterViolations(filter: Record<string, unknown>): Generator<Violation> {
  const entries = Object.entries(filter);
  if (entries.length > MAX_PATHS) {
    yield violation('/filter', `must have at most ${MAX_PATHS} members`);
    return;
  }
  for (const [path, values] of entries) {
    const pointer = `/filter/${escapePointer(path)}`;
    if (!PATH.test(path)) {
      yield violation(pointer, 'must be eventType, or payload with the names of a member after dots');
    } else yield* valueViolations(values, pointer);
  }
}

function* valueViolations(values: unknown, pointer: string): Generator<Violation> {
  if (!Array.isArray(values)) {
    yield* scalarViolations(values, pointer);
  } else if (values.length === 0 || values.length > MAX_VALUES) {
    yield violation(pointer, `must have 1 to ${MAX_VALUES} values`);
  } else {
    for (const [index, value] of values.entries()) yield* scalarViolations(value, `${pointer}/${index}`);
  }
}

function* scalarViolations(value: unknown, pointer: string): Generator<Violation> {
  if (!isFilterValue(value)) yield violation(pointer, RULE);
}

const RULE = `must be a text of at most ${MAX_TEXT_LENGTH} characters, a number, true or false`;

function isFilterValue(value: unknown): value is FilterValue {
  return typeof value === 'string' ? value.length <= MAX_TEXT_LENGTH : ['number', 'boolean'].includes(typeof value);
}
