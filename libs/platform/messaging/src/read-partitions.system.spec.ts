import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { describeWith } from '@vc/testing/programs/describe-with';
import { startRealKafka } from '../../../../tools/kafka/real-kafka.mjs';
import { readPartitions } from './read-partitions';
import { withAdmin } from './with-admin';

const TOPIC = 'wallet.credential';

async function write(kafka: Kafka, values: string[]): Promise<void> {
  await withAdmin(kafka, (admin) => admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 1 }] }));
  const producer = kafka.producer();
  await producer.connect();
  await producer.send({ topic: TOPIC, messages: values.map((value) => ({ value })) });
  await producer.disconnect();
}

describeWith('java', 'readPartitions', () => {
  it('reads from a new broker, which has no coordinator for the first group yet', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'kafka-reader-'));
    const broker = await startRealKafka({ dir, port: 0 });
    try {
      // Without repetitions of its own, the client gives up at the first answer without a coordinator.
      const kafka = new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING, retry: { retries: 0 } });
      await write(new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING }), ['1', '2', '3']);
      const read: (string | undefined)[] = [];
      await readPartitions(kafka, [{ topic: TOPIC, partition: 0, start: '1', end: '3' }], async (stored) => {
        read.push(...stored.map(({ message }) => message.value?.toString()));
      });
      expect(read).toEqual(['2', '3']);
    } finally {
      await broker.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
