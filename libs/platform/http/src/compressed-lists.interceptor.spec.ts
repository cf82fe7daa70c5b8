import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Controller, Get, Header, Module, Post, Query } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import type { FastifyRequest } from 'fastify';
import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import { CompressedListsInterceptor, createHttpApp, streamJsonList } from './index';
import { acceptedEncodings, prefersGzip } from './compressed-lists.interceptor';

const randomText = () => randomBytes(600).toString('base64url');
const SECRET = randomText();
const LINKS = { self: '/things' };

const DESCRIPTION = 'No thing is like another thing, and each thing has a name. '.repeat(9);

let items: object[] = [];

@Controller('things')
class ThingsController {
  @Get()
  list() {
    return { data: items, links: LINKS };
  }

  @Get('array')
  listBare() {
    return items;
  }

  @Get('csv')
  @Header('vary', 'accept')
  listOrCsv() {
    return { data: items };
  }

  @Get('tagged')
  @Header('etag', '"tag"')
  listTagged() {
    return { data: items };
  }

  @Get('stream')
  async stream(@Query('fails') fails?: string) {
    const pages = async function* () {
      yield [];
      yield items;
      if (fails) throw new Error('No page follows.');
    };
    return streamJsonList(items.slice(0, 1), pages(), (each) => each);
  }

  @Get('one')
  get() {
    return { data: { list: items } };
  }

  @Post()
  create() {
    return { data: items };
  }
}

@Module({
  controllers: [ThingsController],
  providers: [{ provide: APP_INTERCEPTOR, useClass: CompressedListsInterceptor }],
})
class ThingsModule {}

describe('CompressedListsInterceptor', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await createHttpApp({ module: ThingsModule, logger: createLogger('test', 'silent'), trustedProxies: false });
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', (request: FastifyRequest & { caller?: object }, _reply: unknown, done: () => void) => {
        if (request.headers.authorization) request.caller = {};
        done();
      });
    await app.init();
  });

  afterAll(() => app?.close());

  beforeEach(
    () => (items = Array.from({ length: 50 }, (_, id) => ({ id, name: `Thing ${id}`, description: DESCRIPTION }))),
  );

  async function request(url: string, { method = 'GET', accepts = 'gzip, br', token = 'x' } = {}) {
    const headers = { ...(accepts && { 'accept-encoding': accepts }), ...(token && { authorization: token }) };
    const response = await app.inject({ method: method as 'GET', url, headers });
    const { 'content-encoding': coding, 'content-type': type, vary, 'content-length': length } = response.headers;
    const body = coding === 'gzip' && method !== 'HEAD' ? gunzipSync(response.rawPayload).toString() : response.body;
    return { status: response.statusCode, coding, type, vary, length, body, bytes: response.rawPayload.length };
  }

  it.each([
    ['an envelope', '/things', () => ({ data: items, links: LINKS })],
    ['a bare array', '/things/array', () => items],
    ['a stream', '/things/stream', () => [items[0], ...items]],
  ])('compresses %s for a client that accepts gzip', async (_, url, expected) => {
    const plain = await request(url, { accepts: 'br' });
    expect(plain).toMatchObject({ coding: undefined, vary: 'accept-encoding' });
    expect(JSON.parse(plain.body)).toEqual(expected());
    const coded = await request(url);
    expect(coded).toMatchObject({ status: 200, coding: 'gzip', vary: 'accept-encoding', type: plain.type });
    expect(JSON.parse(coded.body)).toEqual(expected());
    expect(coded.bytes).toBeLessThan(plain.bytes);
  });

  it('keeps what a response varies by already', async () => {
    expect(await request('/things/csv')).toMatchObject({ coding: 'gzip', vary: 'accept, accept-encoding' });
  });

  it('returns for HEAD the headers of GET', async () => {
    const { length } = await request('/things');
    expect(await request('/things', { method: 'HEAD' })).toMatchObject({ coding: 'gzip', length, body: '' });
  });

  it.each([
    ['a short list', '/things', {}, () => (items = items.slice(0, 1))],
    ['an empty list', '/things', {}, () => (items = [])],
    [
      'a list that would become longer',
      '/things',
      {},
      () => (items = Array.from({ length: 200 }, (_, id) => ({ id }))),
    ],
    ['a list with an ETag', '/things/tagged', {}, undefined],
    ['a resource', '/things/one', {}, undefined],
    ['the response to a POST', '/things', { method: 'POST' }, undefined],
    ['a list without an access token', '/things', { token: '' }, undefined],
    ['a list for a client that refuses gzip', '/things', { accepts: 'gzip;q=0' }, undefined],
    ['a list for a client that names no coding', '/things', { accepts: '' }, undefined],
  ])('sends %s as it is', async (_, url, options, arrange) => {
    arrange?.();
    const response = await request(url, options);
    expect(response.coding).toBeUndefined();
    expect(JSON.stringify(JSON.parse(response.body))).toBe(response.body);
  });

  it.each(['/things', '/things/stream'])(
    'returns by %s a length that tells nothing of another element',
    async (url) => {
      const bytesWith = async (guess: string) => {
        items = [{ secret: SECRET }, { text: guess }];
        const { coding, bytes } = await request(url);
        expect(coding).toBe('gzip');
        return bytes;
      };
      const wrong: number[] = [];
      for (let count = 0; count < 3; count += 1) wrong.push(await bytesWith(randomText()));
      expect(Math.abs((await bytesWith(SECRET)) - Math.min(...wrong))).toBeLessThan(40);
    },
  );

  it('ends a stream whose next page fails without an end of the coding', async () => {
    const response = app.inject({
      method: 'GET',
      url: '/things/stream?fails=1',
      headers: { 'accept-encoding': 'gzip', authorization: 'x' },
    });
    await expect(response.then(({ rawPayload }) => gunzipSync(rawPayload))).rejects.toThrow();
  });
});

const BLANK = '␠';

function requestWith(header: string | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (header !== undefined) request.headers['accept-encoding'] = header;
  return request;
}

describe('acceptedEncodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['GZIP;q=0.5', ['gzip']],
    ['br;q=0, gzip; q=1', ['gzip']],
    ['br;q=0.000', []],
    ['*;q=0.1, br;q=0', ['gzip']],
    ['identity', []],
    [undefined, []],
  ])('returns for %j %j', (header, encodings) => {
    expect(acceptedEncodings(requestWith(header))).toEqual(encodings);
  });

  it.each([`br${BLANK}x`, `gzip${BLANK};${BLANK}q=1`, `gzip;q=1${BLANK}x`, `${BLANK}br;q=`, ',;q="'])(
    'reads thousands of blanks of %j in time that grows with their number',
    async (pattern) => {
      const read = (size: number) => {
        const pumped = pattern.includes(BLANK) ? pattern.replaceAll(BLANK, ' '.repeat(size)) : pattern.repeat(size);
        return acceptedEncodings(requestWith(pumped));
      };
      expect(await growthOf(read, 1_500)).toBeLessThan(LINEAR);
    },
  );
});

describe('prefersGzip', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['identity', false],
    ['br', false],
    ['gzip;q=0', false],
    ['gzip;q=0.5, identity', false],
    ['*', true],
    ['GZIP', true],
    ['gzip, deflate, br', true],
  ])('returns for %j %j', (header, isPreferred) => {
    expect(prefersGzip(requestWith(header))).toBe(isPreferred);
  });
});
