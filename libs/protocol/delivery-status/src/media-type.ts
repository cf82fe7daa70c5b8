import { DeliveryStatusError } from './delivery-status-error';

const TOKEN = "[!#$%&'*+.^_`{|}~0-9A-Za-z-]+";
const TYPE = new RegExp(`^(${TOKEN}/${TOKEN})\\s*(?=;|$)`);
const PARAMETER = new RegExp(`;\\s*(${TOKEN})\\s*=\\s*(${TOKEN}|"(?:[^"\\\\]|\\\\.)*")\\s*`, 'y');
const END = /^;?\s*$/;

export interface MediaType {
  /** In lower case. */
  name: string;
  /** By names in lower case. */
  parameters: ReadonlyMap<string, string>;
}

/** Parses a `Content-Type` without comments (RFC 2045 §5.1). @throws DeliveryStatusError */
export function parseMediaType(text: string): MediaType {
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
