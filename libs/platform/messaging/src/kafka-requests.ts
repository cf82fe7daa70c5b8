import type { EventMessage } from '@vc/contract/events';
import type { TopicMessages } from 'kafkajs';

/** Of one partition, which may get all messages. A broker refuses batches above `message.max.bytes`, by default 1 MiB. */
const MAX_BYTES = 512 * 1024;

export interface TopicMessage {
  topic: string;
  message: EventMessage;
}

/** Divides messages into requests that a broker accepts, in their order. A large message is a request of its own. */
export function* toKafkaRequests(messages: TopicMessage[]): Generator<TopicMessages[]> {
  let request = new Map<string, EventMessage[]>();
  let bytes = 0;
  for (const { topic, message } of messages) {
    const size = Buffer.byteLength(message.value);
    if (bytes > 0 && bytes + size > MAX_BYTES) {
      yield toTopicMessages(request);
      [request, bytes] = [new Map<string, EventMessage[]>(), 0];
    }
    const ofTopic = request.get(topic);
    if (ofTopic) ofTopic.push(message);
    else request.set(topic, [message]);
    bytes += size;
  }
  if (request.size > 0) yield toTopicMessages(request);
}

function toTopicMessages(request: Map<string, EventMessage[]>): TopicMessages[] {
  return [...request].map(([topic, messages]) => ({ topic, messages }));
}
