import type { DomainEvent } from '@vc/contract/events';
import { createLogger } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import type { TestKafka } from '@vc/testing/service/test-kafka';
import { signedMessage } from '@vc/testing/service/test-bus';
import { startTestKafka } from '@vc/testing/service/test-kafka';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { createEvent } from './outbox';
import { EventHistory } from './event-history';
import { ensureTopics, KafkaConnection } from './kafka-connection';
import { openKafka } from './kafka-settings';

const TOPIC = 'openid4vc.issuance';
const HOUR_MS = 3_600_000;

describe('EventHistory', () => {
  const now = Date.now();
  const subject = createId();
  const events = [3, 2, 1].map((hours): DomainEvent => ({
    ...createEvent('openid4vc.issuance.completed', createId(), subject, { openId4VcIssuanceId: subject }),
    time: hoursAgo(hours).toISOString(),
  }));
  let kafka: TestKafka;
  let connection: KafkaConnection;

  function hoursAgo(hours: number): Date {
    return new Date(now - hours * HOUR_MS);
  }

  beforeAll(async () => {
    kafka = await startTestKafka();
    connection = new KafkaConnection('spec', openKafka(kafka.brokers), createLogger('spec', 'fatal'));
    await ensureTopics(connection);
    await connection.producer.connect();
    for (const event of events) {
      const timestamp = String(new Date(event.time).getTime());
      await connection.producer.send({ topic: TOPIC, messages: [{ ...signedMessage(event), timestamp }] });
    }
  });

  afterAll(async () => {
    await connection?.close();
    await kafka?.stop();
  });

  async function read(hours: number) {
    const history = new EventHistory(connection, testServiceKeys('webhook-delivery'));
    const ids: string[] = [];
    const logStart = await history.read({ topics: [TOPIC], since: hoursAgo(hours) }, async (batch) => {
      ids.push(...batch.events.map(({ id }) => id));
    });
    return { logStart, ids };
  }

  const idsOf = (from: number) => events.slice(from).map(({ id }) => id);

  it('returns no start of a log that has lost nothing', async () => {
    expect(await read(10)).toEqual({ logStart: undefined, ids: idsOf(0) });
  });

  it('returns the start of a log that begins after the wanted time', async () => {
    await kafka.forgetOldest(TOPIC);
    expect(await read(10)).toEqual({ logStart: hoursAgo(2), ids: idsOf(1) });
  });

  it('returns no start of a log that begins before the wanted time', async () => {
    expect(await read(1.5)).toEqual({ logStart: undefined, ids: idsOf(2) });
  });
});
