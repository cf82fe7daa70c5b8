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

/** Headers that a consumer adds to a dead letter. */
export const DEAD_LETTER_HEADERS = {
  /** Consumer group that could not handle the message. */
  consumer: 'x-consumer',
  /** Class of the error. Its text may contain personal data, so it is left out. */
  error: 'x-error',
  /** `<topic>/<partition>/<offset>` */
  origin: 'x-origin',
  /** Length of the message, where Kafka did not take the letter with its content. */
  bytes: 'x-bytes',
} as const;

/** Header of a replayed message: the consumer group that it is for. Other groups skip it. */
export const REPLAY_FOR = 'x-replay-for';
