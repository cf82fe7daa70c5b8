import { Controller, Module } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { type DomainEvent, EVENT_TYPES } from '@vc/contract/events';
import { ServiceConfig } from '@vc/platform/config';
import { createId, createMessagingTables, Database, isolateTenants, planned } from '@vc/platform/persistence';
import { metricValue } from '@vc/testing/unit/metric-value';
import { startTestBus } from '@vc/testing/service/test-bus';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { TestBus } from '@vc/testing/service/test-bus';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { METRICS } from '@vc/platform/observability';
import type { ServiceDefinition } from '@vc/platform/service';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ArchivedEvents, createEvent, Outbox } from './index';
import type { EventContext } from './index';
import { OutboxArchiveSweeper } from './outbox-archive-sweeper';

@Controller()
class SeeingController {
  @EventPattern(['openid4vc.issuance.offered'])
  async onOffered(@Payload() event: DomainEvent, @Ctx() { tx }: EventContext) {
    await planned(tx, `INSERT INTO seen VALUES ($1, $2)`, [event.tenantId, event.id]);
  }
}

@Module({ controllers: [SeeingController] })
class SeeingModule {}

class Tables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`CREATE TABLE seen (tenant_id uuid NOT NULL, event_id uuid NOT NULL)`);
    await isolateTenants(queryRunner, 'seen');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE seen, outbox, outbox_archive, inbox`);
  }
}

const publishing: ServiceDefinition = {
  name: 'issuance',
  area: 'api',
  schema: 'issuance',
  config: ServiceConfig,
  entities: [],
  migrations: [Tables1700000000001],
  modules: () => [],
};
const consuming: ServiceDefinition = {
  ...publishing,
  name: 'webhook-delivery',
  schema: 'webhooks',
  modules: () => [SeeingModule],
  consumerGroup: 'seeing',
};

const HOUR_MS = 3_600_000;
/** Before all events of this spec. */
const LONG_AGO = () => new Date(Date.now() - 10 * HOUR_MS);

describe('the archive of the outbox', () => {
  let world: TestWorld;
  let database: TestWorld['database'];
  let kafka: TestWorld['kafka'];
  let bus: TestBus;
  let publisher: TestService;
  let owner: Client;
  let archive: ArchivedEvents;
  const [tenantId, otherTenantId] = [createId(), createId()];

  const boot = (definition: ServiceDefinition, environment: Record<string, string> = {}) =>
    world.serve(definition, environment);

  beforeAll(async () => {
    world = await TestWorld.start();
    ({ database, kafka } = world);
    publisher = await boot(publishing);
    await (await boot(consuming)).stop();
    owner = new Client({ connectionString: database.url });
    await owner.connect();
    archive = new ArchivedEvents(owner, 'issuance');
  });

  beforeEach(async () => {
    bus = await startTestBus(kafka.brokers);
    await database.query('DELETE FROM issuance.outbox_archive');
  });

  afterEach(() => bus?.stop());

  afterAll(async () => {
    await owner?.end();
    await world?.stop();
  });

  const offered = (subject = createId(), tenant = tenantId): DomainEvent =>
    createEvent('openid4vc.issuance.offered', tenant, subject, { openId4VcIssuanceId: subject });

  const add = async (...events: DomainEvent[]) => {
    for (const event of events) {
      await publisher.app
        .get(Database)
        .transaction(event.tenantId, async (tx) => publisher.app.get(Outbox).add(tx, event));
    }
  };

  const idsIn = async (table: string, column = 'seq') => {
    const rows = await database.query<{ id: string }>(
      `SELECT event_id::text AS id FROM issuance.${table} ORDER BY ${column}`,
    );
    return rows.map(({ id }) => id);
  };
  const idsOf = (events: DomainEvent[]) => events.map(({ id }) => id);
  const published = (events: DomainEvent[]) => {
    const ids = new Set(idsOf(events));
    return bus.published.filter(({ id }) => ids.has(id));
  };

  /** Adds events and waits until Kafka has acknowledged them. */
  async function publish(...events: DomainEvent[]): Promise<void> {
    await add(...events);
    await isPublished();
  }

  const isPublished = () => waitFor(async () => ((await idsIn('outbox')).length === 0 ? true : undefined));

  /** @param since of the first publication */
  const replay = (since = LONG_AGO(), more: { until?: Date } = {}) =>
    archive.replay({ types: EVENT_TYPES, since, until: more.until });

  /** Time of PostgreSQL, after what is committed. */
  const databaseNow = async () => (await owner.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now;

  const countSeen = async (event: DomainEvent) =>
    (await database.query('SELECT FROM webhooks.seen WHERE event_id = $1', [event.id])).length;

  /** How often the consumer has handled each of those events that it has handled. */
  const countEach = async (events: DomainEvent[]) => {
    const rows = await database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM webhooks.seen WHERE event_id = ANY ($1) GROUP BY event_id',
      [idsOf(events)],
    );
    return rows.map(({ count }) => count);
  };

  it('has an event once Kafka has acknowledged it, with all that a message is made of', async () => {
    const event = offered();
    await publish(event);
    const rows = await database.query('SELECT * FROM issuance.outbox_archive');
    expect(rows).toEqual([
      {
        seq: expect.any(String),
        published_at: expect.any(Date),
        occurred_at: new Date(event.time),
        tenant_id: tenantId,
        event_id: event.id,
        type: event.type,
        subject: event.subject,
        payload: event.payload,
      },
    ]);
  });

  it('leaves an event in the outbox, and out of the archive, while Kafka does not acknowledge it', async () => {
    const event = offered();
    await bus.stop();
    await kafka.stopBroker();
    await add(event);
    // The relay holds the row while it sends.
    const free = 'SELECT FROM issuance.outbox WHERE event_id = $1 FOR UPDATE SKIP LOCKED';
    await waitFor(async () => ((await database.query(free, [event.id])).length === 0 ? true : undefined));
    expect([await idsIn('outbox'), await idsIn('outbox_archive')]).toEqual([[event.id], []]);
    await publisher.stop();
    expect([await idsIn('outbox'), await idsIn('outbox_archive')]).toEqual([[event.id], []]);
    await kafka.startBroker();
    publisher = await boot(publishing);
    await isPublished();
    expect(await idsIn('outbox_archive')).toEqual([event.id]);
    bus = await startTestBus(kafka.brokers);
  });

  it('replays events with the same ids, times and payloads, in their order', async () => {
    const subject = createId();
    const events = Array.from({ length: 20 }, () => offered(subject));
    await publish(...events);
    expect(await replay()).toEqual({ putBack: 20, waiting: 0 });
    await waitFor(() => (published(events).length === 40 ? true : undefined));
    expect(published(events).slice(20)).toEqual(events);
  });

  it('replays events in several batches', async () => {
    await database.query(
      `INSERT INTO issuance.outbox_archive (seq, tenant_id, event_id, type, subject, payload, occurred_at)
       SELECT -seq, $1, gen_random_uuid(), 'wallet.presentation.accepted', 's', '{}', now()
       FROM generate_series(1, 12000) AS seq`,
      [tenantId],
    );
    // Its relay does not publish decisions about presentations, so they wait.
    const selection = { types: ['wallet.presentation.accepted'] as const, since: LONG_AGO(), until: undefined };
    await database.query('UPDATE issuance.outbox_archive SET seq = seq + 100000');
    const progress: number[] = [];
    expect(await archive.count(selection)).toBe(12_000);
    expect(await archive.replay(selection, (selected) => progress.push(selected))).toEqual({
      putBack: 12_000,
      waiting: 0,
    });
    expect(progress).toEqual([5_000, 10_000, 12_000]);
    expect(await archive.replay(selection)).toEqual({ putBack: 0, waiting: 12_000 });
    expect(await database.query('DELETE FROM issuance.outbox')).toEqual([]);
  });

  it('replays those of a time and of some types', async () => {
    const [early, chosen, late] = [offered(), offered(), offered()];
    await publish(early);
    const since = await databaseNow();
    await publish(chosen);
    const until = await databaseNow();
    await publish(late);
    const selection = { since, until, types: EVENT_TYPES };
    expect(await archive.count({ ...selection, types: ['openid4vc.issuance.failed'] })).toBe(0);
    expect(await archive.count(selection)).toBe(1);
    expect(await replay(since, { until })).toEqual({ putBack: 1, waiting: 0 });
    await waitFor(() => (published([chosen]).length === 2 ? true : undefined));
    await isPublished();
    expect(published([early, late])).toHaveLength(2);
  });

  it('keeps an event once, and the time of its first publication, when it is replayed', async () => {
    const event = offered();
    await publish(event);
    const read = () => database.query('SELECT seq, event_id, published_at FROM issuance.outbox_archive');
    const before = await read();
    await replay();
    await isPublished();
    expect(await read()).toEqual(before);
  });

  it('replays no event that is older than the inboxes of consumers allow', async () => {
    const [old, young] = [offered(), offered()];
    await publish(old, young);
    await database.query(
      `UPDATE issuance.outbox_archive SET occurred_at = now() - interval '14 days' WHERE event_id = $1`,
      [old.id],
    );
    expect(await replay()).toEqual({ putBack: 1, waiting: 0 });
    await isPublished();
  });

  it('has the events of all tenants for the relay, and those of one tenant in its scope', async () => {
    const [own, foreign] = [offered(), offered(createId(), otherTenantId)];
    await publish(own, foreign);
    expect(await idsIn('outbox_archive')).toEqual(idsOf([own, foreign]));
    const read = (tenant: string) =>
      publisher.app
        .get(Database)
        .transaction(tenant, async (tx) => planned<{ event_id: string }>(tx, 'SELECT event_id FROM outbox_archive'));
    expect((await read(tenantId)).rows).toEqual([{ event_id: own.id }]);
    expect((await read(otherTenantId)).rows).toEqual([{ event_id: foreign.id }]);
    expect((await publisher.app.get(Database).query('SELECT FROM outbox_archive')).rows).toEqual([]);
  });

  it('forgets events after their retention', async () => {
    const [old, young] = [offered(), offered()];
    await publish(old, young);
    await database.query(
      `UPDATE issuance.outbox_archive SET published_at = now() - interval '73 hours' WHERE event_id = $1`,
      [old.id],
    );
    await publisher.app.get(OutboxArchiveSweeper).run();
    expect(await idsIn('outbox_archive')).toEqual([young.id]);
  });

  it('keeps nothing with a retention of 0, and forgets what it has', async () => {
    const [kept, deleted] = [offered(), offered()];
    await publish(kept);
    await publisher.stop();
    publisher = await boot(publishing, { OUTBOX_ARCHIVE_HOURS: '0' });
    await publish(deleted);
    expect(await idsIn('outbox_archive')).toEqual([kept.id]);
    await publisher.app.get(OutboxArchiveSweeper).run();
    expect(await idsIn('outbox_archive')).toEqual([]);
    await publisher.stop();
    publisher = await boot(publishing);
  });

  it('rejects a retention that is longer than the inboxes of consumers allow', async () => {
    await expect(boot(publishing, { OUTBOX_ARCHIVE_HOURS: '337' })).rejects.toThrow('OUTBOX_ARCHIVE_HOURS');
  });

  it('is missing in a schema that was not migrated, and the error says so', async () => {
    await expect(new ArchivedEvents(owner, 'trust').read()).rejects.toThrow(
      'The schema trust has no archive of events: run npm start -- migrate.',
    );
  });

  describe.each(['offsets', 'nothing'] as const)('of a broker that has lost its records and keeps %s', (keeps) => {
    it('has the events that no consumer had read, and a consumer handles each of them once', async () => {
      const handled = Array.from({ length: 120 }, () => offered());
      let consumer = await boot(consuming);
      await publish(...handled);
      for (const event of handled) await waitFor(async () => ((await countSeen(event)) === 1 ? true : undefined));
      await consumer.stop();
      const since = await databaseNow();
      const lost = Array.from({ length: 6 }, () => offered());
      await publish(...lost);
      await bus.stop();
      await kafka.loseRecords(keeps);
      // It creates the topics of services that do not run here. A consumer waits for all topics that it reads.
      bus = await startTestBus(kafka.brokers);

      consumer = await boot(consuming);
      const after = offered();
      await publish(after);
      await waitFor(async () => ((await countSeen(after)) === 1 ? true : undefined));
      expect(await countEach(lost)).toEqual([]);

      expect(await replay(since)).toEqual({ putBack: 7, waiting: 0 });
      for (const event of lost) await waitFor(async () => ((await countSeen(event)) === 1 ? true : undefined));

      // All of them come again, behind newer ones.
      const messages = async () => (await metricValue(consumer.metrics, METRICS.consumedMessages, OF_CONSUMER)) ?? 0;
      await isPublished();
      const before = await messages();
      const all = [...handled, ...lost, after];
      expect(await replay()).toEqual({ putBack: all.length, waiting: 0 });
      await waitFor(async () => ((await messages()) >= before + all.length ? true : undefined));
      expect(await countEach(all)).toEqual(all.map(() => 1));
      await consumer.stop();
    });
  });
});

const OF_CONSUMER = { group: 'seeing', topic: 'openid4vc.issuance' };
