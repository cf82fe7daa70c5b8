import { escapePointer, type Violation, violation } from '@vc/platform/http';

const MAX_HEADERS = 20;
const MAX_NAME_LENGTH = 128;
const MAX_VALUE_LENGTH = 2_048;
/** Many servers refuse a request with more than 8 to 16 KB of headers. */
const MAX_TOTAL_LENGTH = 8_192;

/** RFC 9110 §5.6.2 */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110 §5.5, without obsolete characters: no control characters, and no white space at the ends. */
const FIELD_VALUE = /^[!-~](?:[\t -~]*[!-~])?$/;

/** Headers that HTTP, the connection, the message or the signature owns. */
const OWNED = new Set([
  'accept-encoding',
  'connection',
  'date',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
]);
const OWNED_PREFIXES = ['content-', 'proxy-', 'webhook-', 'x-forwarded-'];

/** Yields what is wrong with the further headers of an endpoint. No violation repeats a value. */
export function* headerViolations(headers: Record<string, unknown>): Generator<Violation> {
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) {
    yield violation('/headers', `must have at most ${MAX_HEADERS} members`);
    return;
  }
  const names = new Set<string>();
  let length = 0;
  for (const [name, value] of entries) {
    const broken = nameRule(name, names) ?? valueRule(value);
    if (broken !== undefined) yield violation(`/headers/${escapePointer(name)}`, broken);
    names.add(name.toLowerCase());
    length += name.length + (typeof value === 'string' ? value.length : 0);
  }
  if (length > MAX_TOTAL_LENGTH) yield violation('/headers', `must be at most ${MAX_TOTAL_LENGTH} characters together`);
}

function nameRule(name: string, earlier: Set<string>): string | undefined {
  const lower = name.toLowerCase();
  if (!TOKEN.test(name) || name.length > MAX_NAME_LENGTH) return 'is not the name of a header';
  if (OWNED.has(lower) || OWNED_PREFIXES.some((prefix) => lower.startsWith(prefix))) return 'is set by the platform';
  return earlier.has(lower) ? 'is there twice' : undefined;
}

function valueRule(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > MAX_VALUE_LENGTH) return `must be at most ${MAX_VALUE_LENGTH} characters long`;
  return FIELD_VALUE.test(value) ? undefined : 'must be printable ASCII without white space at its ends';
}
