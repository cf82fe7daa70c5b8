import type { DomainEvent } from '@vc/contract/events';
import type { Batch, KafkaMessage } from 'kafkajs';

/** A Kafka message with the partition that it comes from. */
export interface FetchedMessage {
  origin: Pick<Batch, 'topic' | 'partition'>;
  message: KafkaMessage;
}

export interface ReceivedEvent extends FetchedMessage {
  event: DomainEvent;
}
