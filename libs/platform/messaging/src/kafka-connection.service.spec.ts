import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@vc/platform/observability';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';
import { freePort } from '@vc/development/free-port';
import { waitFor } from '@vc/testing/unit/wait-for';
import { KafkaConnection } from './kafka-connection';
import { openKafka } from './kafka-settings';
import { PARTITIONS } from './topics';

describe('KafkaConnection that closes while its broker is away', () => {
  const connect = async () =>
    new KafkaConnection('spec', openKafka(`127.0.0.1:${await freePort()}`), createLogger('spec', 'fatal'));

  it('ends the attempts of its clients to reach the broker', async () => {
    const connection = await connect();
    const attempts = [connection.producer.connect(), connection.kafka.admin().connect()];
    const ended = Promise.allSettled(attempts);
    await connection.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('settles as not connected', async () => {
    const connection = await connect();
    const attempt = connection.connect();
    await connection.close();
    expect(await Promise.all([attempt, connection.connected])).toEqual([false, false]);
  });

  it('rejects work that waits for the broker', async () => {
    const connection = await connect();
    const waiting = connection.whileOpen(new Promise(() => undefined));
    const rejected = expect(waiting).rejects.toThrow('The connection to Kafka is closed.');
    await connection.close();
    await rejected;
  });
});

describe('KafkaConnection that closes while it creates the topics', () => {
  it('waits until the attempt has ended', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-kafka-'));
    const broker = await startEmbeddedKafka({ dataDir, port: 0, partitions: PARTITIONS });
    const connection = new KafkaConnection('issuance', openKafka(broker.brokers), createLogger('spec', 'fatal'));
    const admin = connection.kafka.admin();
    try {
      let hasEnded = false;
      void connection.connect().then(() => (hasEnded = true));
      await admin.connect();
      await waitFor(async () => (await admin.listTopics()).length > 0 || undefined);
      await connection.close();
      expect(hasEnded).toBe(true);
    } finally {
      await admin.disconnect();
      await broker.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
