import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { SERVICES } from '@vc/contract/access';
import type { DomainEvent } from '@vc/contract/events';
import { createId, Database, planned } from '@vc/platform/persistence';
import { createLogger, METRICS } from '@vc/platform/observability';
import { systemClock } from '@vc/platform/scheduling';
import { metricValue } from '@vc/testing/unit/metric-value';
import { signedMessage, TestBus } from '@vc/testing/service/test-bus';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import {
  createEvent,
  DeadLetters,
  type DeadLetterSummary,
  KafkaConnection,
  type LettersPage,
  Outbox,
  OutboxRelay,
} from './index';
import type { EventContext } from './index';
import { Inbox } from './inbox';
import { DeadLettersSweeper } from './dead-letter-replays/dead-letters.sweeper';
import { InternalHttpError } from '@vc/platform/service-clients';
import { recordingService } from './test-recording-service';
import { withAdmin } from './with-admin';

const SESSION_END_MS = 60_000;

/** Remembers each event in a table; refuses those whose subject is on the list. */
const refused = new Set<string>();
const attempts: string[] = [];
/** Events of this subject are held while they are handled, each until the spec lets it go. */
const handling = { subject: '', arrivals: [] as { pid: number; go: () => void }[], active: 0, most: 0 };

@Controller()
class RecordingController {
  @EventPattern(['openid4vc.issuance.offered'])
  async onOffered(@Payload() event: DomainEvent, @Ctx() { tx }: EventContext) {
    attempts.push(event.id);
    await planned(tx, `INSERT INTO seen VALUES ($1, $2)`, [event.tenantId, event.id]);
    if (event.subject === handling.subject) {
      const { rows } = await planned<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid');
      const [row] = rows;
      handling.most = Math.max(handling.most, (handling.active += 1));
      await new Promise<void>((go) => handling.arrivals.push({ pid: row!.pid, go }));
      handling.active -= 1;
      await planned(tx, 'SELECT 1');
    }
    if (refused.has(event.subject)) throw new Error('refused on purpose');
  }
}

describe('messaging', () => {
  let world: TestWorld;
  let database: TestWorld['database'];
  let bus: TestBus;
  let service: TestService;
  const tenantId = createId();

  const boot = () => world.serve(recordingService(RecordingController));

  beforeAll(async () => {
    world = await TestWorld.start();
    ({ database } = world);
    service = await boot();
    bus = await world.openBus();
  });

  afterAll(() => world?.stop());

  function offered(subject = createId(), tenant = tenantId): DomainEvent {
    return createEvent('openid4vc.issuance.offered', tenant, subject, { openId4VcIssuanceId: subject });
  }

  function disabled(endpointId = createId()): DomainEvent {
    return createEvent('webhook.endpoint.disabled', tenantId, endpointId, { endpointId, reason: 'gone' });
  }

  /** A row of the outbox that no service has added. */
  async function insertRow(event: DomainEvent): Promise<void> {
    await database.query(
      `INSERT INTO recording.outbox (tenant_id, event_id, type, subject, payload, occurred_at) VALUES ($1, $2, $3, $4, $5, now())`,
      [tenantId, event.id, event.type, event.subject, event.payload],
    );
  }

  const seen = async (event: DomainEvent) =>
    (await database.query('SELECT * FROM recording.seen WHERE event_id = $1', [event.id])).length;

  const listOutbox = async () => database.query('SELECT FROM recording.outbox');

  const publishedIds = () => bus.published.map(({ id }) => id);

  async function addToOutbox(events: DomainEvent[], fail = false, { app } = service): Promise<void> {
    await app.get(Database).transaction(tenantId, async (tx) => {
      app.get(Outbox).add(tx, ...events);
      if (fail) throw new Error('rolled back on purpose');
    });
  }

  describe('Outbox', () => {
    it('publishes committed events, once and in order', async () => {
      const subject = createId();
      const events = Array.from({ length: 50 }, () => disabled(subject));
      await addToOutbox(events);
      await waitFor(() => (events.every(({ id }) => publishedIds().includes(id)) ? true : undefined));
      const ids = new Set(events.map(({ id }) => id));
      expect(publishedIds().filter((id) => ids.has(id))).toEqual(events.map(({ id }) => id));
      expect(await database.query('SELECT * FROM recording.outbox')).toEqual([]);
    });

    it('publishes no event of a transaction that was rolled back', async () => {
      const [lost, marker] = [disabled(), disabled()];
      await expect(addToOutbox([lost], true)).rejects.toThrow('rolled back on purpose');
      await addToOutbox([marker]);
      await waitFor(() => (publishedIds().includes(marker.id) ? true : undefined));
      expect(publishedIds()).not.toContain(lost.id);
    });

    it('publishes events that were stored while no service ran', async () => {
      const event = disabled();
      await service.stop();
      await insertRow(event);
      service = await boot();
      await waitFor(() => (publishedIds().includes(event.id) ? true : undefined));
    });

    it('publishes each event once with two replicas', async () => {
      const second = await boot();
      const events = Array.from({ length: 200 }, () => disabled());
      await Promise.all(events.map((event) => addToOutbox([event])));
      await waitFor(() => (events.every(({ id }) => publishedIds().includes(id)) ? true : undefined));
      const ids = new Set(events.map(({ id }) => id));
      expect(publishedIds().filter((id) => ids.has(id))).toHaveLength(200);
      await second.stop();
    });

    it('wakes the replica that publishes its events, and joins no consumer group', async () => {
      const [event, handled] = [disabled(), offered()];
      const wakePublisher = jest.fn(() => service.app.get(OutboxRelay).wake());
      const replica = await world.serve({ ...recordingService(RecordingController), wakePublisher });
      await addToOutbox([event], false, replica);
      expect(wakePublisher).toHaveBeenCalledTimes(1);
      await bus.publish(handled);
      await waitFor(async () => ((await seen(handled)) === 1 ? true : undefined));
      await waitFor(() => (publishedIds().includes(event.id) ? true : undefined));
      expect(await metricValue(replica.metrics, METRICS.outboxPublished)).toBe(0);
      const { kafka } = service.app.get(KafkaConnection);
      // A replica that has stopped may be a member for the rest of its session. One that runs would stay.
      await waitFor(async () => {
        const { groups } = await withAdmin(kafka, (admin) => admin.describeGroups(['recording']));
        return groups.map(({ members }) => members.length).join() === '1' || undefined;
      });
      await replica.stop();
    });

    it('rejects an event that another service publishes', async () => {
      await expect(addToOutbox([offered()])).rejects.toThrow(
        'webhook-delivery does not publish openid4vc.issuance.offered.',
      );
    });

    it('leaves a row that another service publishes', async () => {
      const [foreign, marker] = [offered(), disabled()];
      await insertRow(foreign);
      await addToOutbox([marker]);
      await waitFor(() => (publishedIds().includes(marker.id) ? true : undefined));
      const waiting = await database.query('DELETE FROM recording.outbox RETURNING event_id');
      expect([waiting, publishedIds().includes(foreign.id)]).toEqual([[{ event_id: foreign.id }], false]);
    });
  });

  describe('EventConsumer', () => {
    it('handles an event once, also when it is delivered again', async () => {
      const [event, last] = [offered(), offered()];
      await bus.publish(event, event, event, last);
      await waitFor(async () => ((await seen(last)) === 1 ? true : undefined));
      await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      expect(await seen(event)).toBe(1);
    });

    it('dead-letters an event after three attempts that are rolled back, and continues', async () => {
      // A tenant's first event comes alone: together with others, it would be tried once more.
      const [bad, good] = [offered(createId(), createId()), offered()];
      refused.add(bad.subject);
      await bus.publish(bad);
      const letter = await waitFor(() => bus.deadLetters.find(({ headers }) => headers.ce_id === bad.id));
      expect(letter).toMatchObject({ topic: 'openid4vc.issuance.dlq', headers: { 'x-consumer': 'recording' } });
      expect(attempts.filter((id) => id === bad.id)).toHaveLength(3);
      expect(await seen(bad)).toBe(0);
      await bus.publish(good);
      await waitFor(async () => ((await seen(good)) === 1 ? true : undefined));
    });

    it('counts dead letters by topic, and the attempts after the first ones', async () => {
      const labels = { group: 'recording', topic: 'openid4vc.issuance' };
      const count = async () => [
        (await metricValue(service.metrics, METRICS.deadLetters, labels)) ?? 0,
        (await metricValue(service.metrics, METRICS.consumerRetries)) ?? 0,
      ];
      const [letters, retries] = await count();
      const bad = offered(createId(), createId());
      refused.add(bad.subject);
      await bus.publish(bad);
      await waitFor(async () => ((await count())[0] === letters! + 1 ? true : undefined));
      expect((await count())[1]).toBe(retries! + 2);
    });

    it('measures how far it is behind while it handles a batch, and counts the messages', async () => {
      const labels = { group: 'recording', topic: 'openid4vc.issuance' };
      const lag = () => metricValue(service.metrics, METRICS.consumerLag, labels);
      const handled = async () => (await metricValue(service.metrics, METRICS.consumedMessages, labels)) ?? 0;
      const subject = createId();
      const events = [offered(subject), offered(subject), offered(subject)];
      await waitFor(async () => (((await lag()) ?? 0) === 0 ? true : undefined));
      const before = await handled();
      Object.assign(handling, { subject, arrivals: [] });
      // In one request, so that one fetch returns all of them.
      const { producer } = service.app.get(KafkaConnection);
      await producer.send({ topic: labels.topic, messages: events.map((event) => signedMessage(event)) });
      await waitFor(() => handling.arrivals[0]);
      expect(await lag()).toBe(3);
      handling.subject = '';
      handling.arrivals.splice(0).forEach(({ go }) => go());
      await waitFor(async () => ((await lag()) === 0 ? true : undefined));
      expect(await handled()).toBe(before + 3);
    });

    it('waits for a database that is away, and loses no event', async () => {
      const event = offered();
      handling.subject = event.subject;
      await bus.publish(event);
      for (let cut = 0; cut < 4; cut += 1) {
        const { pid, go } = await waitFor(() => handling.arrivals[cut]);
        // Answers when the session has ended.
        await database.query('SELECT pg_terminate_backend($1, $2)', [pid, SESSION_END_MS]);
        go();
      }
      (await waitFor(() => handling.arrivals[4])).go();
      await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      expect(attempts.filter((id) => id === event.id).length).toBeGreaterThan(4);
      expect(bus.deadLetters.some(({ headers }) => headers.ce_id === event.id)).toBe(false);
    });

    it('handles a replayed dead letter in its consumer group only', async () => {
      const connection = service.app.get(KafkaConnection);
      const letters = new DeadLetters(connection);
      refused.clear();
      await letters.replay();
      const event = offered();
      refused.add(event.subject);
      await bus.publish(event);
      await bus.publishRaw('openid4vc.issuance', 'junk', {});
      const waiting = await waitFor(async () => {
        const found = await letters.list('openid4vc.issuance');
        return found.length === 2 ? found : undefined;
      });
      const letter = { eventId: event.id, eventType: event.type, consumer: 'recording', error: 'Error', tenantId };
      expect(waiting.find(({ isEvent }) => isEvent)).toMatchObject(letter);
      expect(waiting.find(({ isEvent }) => !isEvent)).toMatchObject({ error: 'MalformedEventError' });
      expect(await letters.list('wallet.credential')).toEqual([]);
      refused.clear();
      const { replayed, passedOver } = await letters.replay('openid4vc.issuance');
      expect([replayed.map(({ eventId }) => eventId), passedOver.length]).toEqual([[event.id], 1]);
      await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      expect(await letters.list()).toEqual([]);
      expect((await letters.replay()).replayed).toEqual([]);
    });

    it('skips a replay for another consumer group', async () => {
      const [foreign, marker] = [offered(), offered()];
      for (const [event, group] of [
        [foreign, 'other'],
        [marker, 'recording'],
      ] as const) {
        const { headers, value } = signedMessage(event);
        await bus.publishRaw('openid4vc.issuance', value, { ...headers, 'x-replay-for': group });
      }
      await waitFor(async () => ((await seen(marker)) === 1 ? true : undefined));
      expect(attempts).not.toContain(foreign.id);
    });

    describe('kept for the operator', () => {
      const http = () => testInternalHttp(service, 'auth');
      const list = async (query = 'limit=100') => http().request<LettersPage>('GET', `/internal/dead-letters?${query}`);
      const act = async (id: string, acts: string) =>
        http().request<{ isHandled?: boolean }>('POST', `/internal/dead-letters/${id}/${acts}`);
      const find = async (id: string) => http().find<DeadLetterSummary>('GET', `/internal/dead-letters/${id}`);
      const statusOf = async (work: Promise<unknown>) =>
        work.then(
          () => 200,
          (error: unknown) => (error instanceof InternalHttpError ? error.status : error),
        );

      /** A letter of an event that its handler refuses. */
      async function letterOf(event: DomainEvent): Promise<DeadLetterSummary> {
        refused.add(event.subject);
        await bus.publish(event);
        return waitFor(async () => (await list()).items.find((letter) => letter.event?.id === event.id));
      }

      /** Ids of letters of messages that are not authentic, which takes no retries. */
      async function forgedLetters(count: number): Promise<string[]> {
        await bus.forge('wallet', ...Array.from({ length: count }, () => offered()));
        return waitFor(async () => {
          const { items } = await list();
          return items.length === count ? items.map(({ id }) => id) : undefined;
        });
      }

      beforeEach(async () => {
        await database.query('DELETE FROM recording.dead_letters');
        refused.clear();
      });

      it('have the attributes of an event, and nothing of its payload', async () => {
        const event = offered(createId(), createId());
        const letter = await letterOf(event);
        const { id, type, tenantId: tenant, subject, time } = event;
        expect(letter).toMatchObject({
          topic: 'openid4vc.issuance',
          consumer: 'recording',
          event: { id, type, tenantId: tenant, subject, occurredAt: time },
          attempts: 3,
          error: 'Error',
        });
        expect(await find(letter.id)).toEqual(letter);
        expect(JSON.stringify(letter)).not.toContain('openId4VcIssuanceId');
      });

      it('repeat and store nothing that a forged or malformed message says of itself', async () => {
        const event = offered();
        await bus.forge('wallet', event);
        await bus.publishRaw('openid4vc.issuance', '\u0000Thandi', { ce_type: 'Thandi', ce_id: 'Thandi' });
        const { items } = await waitFor(async () => {
          const page = await list();
          return page.items.length === 2 ? page : undefined;
        });
        expect(items.map(({ error }) => error).sort()).toEqual(['MalformedEventError', 'UnauthenticEventError']);
        expect(items.map(({ event: attributes }) => attributes)).toEqual([undefined, undefined]);
        expect(JSON.stringify(items)).not.toMatch(new RegExp(`Thandi|${event.id}`));
        const stored = await database.query('SELECT event, key, value, headers FROM recording.dead_letters');
        const nothing = { event: null, key: null, value: null, headers: null };
        expect(stored).toEqual([nothing, nothing]);
      });

      it('are not replayed when they are no authentic event', async () => {
        const [id = ''] = await forgedLetters(1);
        expect(await statusOf(act(id, 'replays'))).toBe(409);
        expect((await find(id))!.attempts).toBe(1);
      });

      it('are handled once by replays at the same time, and are gone', async () => {
        const event = offered();
        const { id } = await letterOf(event);
        refused.clear();
        const outcomes = await Promise.all([1, 2, 3].map(async () => statusOf(act(id, 'replays'))));
        expect(outcomes).toContain(200);
        expect(outcomes.every((status) => status === 200 || status === 404)).toBe(true);
        expect(await seen(event)).toBe(1);
        expect(await find(id)).toBeUndefined();
        expect(await statusOf(act(id, 'replays'))).toBe(404);
      });

      it('stay when a replay fails, with another attempt', async () => {
        const event = offered();
        const { id, attempts: before, failedAt } = await letterOf(event);
        expect(await act(id, 'replays')).toEqual({ isHandled: false });
        const letter = await find(id);
        expect(letter?.attempts).toBe(before + 1);
        expect(Date.parse(letter!.failedAt)).toBeGreaterThanOrEqual(Date.parse(failedAt));
        expect(await seen(event)).toBe(0);
      });

      it('are one letter when the event fails again, and are gone when it is replayed from its topic', async () => {
        const event = offered();
        const { id, attempts: before } = await letterOf(event);
        const letters = new DeadLetters(service.app.get(KafkaConnection));
        await letters.replay('openid4vc.issuance');
        await waitFor(async () => ((await find(id))!.attempts > before ? true : undefined));
        expect((await list()).items.filter((letter) => letter.event?.id === event.id)).toHaveLength(1);
        refused.clear();
        await letters.replay('openid4vc.issuance');
        await waitFor(async () => ((await find(id)) === undefined ? true : undefined));
        expect(await seen(event)).toBe(1);
      });

      it('have no effect any more once they are discarded, also if the event is published again', async () => {
        const event = offered();
        const { id } = await letterOf(event);
        expect([await act(id, 'discards'), await act(id, 'discards')]).toEqual([{}, {}]);
        expect(await find(id)).toBeUndefined();
        refused.clear();
        const marker = offered(event.subject);
        await bus.publish(event, marker);
        await waitFor(async () => ((await seen(marker)) === 1 ? true : undefined));
        expect(await seen(event)).toBe(0);
      });

      it('are paged in both directions, the newest first', async () => {
        const all = await forgedLetters(3);
        const place = ({ items }: LettersPage, index: number) =>
          `failedAt=${items[index]!.failedAt}&id=${items[index]!.id}`;
        const first = await list('limit=2');
        const second = await list(`limit=2&side=after&${place(first, 1)}`);
        const back = await list(`limit=2&side=before&${place(second, 0)}`);
        const idsIn = ({ items }: LettersPage) => items.map(({ id }) => id);
        expect([idsIn(first), idsIn(second), idsIn(back)]).toEqual([all.slice(0, 2), all.slice(2), all.slice(0, 2)]);
        expect([first.hasOthers, second.hasOthers, back.hasOthers]).toEqual([false, true, true]);
      });

      it('are removed when their topic does not keep them any more', async () => {
        const [id = ''] = await forgedLetters(1);
        const sweeper = service.app.get(DeadLettersSweeper, { strict: false });
        await sweeper.run();
        expect(await find(id)).toBeDefined();
        await database.query(`UPDATE recording.dead_letters SET failed_at = now() - interval '31 days'`);
        await sweeper.run();
        expect(await find(id)).toBeUndefined();
      });

      it('are closed to other services', async () => {
        const asked = testInternalHttp(service, 'wallet').request('GET', '/internal/dead-letters?limit=1');
        expect(await statusOf(asked)).toBe(403);
      });
    });

    describe('with an event that its publisher did not sign', () => {
      const letterOf = (event: DomainEvent) =>
        waitFor(() => bus.deadLetters.find(({ headers }) => headers.ce_id === event.id));

      async function expectDeadLetter(event: DomainEvent): Promise<void> {
        const marker = offered();
        await bus.publish(marker);
        expect((await letterOf(event)).headers).toMatchObject({
          'x-consumer': 'recording',
          'x-error': 'UnauthenticEventError',
        });
        await waitFor(async () => ((await seen(marker)) === 1 ? true : undefined));
        const inbox = await database.query('SELECT FROM recording.inbox WHERE event_id = $1', [event.id]);
        expect([attempts.includes(event.id), inbox]).toEqual([false, []]);
      }

      it.each(SERVICES.filter((name) => name !== 'issuance'))('dead-letters one that %s signed', async (forger) => {
        const event = offered();
        await bus.forge(forger, event);
        await expectDeadLetter(event);
      });

      it.each([
        ['without a MAC', { 'x-mac': undefined }],
        ['with the MAC of another event', { 'x-mac': signedMessage(offered()).headers['x-mac'] }],
        ['with another subject', { ce_subject: createId() }],
        ['with another time', { ce_time: new Date(0).toISOString() }],
        ['with another tenant', { ce_tenantid: createId() }],
        ['with another source', { ce_source: '/webhook-delivery' }],
      ])('dead-letters one %s', async (_, changed) => {
        const event = offered();
        const { headers, value } = signedMessage(event);
        const all = Object.entries({ ...headers, ...changed }).filter(([, text]) => text !== undefined);
        await bus.publishRaw('openid4vc.issuance', value, Object.fromEntries(all) as Record<string, string>);
        await expectDeadLetter(event);
      });

      it('dead-letters one with another payload, and again when it is replayed', async () => {
        const event = offered();
        const { headers, value } = signedMessage(event);
        await bus.publishRaw('openid4vc.issuance', value.replace(event.subject, createId()), headers);
        await expectDeadLetter(event);
        await new DeadLetters(service.app.get(KafkaConnection)).replay();
        const again = () => bus.deadLetters.filter(({ headers: { ce_id } }) => ce_id === event.id).length;
        await waitFor(() => (again() === 2 ? true : undefined));
        await expectDeadLetter(event);
      });
    });

    it('removes handled events from the inbox after their retention', async () => {
      const inbox = new Inbox({
        database: service.app.get(Database),
        consumer: 'recording',
        topicDays: 15,
        clock: systemClock,
        logger: createLogger('test', 'fatal'),
      });
      const [event, next] = [offered(), offered()];
      await bus.publish(event);
      await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      const kept = async () => (await database.query('SELECT event_id FROM recording.inbox')).length;
      const before = await kept();
      await inbox.forget(new Date(Date.now() - 3_600_000));
      expect(await kept()).toBe(before);
      await inbox.forget(new Date(Date.now() + 1_000));
      expect(await kept()).toBe(0);
      await bus.publish(next);
      await waitFor(async () => ((await seen(next)) === 1 ? true : undefined));
    });

    it('handles all events of a batch except the one that fails', async () => {
      const events = Array.from({ length: 40 }, () => offered());
      const bad = events[17]!;
      refused.add(bad.subject);
      await bus.publish(...events, ...events.slice(0, 3));
      await waitFor(() => bus.deadLetters.find(({ headers }) => headers.ce_id === bad.id));
      const good = events.filter((event) => event !== bad);
      for (const event of good) await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      expect(await seen(bad)).toBe(0);
      expect(bus.deadLetters.filter(({ headers }) => events.some(({ id }) => id === headers.ce_id))).toHaveLength(1);
    });

    it('handles events of several tenants in one batch, each in its own tenant', async () => {
      const events = [
        offered(),
        { ...offered(), tenantId: createId() },
        offered(),
        { ...offered(), tenantId: createId() },
      ];
      await bus.publish(...events);
      for (const event of events) await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      const rows = await database.query('SELECT tenant_id FROM recording.seen WHERE event_id = ANY ($1)', [
        events.map(({ id }) => id),
      ]);
      expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set(events.map((event) => event.tenantId)));
    });

    it('handles events of several tenants at the same time', async () => {
      const first = offered();
      const { subject } = first;
      Object.assign(handling, { subject, arrivals: [], active: 0, most: 0 });
      const events = Array.from({ length: 12 }, () => ({ ...offered(subject), tenantId: createId() }));
      // What is published while the first one of the partition is handled is fetched together after it.
      await bus.publish(first);
      const held = await waitFor(() => handling.arrivals[0]);
      await bus.publish(...events);
      held.go();
      await waitFor(() => (handling.active === 4 ? true : undefined));
      for (let next = 1; next <= events.length; next += 1) (await waitFor(() => handling.arrivals[next])).go();
      for (const event of events) await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      expect(handling.most).toBe(4);
    });

    it('commits its offsets within seconds and when it stops', async () => {
      const lag = () =>
        withAdmin(service.app.get(KafkaConnection).kafka, async (admin) => {
          const [[offsets], ends] = await Promise.all([
            admin.fetchOffsets({ groupId: 'recording', topics: ['openid4vc.issuance'] }),
            admin.fetchTopicOffsets('openid4vc.issuance'),
          ]);
          const committed = new Map(offsets!.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
          return ends.reduce(
            (sum, { partition, high }) => sum + Number(high) - Math.max(committed.get(partition)!, 0),
            0,
          );
        });
      const events = Array.from({ length: 20 }, () => offered());
      await bus.publish(...events);
      for (const event of events) await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      await waitFor(async () => ((await lag()) === 0 ? true : undefined));
      const last = offered();
      await bus.publish(last);
      await waitFor(async () => ((await seen(last)) === 1 ? true : undefined));
      await service.stop();
      service = await boot();
      expect(await lag()).toBe(0);
    });

    it('leaves its group when the service stops while it joins', async () => {
      for (const second of [await boot(), await boot()]) await second.stop();
      const events = Array.from({ length: 30 }, () => offered());
      await bus.publish(...events);
      for (const event of events) await waitFor(async () => ((await seen(event)) === 1 ? true : undefined));
      const connection = service.app.get(KafkaConnection);
      const { groups } = await withAdmin(connection.kafka, (admin) => admin.describeGroups(['recording']));
      expect(groups.map(({ members }) => members.length)).toEqual([1]);
    });

    it.each([
      ['no JSON', 'junk', {}],
      ['no event of the contract', '{"eventType":"x","payload":{}}', { ce_specversion: '1.0', ce_type: 'x' }],
    ])('dead-letters a message that is %s at once', async (_, value, headers) => {
      const before = bus.deadLetters.length;
      await bus.publishRaw('openid4vc.issuance', value, headers);
      const letter = await waitFor(() => bus.deadLetters[before]);
      expect(letter.headers['x-error']).toBe('MalformedEventError');
    });
  });

  describe.each(['offsets', 'nothing'] as const)('a broker that has lost its records and keeps %s', (kept) => {
    it('gets new events, and its consumers begin with the first one', async () => {
      const before = offered();
      await bus.publish(before);
      await waitFor(async () => ((await seen(before)) === 1 ? true : undefined));
      await bus.stop();
      await world.kafka.loseRecords(kept);
      const event = disabled();
      await addToOutbox([event]);
      // The service creates its topics again. The test bus would create them, too.
      await waitFor(async () => ((await listOutbox()).length === 0 ? true : undefined));
      bus = await world.openBus();
      await waitFor(() => (publishedIds().includes(event.id) ? true : undefined));
      const after = offered();
      await bus.publish(before, after);
      await waitFor(async () => ((await seen(after)) === 1 ? true : undefined));
      expect(await seen(before)).toBe(1);
    });
  });
});
