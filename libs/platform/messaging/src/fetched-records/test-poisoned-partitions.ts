import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { deadLetterTopicOf, type DomainEvent, topicOf } from '@vc/contract/events';
import { createId, planned } from '@vc/platform/persistence';
import type { TestBus } from '@vc/testing/service/test-bus';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { createEvent, type EventContext } from '../index';
import { recordingService } from '../test-recording-service';
import { PARTITIONS } from '../topics';
import { withAdmin } from '../with-admin';
import { POISONOUS_BATCHES } from './test-poisons';
import { produceRaw } from './test-record-batch';

const TYPE = 'openid4vc.issuance.offered';
const TOPIC = topicOf(TYPE);

interface Broker {
  brokers: string;
  stop: () => Promise<unknown>;
}

@Controller()
class RecordingController {
  @EventPattern([TYPE])
  async onOffered(@Payload() event: DomainEvent, @Ctx() { tx }: EventContext) {
    await planned(tx, `INSERT INTO seen VALUES ($1, $2)`, [event.tenantId, event.id]);
  }
}

/** Letters have the default limit of brokers, so that one does not fit. */
async function limitDeadLetters(brokers: string): Promise<void> {
  const configEntries = [{ name: 'max.message.bytes', value: '1048588' }];
  const topic = { type: ConfigResourceTypes.TOPIC, name: deadLetterTopicOf(TOPIC), configEntries };
  const kafka = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING });
  await withAdmin(kafka, (admin) => admin.alterConfigs({ validateOnly: false, resources: [topic] }));
}

/**
 * Tests that no batch stops a partition.
 * @param startBroker another broker than the embedded one
 */
export function testPoisonedPartitions(startBroker?: () => Promise<Broker>): void {
  let world: TestWorld;
  let bus: TestBus;
  let broker: Broker;
  /** Batches that the broker has not refused. */
  let taken = 0;
  const tenantId = createId();

  beforeAll(async () => {
    world = await TestWorld.start();
    broker = (await startBroker?.()) ?? world.kafka;
    const { brokers } = broker;
    await world.serve(recordingService(RecordingController), { KAFKA_BROKERS: brokers });
    bus = await world.openBus(brokers);
    if (startBroker) await limitDeadLetters(brokers);
  });

  afterAll(async () => {
    await world?.stop();
    await broker?.stop();
  });

  it.each(POISONOUS_BATCHES)('holds no partition: $name', async ({ bytes }) => {
    for (let partition = 0; partition < PARTITIONS; partition += 1) {
      await produceRaw(broker.brokers, TOPIC, partition, bytes).then(
        () => (taken += 1),
        () => undefined,
      );
    }
    // Enough keys that each partition gets an event.
    const events = Array.from({ length: 4 * PARTITIONS }, () => {
      const subject = createId();
      return createEvent(TYPE, tenantId, subject, { openId4VcIssuanceId: subject });
    });
    await bus.publish(...events);
    const ids = events.map(({ id }) => id);
    const countSeen = async () =>
      (await world.database.query('SELECT FROM recording.seen WHERE event_id = ANY ($1)', [ids])).length;
    await waitFor(async () => (await countSeen()) === ids.length);
  });

  it('is kept for the operator, each time', async () => {
    const partitions = await world.database.query('SELECT DISTINCT partition FROM recording.dead_letters');
    expect(partitions).toHaveLength(PARTITIONS);
    const errors = await world.database.query('SELECT DISTINCT error FROM recording.dead_letters ORDER BY error');
    expect(errors).toEqual([{ error: 'MalformedEventError' }, { error: 'UnreadableBatchError' }]);
  });

  it('is on the dead-letter topic, without its content where Kafka does not take it', () => {
    const letters = bus.deadLetters.filter(({ topic }) => topic === `${TOPIC}.dlq`);
    expect(letters.length).toBeGreaterThan(taken / 2);
    // The embedded broker takes messages of any length.
    const isReduced = letters.some(({ headers }) => Number(headers['x-bytes']) > 1_000_000);
    expect(isReduced).toBe(startBroker !== undefined);
  });
}
