import type { ErrorSource } from './domain-error';

/** IF §2.1 */
export interface Envelope<T> {
  data: T;
  links?: Links;
  meta?: Record<string, unknown>;
}

export type Links = Partial<Record<'self' | 'first' | 'last' | 'prev' | 'next' | 'related', string>>;

/** IF §2.2; `id` is also the error id of the log line. */
export interface ErrorObject {
  id: string;
  status: string;
  code: string;
  title: string;
  detail: string;
  source?: ErrorSource;
  meta?: Record<string, unknown>;
}

export function envelope<T>(data: T, rest: Omit<Envelope<T>, 'data'> = {}): Envelope<T> {
  return { data, ...rest };
}
