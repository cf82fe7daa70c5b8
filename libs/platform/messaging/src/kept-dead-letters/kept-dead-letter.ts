import { createHash } from 'node:crypto';
import type { DomainEvent } from '@vc/contract/events';
import type { FetchedMessage } from '../fetched-message';
import { textHeaders } from '../message-headers';

/** What the operator sees of a message that a consumer could not handle. It has no payload: annotations are of clients. */
export interface DeadLetterSummary {
  id: string;
  topic: string;
  /** Of the message on its topic. */
  partition: number;
  offset: string;
  /** Consumer group. */
  consumer: string;
  /** Members of an authentic event. What a forged or malformed message says of itself is not repeated. */
  event: DeadEvent | undefined;
  /** Of the last attempt, ISO 8601. */
  failedAt: string;
  attempts: number;
  /** Class of the error. Its text may contain personal data, so it is left out. */
  error: string;
  /** Length of the message. */
  bytes: number;
}

export interface DeadEvent {
  id: string;
  type: string;
  tenantId: string;
  /** Key of the message: the id of the resource. */
  subject: string;
  occurredAt: string;
}

/**
 * The message of an authentic event, as it is stored to be handled again. A message that
 * is none may contain anything, so it is on the dead-letter topic only.
 */
export interface StoredContent {
  key: Buffer | null;
  value: Buffer | null;
  headers: Record<string, string | undefined>;
}

export interface KeptDeadLetter extends DeadLetterSummary {
  content: StoredContent | undefined;
}

interface Failure {
  consumer: string;
  error: unknown;
  failedAt: Date;
  attempts: number;
}

/** @param event undefined for a message that is no authentic event */
export function toDeadLetter(
  fetched: FetchedMessage,
  event: DomainEvent | undefined,
  failure: Failure,
): KeptDeadLetter {
  const { origin, message } = fetched;
  const { consumer, error, failedAt, attempts } = failure;
  return {
    id: deadLetterIdOf(consumer, event?.id ?? [origin.topic, origin.partition, message.offset, message.value]),
    topic: origin.topic,
    partition: origin.partition,
    offset: message.offset,
    consumer,
    event: event && toDeadEvent(event),
    failedAt: failedAt.toISOString(),
    attempts,
    error: errorNameOf(error),
    bytes: message.value?.length ?? 0,
    content: event && { key: message.key, value: message.value, headers: textHeaders(message.headers) },
  };
}

/**
 * Returns the id of a dead letter: the same for each delivery of an event to a consumer, so that it is kept once. A message that
 * is no event is recognized by its place and its content, because a replaced broker counts its offsets from zero again.
 */
export function deadLetterIdOf(consumer: string, message: string | [string, number, string, Buffer | null]): string {
  const hash = createHash('sha256').update(`${consumer}\n`);
  if (typeof message === 'string') hash.update(message);
  else {
    const [topic, partition, offset, value] = message;
    hash.update(`${topic}/${partition}/${offset}\n`).update(value ?? '');
  }
  return toUuid(hash.digest());
}

export function errorNameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'Error';
}

function toDeadEvent({ id, type, tenantId, subject, time }: DomainEvent): DeadEvent {
  return { id, type, tenantId, subject, occurredAt: time };
}

/** A UUID v8 (RFC 9562 §5.8). */
function toUuid(hash: Buffer): string {
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
