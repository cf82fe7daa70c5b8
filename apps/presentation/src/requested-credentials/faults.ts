import { escapePointer, Violation } from '@vc/platform/http';

const MAX_TEXT = 500;

/** Of the member that the pointer names; the rule goes on where its name ends. */
export function fault(pointer: string, rule: string): Violation {
  const name = pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return { detail: `${name} ${rule}.`, source: { pointer } };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function unknownMembers(value: Record<string, unknown>, known: string[], place: string): Violation[] {
  const unknown = Object.keys(value).filter((member) => !known.includes(member));
  return unknown.map((member) => fault(`${place}/${escapePointer(member)}`, 'is not a known member'));
}

export function textFaults(value: Record<string, unknown>, members: string[], place: string): Violation[] {
  return members.flatMap((member) => {
    const text = value[member];
    const isText = text === undefined || (typeof text === 'string' && text.length <= MAX_TEXT);
    return isText ? [] : [fault(`${place}/${member}`, `must be a string of at most ${MAX_TEXT} characters`)];
  });
}

export function flagFaults(value: Record<string, unknown>, members: string[], place: string): Violation[] {
  const wrong = members.filter((member) => value[member] !== undefined && typeof value[member] !== 'boolean');
  return wrong.map((member) => fault(`${place}/${member}`, 'must be a boolean'));
}
