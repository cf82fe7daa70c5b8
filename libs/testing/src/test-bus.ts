import type { DomainEvent } from '@vc/contract/events';
import { parseEventMessage, toEventMessage, topicOf } from '@vc/contract/events';
import { ensureTopics, KafkaConnection } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { violationOf } from './event-checker';

/** The far end of the bus: publishes events as another service would, and records what the services publish. */
export interface TestBus {
  published: DomainEvent[];
  publish: (...events: DomainEvent[]) => Promise<void>;
  /** A message as it stands, well-formed or not. */
  publishRaw: (topic: string, value: string, headers: Record<string, string>) => Promise<void>;
  /** Messages of a dead-letter topic. */
  deadLetters: { topic: string; headers: Record<string, string | undefined> }[];
  /** Fails where a service has published what the contract does not know. */
  stop: () => Promise<void>;
}

/** Source of what specs publish, good or bad. */
const SPEC = '/test';

export async function startTestBus(brokers: string): Promise<TestBus> {
  const connection = new KafkaConnection('test-bus', brokers.split(','), createLogger('test-bus', 'fatal'));
  await ensureTopics(connection);
  await connection.producer.connect();
  const consumer = connection.kafka.consumer({ groupId: 'test-bus', maxWaitTimeInMs: 50 });
  const published: DomainEvent[] = [];
  const deadLetters: TestBus['deadLetters'] = [];
  const violations: string[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics: [/.*/], fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      const headers = Object.fromEntries(
        Object.entries(message.headers ?? {}).map(([name, value]) => [name, value?.toString()]),
      );
      if (topic.endsWith('.dlq')) return void deadLetters.push({ topic, headers });
      const value = message.value?.toString() ?? '';
      if (headers.ce_source && headers.ce_source !== SPEC) {
        const violation = violationOf({ topic, key: message.key?.toString(), headers, value });
        if (violation) violations.push(violation);
      }
      try {
        published.push(parseEventMessage(headers, value));
      } catch {
        // Published by a spec, and invalid on purpose.
      }
    },
  });
  return {
    published,
    deadLetters,
    publish: async (...events) => {
      for (const event of events) {
        await connection.producer.send({ topic: topicOf(event.type), messages: [toEventMessage(event, SPEC)] });
      }
    },
    publishRaw: async (topic, value, headers) => {
      await connection.producer.send({ topic, messages: [{ key: 'raw', value, headers }] });
    },
    stop: async () => {
      await consumer.disconnect();
      await connection.producer.disconnect();
      if (violations.length > 0) throw new Error(`Not as the contract says: ${violations.join('; ')}`);
    },
  };
}
