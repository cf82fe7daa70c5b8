import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { DocumentedAnswers } from './documented-answers';

const HEADERS = {
  'x-correlation-id': 'a',
  ratelimit: '"a";r=1;t=1',
  'ratelimit-policy': '"a";q=1;w=1',
  etag: '"a"',
};
const SETTINGS = '/api/v1/presentations/settings';

describe('DocumentedAnswers', () => {
  const recorded: string[] = [];
  const answers = new DocumentedAnswers((answer) => recorded.push(answer));
  let server: Server;
  let handler: RequestListener;

  beforeAll(async () => {
    server = createServer(answers.checking((request, response) => handler(request, response)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => server.close());

  async function get(
    path: string,
    { status = 200, headers = HEADERS, type = 'application/json', body = '', method = 'GET' } = {},
  ) {
    handler = (_, response) => response.writeHead(status, { ...headers, 'content-type': type }).end(body);
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
    return { status: response.status, text: await response.text() };
  }

  it('accepts a documented answer, with and without the version', async () => {
    const body = JSON.stringify({ data: { retention: 'once', overasking: 'warn' } });
    for (const path of [SETTINGS, `${SETTINGS}?x=1`, '/api/presentations/settings']) {
      expect(await get(path, { body })).toEqual({ status: 200, text: body });
    }
  });

  it('records a documented answer, also of a stream', async () => {
    recorded.length = 0;
    await get(SETTINGS, { body: JSON.stringify({ data: { retention: 'once', overasking: 'warn' } }) });
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('id: 1\n\n');
      response.end();
    };
    const { port } = server.address() as AddressInfo;
    const stream = await fetch(`http://127.0.0.1:${port}/api/v1/events/stream`);
    expect([stream.status, await stream.text()]).toEqual([200, 'id: 1\n\n']);
    expect(recorded).toEqual(['api getPresentationSettings 200', 'api readEventStream 200']);
  });

  it('accepts an error as a page', async () => {
    const page = { status: 404, type: 'text/html; charset=utf-8', body: '<p>Not found</p>' };
    expect(await get('/vct/acme/first-aid', page)).toEqual({ status: 404, text: page.body });
  });

  it('accepts an answer that ends with null for no body', async () => {
    handler = (_, response) => response.writeHead(204, HEADERS).end(null);
    const { port } = server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/endpoints/1`, { method: 'DELETE' });
    expect(status).toBe(204);
  });

  it('reads a compressed list', async () => {
    handler = (_, response) => {
      const headers = { ...HEADERS, 'content-type': 'application/json', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync('{"data":{"retention":"once","more":1}}'));
    };
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${SETTINGS}`);
    expect([response.status, await response.json()]).toMatchObject([500, { errors: [{ code: 'NOT_AS_DOCUMENTED' }] }]);
  });

  it('leaves paths that are not documented unchanged', async () => {
    expect(await get('/health/live', { status: 599, headers: {} as never })).toEqual({ status: 599, text: '' });
  });

  it.each([
    ['no Location where one is documented', '/api/trust-lists', {}],
    [
      'a Location where none is documented',
      '/wallet/v2/orgs/credentials',
      { location: '/wallet/v2/orgs/credentials/1' },
    ],
  ])('rejects %s with NOT_AS_DOCUMENTED', async (_, path, headers) => {
    const answer = { method: 'POST', status: 201, headers: { ...HEADERS, ...headers }, body: '{"data":null}' };
    const { status, text } = await get(path, answer);
    const detail = expect.stringContaining('Location');
    expect([status, JSON.parse(text).errors[0]]).toEqual([500, { code: 'NOT_AS_DOCUMENTED', detail }]);
  });

  it.each<[string, Parameters<typeof get>[1]]>([
    ['an unknown member', { body: '{"data":{"retention":"once","more":1}}' }],
    ['an unknown value', { body: '{"data":{"retention":"ever"}}' }],
    ['a status that is not documented', { status: 418, body: '{"data":{"retention":"once"}}' }],
    ['another media type', { type: 'text/plain', body: '{"data":{"retention":"once"}}' }],
    ['a missing header', { headers: { 'x-correlation-id': 'a' } as never, body: '{"data":{"retention":"once"}}' }],
  ])('rejects %s with NOT_AS_DOCUMENTED', async (_, answer) => {
    const { status, text } = await get(SETTINGS, answer);
    expect([status, JSON.parse(text).errors[0].code]).toEqual([500, 'NOT_AS_DOCUMENTED']);
  });
});
