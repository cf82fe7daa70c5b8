import { createId } from '@vc/platform/persistence';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import type { TestService } from '@vc/testing/service/test-service';
import { waitFor } from '@vc/testing/unit/wait-for';
import { webhooksService } from '../webhooks.definition';
import { TestFeed } from './test-feed';

describe('GET /events', () => {
  let world: TestWorld;
  let service: TestService;
  let feed: TestFeed;
  let tenant: string;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(webhooksService, { OUTGOING_ALLOWED_HOSTS: 'localhost:*' });
    feed = new TestFeed(world);
  });

  afterAll(() => world?.stop());

  beforeEach(() => {
    tenant = createId();
    call = world.caller(service, tenant, 'webhooks.read');
  });

  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  const get = async (query = '') => (await call('GET', `/api/v1/events${query}`)).body;
  /** Other specs in the same PostgreSQL may hold the newest events back. */
  const untilSettled = (ids: string[]) =>
    waitFor(async () => (idsOf(await get('?page[size]=100')).includes(ids.at(-1)!) ? true : undefined));

  it('returns the events of the tenant as webhooks have them, the oldest first', async () => {
    const resource = createId();
    const ids = await feed.add(tenant, 3, resource);
    await feed.add(createId(), 1);
    await untilSettled(ids);
    const { status, body } = await call('GET', '/api/v1/events');
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      id: ids[0],
      eventType: 'openid4vc.issuance.offered',
      payload: { openId4VcIssuanceId: resource },
      occurredAt: expect.stringMatching(/Z$/),
    });
    expect(idsOf(body)).toEqual(ids);
    expect(body.meta).toEqual({ after: ids[2] });
    expect(body.links.next).toBeUndefined();
  });

  it('returns pages, whose links lead from one to the next', async () => {
    const ids = await feed.add(tenant, 5);
    await untilSettled(ids);
    const read: string[] = [];
    for (let path: string | undefined = '/api/v1/events?page[size]=2'; path !== undefined;) {
      const { body } = await call('GET', path);
      read.push(...idsOf(body));
      path = body.links.next;
    }
    expect(read).toEqual(ids);
  });

  it('returns the events after one, and the same cursor if there are none', async () => {
    const ids = await feed.add(tenant, 2);
    await untilSettled(ids);
    expect(idsOf(await get(`?after=${ids[0]}`))).toEqual([ids[1]]);
    expect(await get(`?after=${ids[1]}`)).toMatchObject({ data: [], meta: { after: ids[1] } });
  });

  it('returns no cursor for an empty feed', async () => {
    expect(await get()).toMatchObject({ data: [], meta: { after: null } });
    expect(await get('?after=latest')).toMatchObject({ data: [], meta: { after: null } });
  });

  it('begins at the end of the feed for latest, and returns the cursor from which to go on', async () => {
    const ids = await feed.add(tenant, 3);
    await untilSettled(ids);
    const { data, meta, links } = await get('?after=latest');
    expect({ data, meta }).toEqual({ data: [], meta: { after: ids[2] } });
    expect(links.next).toBeUndefined();
    const [next] = await feed.add(tenant, 1);
    await untilSettled([next!]);
    expect(idsOf(await get(`?after=${meta.after}`))).toEqual([next]);
  });

  it('waits at the end of the feed, and returns no event of before', async () => {
    const former = await feed.add(tenant, 2);
    await untilSettled(former);
    const waiting = get('?after=latest&wait=30');
    // One of them may be the end of the feed when the request begins; the next one is not.
    const adding = setInterval(() => void feed.add(tenant, 1), 500);
    const read = idsOf(await waiting);
    clearInterval(adding);
    expect(read).not.toHaveLength(0);
    expect(read.filter((id) => former.includes(id))).toEqual([]);
  });

  it('returns an event only when none can appear before it', async () => {
    const first = await feed.addOpen(tenant);
    const [second] = await feed.add(tenant, 1);
    expect(idsOf(await get())).toEqual([]);
    await first.commit();
    await untilSettled([second!]);
    expect(idsOf(await get())).toEqual([first.id, second]);
  });

  it('filters by the type of the event, and goes on after the last one that it has read', async () => {
    const ids = await feed.add(tenant, 3);
    await untilSettled(ids);
    expect(idsOf(await get('?filter[eventType]=openid4vc.issuance.offered'))).toEqual(ids);
    const none = await get('?filter[eventType]=openid4vc.issuance.failed');
    expect(none).toMatchObject({ data: [], meta: { after: ids[2] } });
  });

  it('waits for an event, and returns it once it is there', async () => {
    const waiting = get('?wait=30');
    const ids = await feed.add(tenant, 1);
    expect(idsOf(await waiting)).toEqual(ids);
  });

  it('returns no event after the wait', async () => {
    expect(await get('?wait=1')).toMatchObject({ data: [], meta: { after: null } });
  });

  it.each([
    ['an unknown event', `after=${createId()}`, 'after'],
    ['an id that is no UUID', 'after=x', 'after'],
    ['a wait that is too long', 'wait=31', 'wait'],
    ['a page that is too large', 'page[size]=101', 'page[size]'],
    ['an unknown type', 'filter[eventType]=x', 'filter[eventType]'],
    ['an unknown parameter', 'since=1', 'since'],
  ])('rejects %s with VALIDATION_ERROR', async (_, query, parameter) => {
    const { status, body } = await call('GET', `/api/v1/events?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', source: { parameter } });
  });

  it('rejects a cursor from the feed of another tenant', async () => {
    const [id] = await feed.add(createId(), 1);
    expect((await call('GET', `/api/v1/events?after=${id}`)).status).toBe(400);
  });

  it('rejects a token without webhooks.read with FORBIDDEN', async () => {
    const other = world.caller(service, tenant, 'credentials.read');
    expect((await other('GET', '/api/v1/events')).status).toBe(403);
  });
});
