import { createClient } from './client';
import { PlatformError } from './platform-error';
import { answeringFetch, testClient, TOKEN } from './test-platform';

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const issuance = (status: string, id = ID) => ({ data: { id, status } });

describe('createClient', () => {
  it('calls an operation with an access token of the client', async () => {
    const { client, requests } = testClient([TOKEN, { body: issuance('offered') }]);
    expect(await client.api.getIssuance({ path: { id: ID } })).toEqual(issuance('offered'));
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST http://platform.example/auth/connect/token',
      `GET http://platform.example/api/v1/issuances/${ID}`,
    ]);
    const form = Object.fromEntries(requests[0]!.body as URLSearchParams);
    expect(form).toEqual({ grant_type: 'client_credentials', client_id: 'acme', client_secret: 'secret' });
    expect(requests[1]!.headers).toMatchObject({ authorization: 'Bearer t1' });
  });

  it('requests one token for concurrent calls', async () => {
    const { client, requests } = testClient([TOKEN, { body: issuance('offered') }, { body: issuance('offered') }]);
    await Promise.all([1, 2].map(async () => client.api.getIssuance({ path: { id: ID } })));
    expect(requests.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1);
  });

  it('requests a token again half a minute before it ends, and after a failure', async () => {
    const short = testClient([{ body: { access_token: 't1', expires_in: 29 } }, TOKEN]);
    expect([await short.client.token(), await short.client.token()]).toEqual(['t1', 't1']);
    expect(short.requests).toHaveLength(2);
    const refused = testClient([{ status: 401, body: { error: 'invalid_client' } }, TOKEN]);
    await expect(refused.client.token()).rejects.toMatchObject({ status: 401, code: 'invalid_client' });
    expect(await refused.client.token()).toBe('t1');
  });

  it('repeats a call once with a new token after 401', async () => {
    const renewed = { body: { access_token: 't2', expires_in: 300 } };
    const { client, requests } = testClient([TOKEN, { status: 401 }, renewed, { body: issuance('offered') }]);
    await client.api.getIssuance({ path: { id: ID } });
    expect(requests.at(-1)!.headers.authorization).toBe('Bearer t2');
    const twice = testClient([TOKEN, { status: 401 }, renewed, { status: 401 }]);
    await expect(twice.client.api.getIssuance({ path: { id: ID } })).rejects.toMatchObject({ status: 401 });
  });

  it('uses a token of the caller, and asks a function for another one after 401', async () => {
    const given = testClient([{ status: 401 }], { token: 'mine' });
    await expect(given.client.api.getIssuance({ path: { id: ID } })).rejects.toBeInstanceOf(PlatformError);
    expect(given.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer mine']);
    const tokens = ['a', 'b'];
    const asked = testClient([{ status: 401 }, { body: issuance('offered') }], { token: () => tokens.shift()! });
    await asked.client.api.getIssuance({ path: { id: ID } });
    expect(asked.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer a', 'Bearer b']);
  });

  it('exchanges its token for one of a user', async () => {
    const { client, requests } = testClient([TOKEN, { body: { access_token: 'u', expires_in: 60 } }, { body: [] }]);
    await client.asUser('thandi@example.com').wallet.listCredentials({ query: { status: 'pending' } });
    expect(Object.fromEntries(requests[1]!.body as URLSearchParams)).toMatchObject({
      client_id: 'acme',
      subject_token: 't1',
      requested_subject: 'thandi@example.com',
    });
    expect(requests[2]!.headers.authorization).toBe('Bearer u');
  });

  it('tells which operations will be removed', async () => {
    const told: object[] = [];
    const link = '<https://vc.example/old>; rel="deprecation"; type="text/html"';
    const headers = { deprecation: '@1803859200', sunset: 'Wed, 01 Mar 2028 00:00:00 GMT', link };
    const answers = [TOKEN, { body: issuance('offered'), headers }, { body: issuance('offered') }];
    const { client } = testClient(answers, { onDeprecation: (each) => told.push(each) });
    await client.api.getIssuance({ path: { id: ID } });
    await client.api.getIssuance({ path: { id: ID } });
    expect(told).toEqual([
      {
        request: `GET /api/v1/issuances/${ID}`,
        since: new Date('2027-03-01'),
        sunset: new Date('2028-03-01'),
        link: 'https://vc.example/old',
      },
    ]);
  });

  it('calls the administration at its own address, and needs it for that', async () => {
    const tenants = { data: [], links: {} };
    const { client, requests } = testClient([TOKEN, { body: tenants }], { adminUrl: 'http://admin.example' });
    expect(await client.admin.listTenants()).toEqual(tenants);
    expect(requests.map(({ url }) => url)).toEqual([
      'http://platform.example/auth/connect/token',
      'http://admin.example/auth/admin/tenants',
    ]);
    expect(() => testClient([]).client.admin).toThrow('adminUrl');
  });

  it('rejects a user of a client that has only a token', () => {
    const { client } = testClient([], { token: 'mine' });
    expect(() => client.asUser('thandi@example.com')).toThrow('clientId');
  });
});

describe('a client with the session of a browser', () => {
  const session = (...answers: Parameters<typeof answeringFetch>) => {
    const { fetch, requests } = answeringFetch(...answers);
    const url = 'https://vc.example/console/';
    const headers = { 'x-console-request': '1' };
    return { client: createClient({ url, adminUrl: url, headers, session: true, fetch }), requests };
  };

  it('sends requests below the path of its address, with its headers and without a token', async () => {
    const page = { data: [{ id: '1' }], links: { next: '/api/v1/issuances?page[after]=1' } };
    const { client, requests } = session({ body: page }, { body: { data: [], links: {} } }, { body: { data: [] } });
    for await (const { id } of client.api.listIssuances()) expect(id).toBe('1');
    await client.admin.listStaff();
    expect(requests.map(({ url }) => url)).toEqual([
      'https://vc.example/console/api/v1/issuances',
      'https://vc.example/console/api/v1/issuances?page[after]=1',
      'https://vc.example/console/auth/admin/staff',
    ]);
    expect(requests[0]!.headers).toEqual({ 'x-console-request': '1', accept: 'application/json' });
  });

  it('rejects with 401 at once, and has no token to give', async () => {
    const { client, requests } = session({ status: 401, body: {} });
    await expect(client.api.getIssuance({ path: { id: ID } })).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);
    await expect(client.token()).rejects.toThrow('has the token');
    expect(() => client.asUser('thandi@example.com')).toThrow('clientId');
  });
});

describe('an operation', () => {
  it('fills in and encodes its path and query', async () => {
    const { client, requests } = testClient([{ body: {} }], { token: 't' });
    await client.onboarding.getUser({ path: { username: 'a/b?' } });
    expect(requests[0]!.url).toBe('http://platform.example/onboarding/users/a%2Fb%3F');
    const list = testClient([{ body: { data: [], links: {} } }], { token: 't' });
    await list.client.api.listIssuances({ query: { 'filter[status]': 'failed', 'page[size]': 5 } });
    expect(new URL(list.requests[0]!.url).search).toBe('?filter%5Bstatus%5D=failed&page%5Bsize%5D=5');
    const filtered = testClient([{ body: { data: [], links: {} } }], { token: 't' });
    const metadata = { 'filter[metadata.branch]': 'durban', 'filter[metadata.desk]': '7' };
    await filtered.client.api.listIssuances({ query: { 'filter[metadata.*]': metadata } });
    expect(Object.fromEntries(new URL(filtered.requests[0]!.url).searchParams)).toEqual(metadata);
  });

  it('sends a body as JSON with a random idempotency key, or with that of the caller', async () => {
    const { client, requests } = testClient(Array(3).fill({ body: issuance('offered') }), { token: 't' });
    const create = async (options?: { idempotencyKey: string }) =>
      client.api.createIssuance({ body: { presetId: 'x', attributes: {} } }, options);
    await create();
    await create();
    await create({ idempotencyKey: 'order-7' });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[2]).toBe('"order-7"');
    expect(new Set(keys).size).toBe(3);
    expect(requests[0]).toMatchObject({ body: '{"presetId":"x","attributes":{}}' });
    expect(requests[0]!.headers['content-type']).toBe('application/json');
  });

  it('sends the entity tag that the resource must have', async () => {
    const { client, requests } = testClient(Array(2).fill({ body: {} }), { token: 't' });
    await client.api.updateEndpoint({ path: { id: ID }, body: {} }, { ifMatch: '"a"' });
    await client.api.updateEndpoint({ path: { id: ID }, body: {} });
    expect(requests.map(({ headers }) => headers['if-match'])).toEqual(['"a"', undefined]);
  });

  it('returns undefined for a response without a body, and the headers of each response', async () => {
    const { client } = testClient([{ status: 204, headers: { 'x-correlation-id': 'c' } }], { token: 't' });
    const call = client.api.deleteEndpoint({ path: { id: ID } });
    expect(await call).toBeUndefined();
    expect((await call.headers()).get('x-correlation-id')).toBe('c');
  });

  it('iterates the items of all pages', async () => {
    const page = (ids: string[], next?: string) => ({ body: { data: ids.map((id) => ({ id })), links: { next } } });
    const { client, requests } = testClient([page(['1', '2'], '/api/v1/issuances?page[after]=2'), page(['3'])], {
      token: 't',
    });
    const ids = [];
    for await (const { id } of client.api.listIssuances()) ids.push(id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(requests[1]!.url).toBe('http://platform.example/api/v1/issuances?page[after]=2');
  });

  it('sends the body of a search again for each of its pages, with a key of its own', async () => {
    const page = (ids: string[], next?: string) => ({ body: { data: ids.map((id) => ({ id })), links: { next } } });
    const next = '/verify/consent-records/search?page[after]=1';
    const { client, requests } = testClient([page(['1'], next), page(['2'])], { token: 't' });
    const body = { idNumber: '8001015009087' };
    const ids = [];
    for await (const { id } of client.verify.searchConsentRecords({ body }, { idempotencyKey: 'first' })) ids.push(id);
    expect(ids).toEqual(['1', '2']);
    const sent = { method: 'POST', body: JSON.stringify(body) };
    expect(requests).toMatchObject([
      {
        ...sent,
        url: 'http://platform.example/verify/consent-records/search',
        headers: { 'idempotency-key': '"first"' },
      },
      { ...sent, url: `http://platform.example${next}` },
    ]);
    expect(requests[1]!.headers['idempotency-key']).not.toBe('"first"');
  });

  it('rejects the iteration, and leaves no unhandled rejection', async () => {
    const { client } = testClient([{ status: 403, body: { errors: [{ code: 'FORBIDDEN', detail: 'No.' }] } }], {
      token: 't',
    });
    const unhandled = jest.fn();
    process.once('unhandledRejection', unhandled);
    const iterate = async () => {
      for await (const each of client.api.listIssuances()) throw new Error(each.id);
    };
    await expect(iterate()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('rejects with the errors of the response', async () => {
    const errors = [{ code: 'NOT_FOUND', detail: 'There is no issuance x.' }];
    const answer = { status: 404, body: { data: null, errors }, headers: { 'x-correlation-id': 'c-1' } };
    const { client } = testClient([answer], { token: 't' });
    await expect(client.api.getIssuance({ path: { id: ID } })).rejects.toMatchObject({
      name: 'PlatformError',
      status: 404,
      code: 'NOT_FOUND',
      errors,
      correlationId: 'c-1',
      message: `GET /api/v1/issuances/${ID} was answered with 404. NOT_FOUND: There is no issuance x.`,
    });
  });

  it('rejects with the reason if there is no response', async () => {
    const failure = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
    const { client } = testClient([failure], { token: 't', maxRetries: 0 });
    await expect(client.api.getIssuance({ path: { id: ID } })).rejects.toMatchObject({
      status: undefined,
      message: `GET /api/v1/issuances/${ID} was not answered: ECONNREFUSED`,
    });
  });
});

describe('a request that the platform cannot answer', () => {
  it.each([[429], [502], [503], [504]])('is repeated after %d', async (status) => {
    const { client, requests } = testClient([{ status }, { body: issuance('offered') }], { token: 't' });
    await client.api.createIssuance({ body: { presetId: 'x', attributes: {} } });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('is repeated as often as the client was told', async () => {
    const { client, requests } = testClient(Array(3).fill(new TypeError('fetch failed')), {
      token: 't',
      maxRetries: 2,
    });
    await expect(client.api.getIssuance({ path: { id: ID } })).rejects.toThrow('was not answered');
    expect(requests).toHaveLength(3);
  });

  it.each([[400], [404], [409], [500]])('is not repeated after %d', async (status) => {
    const { client, requests } = testClient([{ status, body: {} }], { token: 't' });
    await expect(client.api.getIssuance({ path: { id: ID } })).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  it('is not repeated once the caller ends it', async () => {
    const controller = new AbortController();
    const { client, requests } = testClient([{ status: 503, headers: { 'retry-after': '30' } }], { token: 't' });
    const call = client.api.getIssuance({ path: { id: ID } }, { signal: controller.signal });
    setImmediate(() => controller.abort(new Error('enough')));
    await expect(call).rejects.toThrow('enough');
    expect(requests).toHaveLength(1);
  });
});

describe('waiting for an outcome', () => {
  it('polls for the issuance that the wallet has, without streams', async () => {
    const answers = ['offered', 'offered', 'completed'].map((status) => ({ body: issuance(status) }));
    const { client } = testClient(answers, { token: 't', maxStreams: 0 });
    const offered = await client.issuances.create({ presetId: 'x', attributes: {} });
    expect(await offered.completed()).toMatchObject({ id: ID, status: 'completed' });
  });

  it('rejects with the presentation that has ended otherwise', async () => {
    const answers = ['requested', 'rejected'].map((status) => ({ body: issuance(status) }));
    const { client } = testClient(answers, { token: 't' });
    const requested = await client.presentations.request({ presetId: 'x' });
    await expect(requested.verified()).rejects.toMatchObject({
      name: 'OutcomeError',
      message: `Presentation ${ID} is rejected.`,
      resource: { status: 'rejected' },
    });
  });

  it('rejects a timeout that is not a number', async () => {
    const { client, requests } = testClient([], { token: 't' });
    await expect(client.presentations.verified(ID, { timeout: NaN })).rejects.toThrow(RangeError);
    expect(requests).toEqual([]);
  });

  it('rejects with the state at the end of the time', async () => {
    const { client } = testClient([{ body: issuance('requested') }], { token: 't' });
    await expect(client.presentations.verified(ID, { timeout: 0 })).rejects.toThrow('still requested');
  });
});
