import { consumersOf, deadLetterTopicOf, TOPICS } from '@vc/contract/events';
import { KafkaConnection, openKafka } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';

export interface KafkaMessage {
  topic: string;
  key: string;
  headers: Record<string, string>;
  value: string;
}

const ALL_TOPICS = TOPICS.flatMap((topic) =>
  consumersOf(topic).length > 0 ? [topic, deadLetterTopicOf(topic)] : [topic],
);

const newConnection = (brokers: string) =>
  new KafkaConnection('leaks', openKafka(brokers), createLogger('leaks', 'fatal'));

/** Sends a message that is no event to each topic. */
export async function poison(brokers: string, value: string): Promise<void> {
  const connection = newConnection(brokers);
  await connection.producer.connect();
  for (const topic of TOPICS) {
    const headers = { ce_id: value, ce_type: value, ce_source: '/test', ce_tenantid: value };
    for (const text of [value, JSON.stringify({ eventType: value, payload: { [value]: value } })]) {
      await connection.producer.send({ topic, messages: [{ key: 'poison', value: text, headers }] });
    }
  }
  await connection.producer.disconnect();
}

/** Resolves with all messages that the topics have now, and with later ones until `isEnough` accepts them. */
export async function readAllMessages(
  brokers: string,
  isEnough: (messages: KafkaMessage[]) => boolean,
): Promise<KafkaMessage[]> {
  const messages: KafkaMessage[] = [];
  const { kafka } = newConnection(brokers);
  const present = await countMessages(kafka);
  const consumer = kafka.consumer({ groupId: 'leaks', maxWaitTimeInMs: 50 });
  await consumer.connect();
  await consumer.subscribe({ topics: ALL_TOPICS, fromBeginning: true });
  await new Promise<void>((resolve) => {
    void consumer.run({
      eachMessage: async ({ topic, message: { key, value, headers = {} } }) => {
        const texts = Object.entries(headers).map(([name, each]) => [name, String(each)]);
        messages.push({ topic, key: String(key), value: String(value), headers: Object.fromEntries(texts) });
        if (messages.length >= present && isEnough(messages)) resolve();
      },
    });
  });
  await consumer.disconnect();
  return messages;
}

async function countMessages(kafka: KafkaConnection['kafka']): Promise<number> {
  const admin = kafka.admin();
  await admin.connect();
  const offsets = await Promise.all(ALL_TOPICS.map((topic) => admin.fetchTopicOffsets(topic)));
  await admin.disconnect();
  return offsets.flat().reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
}
