import { Controller, Module } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { deadLetterTopicOf, type DomainEvent, topicOf } from '@vc/contract/events';
import { ServiceConfig } from '@vc/platform/config';
import { createDeadLetters, createId, createMessagingTables, isolateTenants, planned } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import type { TestBus } from '@vc/testing/service/test-bus';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createEvent, type EventContext } from '../index';
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
  @EventPattern(TYPE)
  async onOffered(@Payload() event: DomainEvent, @Ctx() { tx }: EventContext) {
    await planned(tx, `INSERT INTO seen VALUES ($1, $2)`, [event.tenantId, event.id]);
  }
}

@Module({ controllers: [RecordingController] })
class RecordingModule {}

class CreateSeen1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createDeadLetters(queryRunner);
    await queryRunner.query(`CREATE TABLE seen (tenant_id uuid NOT NULL, event_id uuid NOT NULL)`);
    await isolateTenants(queryRunner, 'seen');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE seen, outbox, inbox, dead_letters`);
  }
}

const recordingService: ServiceDefinition = {
  name: 'webhook-delivery',
  area: 'api',
  schema: 'recording',
  config: ServiceConfig,
  entities: [],
  migrations: [CreateSeen1700000000001],
  modules: () => [RecordingModule],
  consumerGroup: 'recording',
};

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
  /** Batches that the broker has not refused. */
  let taken = 0;
  const tenantId = createId();

  let broker: Broker;

  beforeAll(async () => {
    world = await TestWorld.start();
    broker = (await startBroker?.()) ?? world.kafka;
    const { brokers } = broker;
    await world.serve(recordingService, { KAFKA_BROKERS: brokers });
    bus = await world.openBus(brokers);
    if (startBroker) await limitDeadLetters(brokers);
  });

  afterAll(async () => {
    await world?.stop();
    await broker?.stop();
  });

  const countLetters = async () =>
    (await world.database.query('SELECT DISTINCT partition FROM recording.dead_letters')).length;

  it.each(POISONOUS_BATCHES)('holds no partition: $name', async ({ bytes }) => {
    for (let partition = 0; partition < PARTITIONS; partition += 1) {
      await produceRaw(broker.brokers, TOPIC, partition, bytes).then(
        () => (taken += 1),
        () => undefined,
      );
    }
    // One for each partition, by the key of the message.
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
    expect(await countLetters()).toBe(PARTITIONS);
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
