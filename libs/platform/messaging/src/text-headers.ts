import type { IHeaders } from 'kafkajs';

/** Returns headers as text. Of a repeated header it takes the first value. */
export function textHeaders(headers: IHeaders = {}): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value)?.toString()]),
  );
}
