import type { IHeaders } from 'kafkajs';

/** Returns headers as text. Of a repeated header it takes the first value. */
export function textHeaders(headers: IHeaders = {}): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, textHeader(headers, name)]));
}

/** Returns one header as text, as `textHeaders` does. */
export function textHeader(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  return (Array.isArray(value) ? value[0] : value)?.toString();
}
