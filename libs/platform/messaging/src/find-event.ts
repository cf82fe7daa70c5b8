import type { DomainEvent } from '@vc/contract/events';
import { MalformedEventError, parseEventMessage } from '@vc/contract/events';
import type { KafkaMessage } from 'kafkajs';
import { textHeaders } from './text-headers';

/** Returns the event of a message; undefined if the message is none. */
export function findEvent({ headers, value }: Pick<KafkaMessage, 'headers' | 'value'>): DomainEvent | undefined {
  try {
    return parseEventMessage(textHeaders(headers), value?.toString() ?? '');
  } catch (error) {
    if (error instanceof MalformedEventError) return undefined;
    throw error;
  }
}
