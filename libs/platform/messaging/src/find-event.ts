import type { DomainEvent } from '@vc/contract/events';
import { MalformedEventError, parseEventMessage } from '@vc/contract/events';
import type { KafkaMessage } from 'kafkajs';
import { type EventMacs, UnauthenticEventError } from './event-macs';
import { textHeaders } from './message-headers';

type Content = Pick<KafkaMessage, 'headers' | 'value'>;

/** Returns the event of a message without a check of its MAC; undefined if the message is none. */
export function findEvent({ headers, value }: Content): DomainEvent | undefined {
  try {
    return parseEventMessage(textHeaders(headers), value?.toString() ?? '');
  } catch (error) {
    if (error instanceof MalformedEventError) return undefined;
    throw error;
  }
}

/** Returns the event of a message. @throws MalformedEventError, UnauthenticEventError */
export function readEvent({ headers: rawHeaders, value }: Content, macs: EventMacs): DomainEvent {
  const headers = textHeaders(rawHeaders);
  macs.verify(headers, value ?? Buffer.alloc(0));
  return parseEventMessage(headers, value?.toString() ?? '');
}

/** Whether the message is an event of a service that publishes its type. */
export function isAuthentic(content: Content, macs: EventMacs): boolean {
  try {
    readEvent(content, macs);
    return true;
  } catch (error) {
    if (error instanceof UnauthenticEventError || error instanceof MalformedEventError) return false;
    throw error;
  }
}
