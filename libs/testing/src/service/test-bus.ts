import type { DomainEvent, EventMessage } from '@vc/contract/events';
import { parseEventMessage, publishersOf, sourceOf, toEventMessage, topicOf } from '@vc/contract/events';
import { ensureTopics, EventMacs, KafkaConnection, openKafka } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { violationOf } from './event-checker';
import { testServiceKeys } from '../keys/test-service-keys';

/** The far end of the bus: publishes events as another service would, and records what the services publish. */
export interface TestBus {
  published: DomainEvent[];
  publish: (...events: DomainEvent[]) => Promise<void>;
  /** Publishes events as another service than the one that owns their type. */
  forge: (forger: string, ...events: DomainEvent[]) => Promise<void>;
  /** A message as it stands, well-formed or not. */
  publishRaw: (topic: string, value: string, headers: Record<string, string>) => Promise<void>;
  /** Messages of a dead-letter topic. */
  deadLetters: { topic: string; headers: Record<string, string | undefined> }[];
  /** Fails where a service has published what the contract does not know. */
  stop: () => Promise<void>;
}

export async function startTestBus(brokers: string): Promise<TestBus> {
  const connection = new KafkaConnection('test-bus', openKafka(brokers), createLogger('test-bus', 'fatal'));
  await ensureTopics(connection);
  await connection.producer.connect();
  const consumer = connection.kafka.consumer({ groupId: 'test-bus', maxWaitTimeInMs: 50 });
  const published: DomainEvent[] = [];
  const deadLetters: TestBus['deadLetters'] = [];
  const violations: string[] = [];
  /** Ids of events that the spec publishes, good or bad. */
  const own = new Set<string>();
  const send = async (event: DomainEvent, message: EventMessage) => {
    own.add(event.id);
    await connection.producer.send({ topic: topicOf(event.type), messages: [message] });
  };
  await consumer.connect();
  await consumer.subscribe({ topics: [/.*/], fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      const headers = textHeaders(message.headers);
      if (topic.endsWith('.dlq')) return void deadLetters.push({ topic, headers });
      const value = message.value?.toString() ?? '';
      if (headers.ce_source && !own.has(headers.ce_id ?? '')) {
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
      for (const event of events) await send(event, signedMessage(event));
    },
    forge: async (forger, ...events) => {
      for (const event of events) await send(event, signedMessage(event, forger));
    },
    publishRaw: async (topic, value, headers) => {
      own.add(headers.ce_id ?? '');
      await connection.producer.send({ topic, messages: [{ key: 'raw', value, headers }] });
    },
    stop: async () => {
      await consumer.disconnect();
      await connection.producer.disconnect();
      if (violations.length > 0) throw new Error(`Not as the contract says: ${violations.join('; ')}`);
    },
  };
}

function textHeaders(headers: object = {}): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, (value as Buffer).toString()]));
}

/** A message as the service that publishes the type sends it. @param signer another service, whose MAC is not valid */
export function signedMessage(event: DomainEvent, signer?: string): EventMessage {
  const topic = topicOf(event.type);
  const [publisher = ''] = publishersOf(topic);
  return new EventMacs(testServiceKeys(signer ?? publisher)).sign(topic, toEventMessage(event, sourceOf(publisher)));
}
