import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@vc/platform/observability';
import { describeWith } from '@vc/testing/programs/describe-with';
import { startRealKafka } from '../../../../tools/kafka/real-kafka.mjs';
import { KafkaConnection } from './kafka-connection';
import { openKafka } from './kafka-settings';
import { readTopic } from './event-history';
import { createEvent } from './outbox';
import { toEventMessage } from '@vc/contract/events';
import { createId } from '@vc/platform/persistence';

const TOPIC = 'wallet.credential';
const BEFORE = 4;
const AFTER = 10;

describeWith('java', 'a producer of a broker that was replaced', () => {
  const folders = ['old', 'new'].map((name) => mkdtempSync(join(tmpdir(), `kafka-${name}-`)));
  const subject = createId();
  const connections: KafkaConnection[] = [];

  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  });

  async function connect(brokers: string): Promise<KafkaConnection> {
    const connection = new KafkaConnection('wallet', openKafka(brokers), createLogger('spec', 'silent'));
    connections.push(connection);
    await connection.connect();
    return connection;
  }

  /** Sends events of one resource, one after the other, and repeats what is not acknowledged, as the relay does. */
  async function send({ producer }: KafkaConnection, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const event = createEvent('wallet.credential.accepted', createId(), subject, { credentialId: subject });
      const batch = { acks: -1, topicMessages: [{ topic: TOPIC, messages: [toEventMessage(event, '/wallet')] }] };
      while (
        await producer.sendBatch(batch).then(
          () => false,
          () => true,
        )
      );
      ids.push(event.id);
    }
    return ids;
  }

  it('stores each message that is acknowledged, beside one that began at the new broker', async () => {
    const [oldFolder = '', newFolder = ''] = folders;
    const old = await startRealKafka({ dir: oldFolder, port: 0 });
    const survivor = await connect(old.brokers);
    await send(survivor, BEFORE);
    await old.stop();
    const broker = await startRealKafka({ dir: newFolder, port: old.port });
    try {
      const newcomer = await connect(broker.brokers);
      const acknowledged = [...(await send(survivor, BEFORE)), ...(await send(newcomer, AFTER))];
      const stored = (await readTopic(newcomer, TOPIC)).map(({ id }) => id);
      expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    } finally {
      await broker.stop();
    }
  });
});
