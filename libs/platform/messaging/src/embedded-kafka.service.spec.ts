import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import type { EmbeddedKafka } from '@vc/development/embedded-kafka';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';

const TOPIC = 'news';

describe('startEmbeddedKafka', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-kafka-'));
  let broker: EmbeddedKafka;

  afterAll(async () => {
    await broker?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const client = () => new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING, retry: { retries: 0 } });

  async function createTopic(): Promise<void> {
    const admin = client().admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: TOPIC }] });
    await admin.disconnect();
  }

  async function send(value: string): Promise<void> {
    const producer = client().producer();
    try {
      await producer.connect();
      await producer.send({ topic: TOPIC, messages: [{ value }] });
    } finally {
      await producer.disconnect();
    }
  }

  it('ends when its disk is full, and starts again on its port with the messages that it has acknowledged', async () => {
    // Linux: every write to it fails for want of space.
    const file = join(dataDir, `${TOPIC}-0.log`);
    symlinkSync('/dev/full', file);
    broker = await startEmbeddedKafka({ dataDir, port: 0, partitions: 1 });
    await createTopic();
    await expect(send('lost')).rejects.toThrow();
    expect(await broker.ended).toContain('ENOSPC');
    rmSync(file);
    broker = await startEmbeddedKafka({ dataDir, port: broker.port, partitions: 1 });
    await send('kept');
    await broker.stop();
    expect(await broker.ended).toBe('it was stopped');
  });
});
