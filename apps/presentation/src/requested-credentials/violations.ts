import type { Violation } from '@vc/platform/http';
import { escapePointer, violation } from '@vc/platform/http';

const MAX_TEXT = 500;

export function* unknownMembers(
  value: Record<string, unknown>,
  known: string[],
  pointer: string,
): Generator<Violation> {
  for (const member of Object.keys(value)) {
    if (!known.includes(member)) yield violation(`${pointer}/${escapePointer(member)}`, 'is not a known member');
  }
}

export function* textViolations(
  value: Record<string, unknown>,
  members: string[],
  pointer: string,
): Generator<Violation> {
  for (const member of members) {
    const text = value[member];
    const isText = text === undefined || (typeof text === 'string' && text.length <= MAX_TEXT);
    if (!isText) yield violation(`${pointer}/${member}`, `must be a string of at most ${MAX_TEXT} characters`);
  }
}

export function* flagViolations(
  value: Record<string, unknown>,
  members: string[],
  pointer: string,
): Generator<Violation> {
  for (const member of members) {
    const flag = value[member];
    if (flag !== undefined && typeof flag !== 'boolean') yield violation(`${pointer}/${member}`, 'must be a boolean');
  }
}
