import type { IHeaders } from 'kafkajs';

/** Headers as text; of one that comes several times the first. */
export function textHeaders(headers: IHeaders = {}): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, (Array.isArray(value) ? value[0] : value)?.toString()]),
  );
}
