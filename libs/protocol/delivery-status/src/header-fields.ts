import { DeliveryStatusError } from './delivery-status-error';

/** RFC 5322 §2.2: printable US-ASCII without the colon. */
const FIELD = /^([!-9;-~]+):(.*)$/;
const MAX_VALUE_LENGTH = 2_000;
/** A quoted string, which stays, or a comment (RFC 5322 §3.2.2). A comment within a comment is not understood. */
const QUOTED_OR_COMMENT = /("(?:[^"\\]|\\.)*")|\((?:[^()\\]|\\.)*\)/g;

/** Values by names in lower case. */
export type HeaderFields = ReadonlyMap<string, readonly string[]>;

/** @param lines of a header, without the empty line. @throws DeliveryStatusError */
export function parseHeaderFields(lines: readonly string[]): HeaderFields {
  const fields = new Map<string, string[]>();
  for (const line of unfold(lines)) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new DeliveryStatusError('A line is no header field.');
    const key = name.toLowerCase();
    const values = fields.get(key);
    if (values) values.push(value);
    else fields.set(key, [value]);
  }
  return fields;
}

/**
 * Returns the value of a structured field without its comments.
 * @throws DeliveryStatusError for a field that occurs twice, so that no two readers of the message take different ones
 */
export function findField(fields: HeaderFields, name: string): string | undefined {
  const [value, ...others] = fields.get(name) ?? [];
  if (others.length > 0) throw new DeliveryStatusError(`The field ${name} occurs twice.`);
  // The expression takes time that grows with the square of the length.
  if (value !== undefined && value.length > MAX_VALUE_LENGTH) {
    throw new DeliveryStatusError(`The field ${name} is too long.`);
  }
  return value?.replaceAll(QUOTED_OR_COMMENT, (_, quoted: string | undefined) => quoted ?? ' ').trim();
}

/** @throws DeliveryStatusError */
export function getField(fields: HeaderFields, name: string): string {
  const value = findField(fields, name);
  if (value === undefined || value === '') throw new DeliveryStatusError(`The field ${name} is missing.`);
  return value;
}

/** RFC 5322 §2.2.3 */
function unfold(lines: readonly string[]): string[] {
  const unfolded: string[][] = [];
  for (const line of lines) {
    const isContinuation = line.startsWith(' ') || line.startsWith('\t');
    if (isContinuation && unfolded.length > 0) unfolded.at(-1)?.push(line);
    else unfolded.push([line]);
  }
  return unfolded.map((parts) => parts.join(''));
}
