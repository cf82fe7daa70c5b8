import type { AddressInfo } from 'node:net';
import { Body, Controller, Get, Ip, Module, Param, Post } from '@nestjs/common';
import { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { HttpAppOptions } from './index';
import { createHttpApp, DomainError, ERROR_STATUS, type ErrorCode, handlerOn, openListener } from './index';

/** Answers of the slow route, each of which waits for the spec. */
const held: (() => void)[] = [];

@Controller('things')
class ThingsController {
  @Get('slow')
  async getSlowly() {
    await new Promise<void>((answer) => held.push(answer));
    return { data: 'slow' };
  }

  @Get('refused/:code/:seconds')
  refuse(@Param('code') code: ErrorCode, @Param('seconds') seconds: string) {
    throw new DomainError(code, 'Not now.', { headers: seconds === 'default' ? {} : { 'retry-after': seconds } });
  }

  @Get('address')
  getAddress(@Ip() address: string) {
    return { data: address };
  }

  @Post()
  create(@Body() body: unknown) {
    return { sent: body === undefined ? 'nothing' : body };
  }

  @Post('imported')
  import() {
    return { data: 'imported' };
  }

  @Get(':name')
  get(@Param('name') name: string) {
    return { data: name };
  }
}

@Controller('internal')
class InternalController {
  @Get('address')
  getAddress(@Ip() address: string) {
    return { data: address };
  }
}

@Module({ controllers: [ThingsController, InternalController] })
class ThingsModule {}

describe('createHttpApp', () => {
  let app: NestFastifyApplication;

  const startApp = async (trustedProxies: HttpAppOptions['trustedProxies'] = false) => {
    const logger = createLogger('test', 'silent');
    const started = await createHttpApp({ module: ThingsModule, logger, trustedProxies, prefix: 'api' });
    return started.init();
  };

  describe('with a dialect of JSON', () => {
    let dialect: NestFastifyApplication;

    beforeAll(async () => {
      const toErrorBody = ({ code }: DomainError) => ({ problem: code });
      const jsonDialects = [{ path: 'api/things/imported', mediaType: 'application/own+json', toErrorBody }];
      const options = { module: ThingsModule, logger: createLogger('test', 'silent'), prefix: 'api', jsonDialects };
      dialect = await (await createHttpApp({ ...options, trustedProxies: false })).init();
    });

    afterAll(() => dialect?.close());

    async function post(path: string, type: string, payload = '{}') {
      const { statusCode, headers, body } = await dialect.inject({
        method: 'POST',
        url: `/api/things${path}`,
        headers: { 'content-type': type },
        payload,
      });
      return [statusCode, headers['content-type'], statusCode < 300 ? undefined : JSON.parse(body)];
    }

    it('accepts its media type and answers errors in it below its path only', async () => {
      expect((await post('/imported', 'application/own+json'))[0]).toBe(201);
      expect((await post('/imported', 'application/json'))[0]).toBe(201);
      const own = 'application/own+json; charset=utf-8';
      expect(await post('/imported', 'application/own+json', '{')).toEqual([400, own, { problem: 'VALIDATION_ERROR' }]);
      expect(await post('/imported/none?x', 'text/plain')).toEqual([404, own, { problem: 'NOT_FOUND' }]);
      const [status, type, body] = await post('', 'application/own+json');
      expect([status, type, body.errors[0].code]).toEqual([
        415,
        'application/json; charset=utf-8',
        'UNSUPPORTED_MEDIA_TYPE',
      ]);
    });
  });

  beforeAll(async () => {
    app = await startApp();
  });

  afterAll(async () => {
    await app?.close();
  });

  it.each([
    ['no proxy is trusted', false, '127.0.0.1'],
    ['one proxy is trusted', 1, '203.0.113.2'],
    ['two proxies are trusted', 2, '203.0.113.1'],
    ['the proxy at that address is trusted', ['127.0.0.1'], '203.0.113.2'],
    ['another proxy is trusted', ['192.0.2.1'], '127.0.0.1'],
  ] as const)('takes the address of the client from X-Forwarded-For as far as %s', async (_, proxies, address) => {
    const behind = await startApp(Array.isArray(proxies) ? [...proxies] : (proxies as false | number));
    // The client invents the first address; each proxy adds the address that it saw.
    const headers = { 'x-forwarded-for': '198.51.100.66, 203.0.113.1, 203.0.113.2' };
    const { body } = await behind.inject({ url: '/api/things/address', headers });
    expect(JSON.parse(body)).toEqual({ data: address });
    await behind.close();
  });

  it('takes no address from X-Forwarded-For on a listener that no proxy stands before', async () => {
    const behind = await startApp(1);
    const server = await openListener(behind, handlerOn(behind, 'internal'), { port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/internal/address`;
    const response = await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(await response.json()).toEqual({ data: '127.0.0.1' });
    await behind.close();
  });

  it.each([
    ['a path that is no UTF-8', '/api/things/%ff', 400, 'VALIDATION_ERROR'],
    ['a path with a bare percent sign', '/api/things/%', 400, 'VALIDATION_ERROR'],
    ['a long path parameter', `/api/things/${'x'.repeat(600)}`, 404, 'NOT_FOUND'],
    ['a path parameter with U+0000', '/api/things/%00', 404, 'NOT_FOUND'],
    ['a path without a route', '/api/nothing', 404, 'NOT_FOUND'],
  ])('rejects %s with an error object', async (_, url, status, code) => {
    const response = await app.inject({ method: 'GET', url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      data: null,
      errors: [
        {
          id: expect.any(String),
          status: String(status),
          code,
          title: expect.any(String),
          detail: expect.any(String),
        },
      ],
    });
  });

  describe('an error', () => {
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
    /** What HttpURLConnection of Java sends where the program names nothing else. */
    const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

    it('is a page when a browser opens an address', async () => {
      const { statusCode, headers } = await app.inject({ url: '/api/nothing', headers: { accept: browser } });
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    });

    it.each([
      ['has a token', { method: 'GET' as const, headers: { accept: java, authorization: 'Bearer x' } }],
      ['sends a body', { method: 'POST' as const, headers: { accept: java }, payload: {} }],
    ])('is an error object for a program that accepts anything and %s', async (_, request) => {
      const response = await app.inject({ url: '/api/nothing', ...request });
      expect(response.json()).toMatchObject({ data: null, errors: [{ code: 'NOT_FOUND' }] });
    });
  });

  describe('a body', () => {
    const post = (payload: string | Buffer | undefined, type?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/things',
        ...(payload !== undefined && { payload }),
        headers: type ? { 'content-type': type } : {},
      });

    it.each([['application/json'], ['application/json; charset=utf-8'], [undefined]])(
      'may be absent with the content type %s',
      async (type) => {
        const response = await post(undefined, type);
        expect([response.statusCode, response.json()]).toEqual([201, { sent: 'nothing' }]);
      },
    );

    it('is read as JSON', async () => {
      expect((await post('{"a":[1]}', 'application/json')).json()).toEqual({ sent: { a: [1] } });
    });

    it.each([
      ['a=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['{', 'application/json', 400, 'VALIDATION_ERROR'],
      ['{"__proto__":{}}', 'application/json', 400, 'VALIDATION_ERROR'],
      [Buffer.from('{"a":"Zo\xeb"}', 'latin1'), 'application/json', 400, 'VALIDATION_ERROR'],
      [JSON.stringify('x'.repeat(1024 * 1024)), 'application/json', 413, 'PAYLOAD_TOO_LARGE'],
    ])('is rejected when it is no JSON within the limits (case %#)', async (payload, type, status, code) => {
      const response = await post(payload, type);
      expect([response.statusCode, response.json().errors[0].code]).toEqual([status, code]);
      expect(response.json().errors[0].detail).toMatch(/^(The|No) .+ (is|must|may) .+\.$/);
    });

    it.each([
      ['{', ''],
      ['{}{}', ''],
      ['{"a":{"__proto__":{}}}', '/a/__proto__'],
      ['{"constructor":{"prototype":{}}}', '/constructor'],
      ['{"a":1e400}', '/a'],
      ['{"ConsentReceived":false,"ConsentReceived":true}', '/ConsentReceived'],
      ['{"a":[{"b/c":1,"b\\u002fc":1}]}', '/a/0/b~1c'],
      ['{"attributes":{"n":12345678901234567890}}', '/attributes/n'],
      ['{"attributes":{"list":[0.1,0.1000000000000000055]}}', '/attributes/list/1'],
    ])('is rejected as %s with the pointer "%s"', async (payload, pointer) => {
      const response = await post(payload, 'application/json');
      expect([response.statusCode, response.json().errors[0].source]).toEqual([400, { pointer }]);
    });

    it('may begin with a byte order mark (RFC 8259 §8.1)', async () => {
      expect((await post('\ufeff{"a":1}', 'application/json')).json()).toEqual({ sent: { a: 1 } });
    });
  });

  describe('a method', () => {
    it.each([
      ['DELETE', '/api/things', 'OPTIONS, POST'],
      ['PATCH', '/api/things/', 'OPTIONS, POST'],
      ['POST', '/api/things/slow?x=1', 'GET, HEAD, OPTIONS'],
      // Another route would take it for a name.
      ['GET', '/api/things/imported?x=1', 'OPTIONS, POST'],
    ] as const)('%s of %s is rejected with 405 and what is allowed', async (method, url, allow) => {
      const response = await app.inject({ method, url });
      expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
      expect(response.json()).toMatchObject({ data: null, errors: [{ status: '405', code: 'METHOD_NOT_ALLOWED' }] });
    });

    it('OPTIONS returns the allowed methods', async () => {
      const response = await app.inject({ method: 'OPTIONS', url: '/api/things/slow' });
      expect([response.statusCode, response.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
      expect((await app.inject({ method: 'OPTIONS', url: '/api/nothing' })).statusCode).toBe(404);
    });

    it('HEAD returns what GET does, without a body', async () => {
      const response = await app.inject({ method: 'HEAD', url: '/api/things/quick' });
      expect([response.statusCode, response.body]).toEqual([200, '']);
    });
  });

  describe('Retry-After', () => {
    const refusal = async (code: string, seconds: string) => {
      const { statusCode, headers } = await app.inject({ url: `/api/things/refused/${code}/${seconds}` });
      return [statusCode, headers['retry-after']];
    };

    it.each(Object.entries(ERROR_STATUS))('is sent with %s (%i) when the status is temporary', async (code, status) => {
      expect(await refusal(code, 'default')).toEqual([status, status >= 502 ? '5' : undefined]);
    });

    it('is the value of the error when it has one', async () => {
      expect(await refusal('UPSTREAM_UNAVAILABLE', '60')).toEqual([502, '60']);
      expect(await refusal('RATE_LIMITED', '60')).toEqual([429, '60']);
    });
  });

  it('answers open requests before it stops, and does not wait for idle connections', async () => {
    const other = await startApp();
    await other.listen(0, '127.0.0.1');
    const url = await other.getUrl();
    await fetch(`${url}/api/things/quick`).then((response) => response.text());
    const slow = fetch(`${url}/api/things/slow`);
    const answer = await waitFor(() => held[0]);
    const stopped = other.close();
    await waitFor(() => (other.getHttpServer().listening ? undefined : true));
    answer();
    expect(await (await slow).json()).toEqual({ data: 'slow' });
    await stopped;
  });

  it('answers open requests of a further listener before it stops, and does not wait for idle connections', async () => {
    const other = await startApp();
    const server = await openListener(other, handlerOn(other, 'public'), { port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await fetch(`${url}/api/things/quick`).then((response) => response.text());
    const before = held.length;
    const slow = fetch(`${url}/api/things/slow`);
    const answer = await waitFor(() => held[before]);
    const stopped = other.close();
    await waitFor(() => (server.listening ? undefined : true));
    answer();
    expect(await (await slow).json()).toEqual({ data: 'slow' });
    await stopped;
  });
});
