import { findField, parseHeaderFields } from './header-fields';
import type { HeaderFields } from './header-fields';
import { DeliveryStatusError } from './delivery-status-error';

const TOKEN = "[!#$%&'*+.^_`{|}~0-9A-Za-z-]+";
const TYPE = new RegExp(`^(${TOKEN}/${TOKEN})\\s*(?=;|$)`);
const PARAMETER = new RegExp(`;\\s*(${TOKEN})\\s*=\\s*(${TOKEN}|"(?:[^"\\\\]|\\\\.)*")\\s*`, 'y');
const END = /^;?\s*$/;

interface MediaType {
  /** In lower case. */
  name: string;
  /** By names in lower case. */
  parameters: ReadonlyMap<string, string>;
}

/** Parses a `Content-Type` without comments (RFC 2045 §5.1). @throws DeliveryStatusError */
function parseMediaType(text: string): MediaType {
  const [prefix, name] = TYPE.exec(text) ?? [];
  if (prefix === undefined || name === undefined) throw malformed();
  const parameters = new Map<string, string>();
  let position = prefix.length;
  PARAMETER.lastIndex = position;
  for (let found = PARAMETER.exec(text); found; found = PARAMETER.exec(text)) {
    const [, attribute = '', value = ''] = found;
    const key = attribute.toLowerCase();
    if (parameters.has(key)) throw malformed();
    parameters.set(key, unquote(value));
    position = PARAMETER.lastIndex;
  }
  if (!END.test(text.slice(position))) throw malformed();
  return { name: name.toLowerCase(), parameters };
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

function malformed(): DeliveryStatusError {
  return new DeliveryStatusError('A media type is malformed.');
}

/** RFC 2045 §5.2 */
const DEFAULT_TYPE = 'text/plain';

/** A message, or a part of one (RFC 2045 §2.4). */
export interface Entity {
  fields: HeaderFields;
  type: MediaType;
  /** Lines of the body. */
  body: readonly string[];
}

/** @throws DeliveryStatusError */
export function parseEntity(lines: readonly string[]): Entity {
  const end = lines.indexOf('');
  const fields = parseHeaderFields(end < 0 ? lines : lines.slice(0, end));
  const type = parseMediaType(findField(fields, 'content-type') ?? DEFAULT_TYPE);
  return { fields, type, body: end < 0 ? [] : lines.slice(end + 1) };
}

/** Longer than the characters of RFC 2046 §5.1.1: PowerMTA writes an @. */
const BOUNDARY = /^[ -~]{0,69}[!-~]$/;

/**
 * Returns the lines of each part that another delimiter ends (RFC 2046 §5.1.1). Mail servers cut the end of long messages off.
 * @throws DeliveryStatusError for a boundary that is malformed or missing
 */
export function splitMultipart(lines: readonly string[], boundary: string | undefined): string[][] {
  if (boundary === undefined || !BOUNDARY.test(boundary)) throw new DeliveryStatusError('The boundary is malformed.');
  const delimiter = `--${boundary}`;
  const parts: string[][] = [];
  for (const line of lines) {
    const mark = line.startsWith(delimiter) ? line.trimEnd() : '';
    if (mark === `${delimiter}--`) return parts;
    if (mark === delimiter) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.slice(0, -1);
}
