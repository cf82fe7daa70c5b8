import { consumersOf, TOPICS } from '@vc/contract/events';
import { badRequests } from './test-bad-requests';
import { readAllColumns } from './test-database-columns';
import type { KafkaMessage } from './test-kafka-messages';
import { poison, readAllMessages } from './test-kafka-messages';
import type { Leak } from './test-leak-search';
import { isPermitted } from './test-permitted-places';
import { Actor } from './test-actor';
import { tellStory } from './test-story';
import { WatchedPlatform } from './test-watched-platform';

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** Topics that services consume, so that they have dead letters. */
const CONSUMED = TOPICS.filter((topic) => consumersOf(topic).length > 0);
/** Topics that the story fills. What staff is alerted of needs hours or days, and its payload is ids and numbers. */
const FILLED = CONSUMED.filter((topic) => topic !== 'staff.alert');
const BURST = 20;

/** The whole story, its errors, and outages, with planted values. */
describe('secrets and personal data', () => {
  let world: WatchedPlatform;
  let messages: KafkaMessage[];

  beforeAll(async () => {
    world = await WatchedPlatform.start();
    const actor = new Actor(world);
    await tellStory(actor);
    await world.withoutDatabase(() => Promise.all(Array.from({ length: BURST }, () => actor.issue())));
    await world.withoutKafka(() => actor.issue());
    await poison(world.brokers, world.planted.text('a poisoned message'));
    for (const request of badRequests([...world.proxy.exchanges], world.planted)) {
      await (await fetch(world.proxy.url + request.path, { ...request, redirect: 'manual' })).text();
    }
    messages = await readAllMessages(world.brokers, haveAllDeadLetters);
  });

  afterAll(() => world?.stop());

  function haveAllDeadLetters(all: KafkaMessage[]): boolean {
    return CONSUMED.every((topic) => all.filter((each) => each.topic === `${topic}.dlq`).length >= 2);
  }

  /** What is found in the texts of the places, but for what may be there. */
  function findLeaks(texts: Iterable<[place: string, text: string]>): (Leak & { place: string })[] {
    const leaks = [...texts].flatMap(([place, text]) =>
      world.planted.search.find(text).map((each) => ({ place, ...each })),
    );
    return leaks.filter(({ place, name }) => !isPermitted(place, name));
  }

  function refusals(): [string, string][] {
    const refused = world.proxy.exchanges.filter(({ status }) => status >= 400);
    return refused.map(({ method, path, status, headers, body }) => [
      `answer to ${method} ${path.split('?')[0]!.replaceAll(ID, ':id')} ${status}`,
      `${JSON.stringify(headers)}\n${body}`,
    ]);
  }

  it('are found in the requests and answers that have them', () => {
    const sent = world.proxy.exchanges.map(({ path, requestHeaders, requestBody, body }) =>
      [path, JSON.stringify(requestHeaders), requestBody, body].join('\n'),
    );
    const found = new Set(world.planted.search.find(sent.join('\n')).map(({ name }) => name));
    for (const name of [
      'a text attribute',
      'ID number',
      'email',
      'a wrong tx_code',
      'a private key',
      'clientSecret of /auth/admin/clients',
    ]) {
      expect(found).toContain(name);
    }
    const log = `${world.output.log}\n{"msg":"${Buffer.from(`?${world.lookUpKey}`).toString('base64')}"}`;
    expect(findLeaks([['log', log]])).toMatchObject([{ name: 'HOME_AFFAIRS_API_KEY', form: 'base64' }]);
  });

  it('are in no log and no output', () => {
    const { log, stdout, stderr } = world.output;
    const events = ['request', 'request.refused', 'message.dead-lettered', 'kafka.client'];
    for (const event of events) expect(log).toContain(event);
    expect(log).toContain('"event":"request"');
    expect(log).toContain('"level":20');
    expect(
      findLeaks([
        ['log', log],
        ['standard output', stdout],
        ['standard error', stderr],
      ]),
    ).toEqual([]);
  });

  it('are in no event, and in nothing that is added to a dead letter', () => {
    const events = messages.filter(({ key }) => key !== 'poison');
    const letters = messages.filter(({ topic }) => topic.endsWith('.dlq'));
    expect([...new Set(events.map(({ topic }) => topic))]).toEqual(expect.arrayContaining(FILLED));
    const added = letters.map(({ topic, headers }): [string, string] => {
      const names = Object.keys(headers).filter((name) => name.startsWith('x-'));
      return [topic, JSON.stringify(names.map((name) => headers[name]))];
    });
    const texts = events.map(({ topic, ...each }): [string, string] => [topic, JSON.stringify(each)]);
    expect(findLeaks([...texts, ...added])).toEqual([]);
  });

  it('are in no webhook', () => {
    const { received } = world.receiver;
    expect(received.length).toBeGreaterThan(0);
    expect(findLeaks(received.map(({ headers, body }) => ['webhook', JSON.stringify([headers, body])]))).toEqual([]);
  });

  it('are in no answer with an error', () => {
    const statuses = new Set(world.proxy.exchanges.map(({ status }) => status));
    for (const status of [400, 401, 404, 409, 422, 502, 503, 504]) expect(statuses).toContain(status);
    expect(findLeaks(refusals())).toEqual([]);
  });

  it('are in no timeline, which has the refused requests', async () => {
    const columns = await readAllColumns(world);
    const timelines = [...columns].filter(([place]) => place.includes('.timeline_entries.'));
    const text = timelines.map(([, values]) => values).join();
    for (const step of ['credential.issued', 'token.refused', 'presentation.verified', 'check.failed']) {
      expect(text).toContain(step);
    }
    expect(timelines.filter(([, values]) => world.planted.search.find(values).length > 0)).toEqual([]);
  });

  it('are in no column of the database in the clear, but for those that are made for them', async () => {
    expect(findLeaks(await readAllColumns(world))).toEqual([]);
  });
});
