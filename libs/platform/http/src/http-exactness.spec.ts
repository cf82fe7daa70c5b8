import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Body, Controller, Get, Headers, Module, Param, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { createHttpApp } from './create-http-app';
import { ServiceListeners } from './service-listeners';

const ID = '0191f0a0-abcd-7000-8000-00000000000a';

@Controller('things')
class ThingsController {
  @Post(':id/activate')
  activate(@Param('id') id: string, @Body() body: unknown) {
    return { id, sent: body === undefined ? 'nothing' : body };
  }

  @Get('host')
  host(@Headers('host') host: string, @Query() query: unknown) {
    return { host, query };
  }
}

@Controller('oid4vci/:id')
class WalletController {
  @Post('nonce')
  nonce() {
    return {};
  }
}

@Module({ controllers: [ThingsController, WalletController] })
class ThingsModule {}

describe('a service', () => {
  let listeners: ServiceListeners;
  let app: NestFastifyApplication;
  let port: number;
  let url: string;

  beforeAll(async () => {
    listeners = new ServiceListeners({ waitsFor: () => '' });
    const server = await listeners.open('public', { port: 0, host: '127.0.0.1' });
    ({ port } = server.address() as AddressInfo);
    url = `http://127.0.0.1:${port}`;
    const logger = createLogger('spec', 'silent');
    app = await createHttpApp({ module: ThingsModule, logger, trustedProxies: false, protocolPaths: ['oid4vci'] });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    listeners.serve(app);
  });

  afterAll(async () => {
    await listeners?.close();
    await app?.close();
  });

  /** Returns the status and the JSON of the answer to lines of a request. */
  async function send(lines: string[], content = ''): Promise<[number, unknown]> {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${content}`);
    let text = '';
    for await (const piece of socket) text += String(piece);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return [Number(head.split(' ')[1]), /\{.*\}/s.exec(body) ? JSON.parse(/\{.*\}/s.exec(body)![0]) : undefined];
  }

  describe('takes an empty body for none', () => {
    const line = [`POST /things/${ID}/activate HTTP/1.1`, 'Host: a'];

    it.each([
      ['without a length', [], ''],
      ['of the length 0', ['Content-Length: 0'], ''],
      ['in chunks', ['Transfer-Encoding: chunked'], '0\r\n\r\n'],
      ['of JSON in chunks', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
      ['of text', ['Content-Type: text/plain;charset=UTF-8', 'Content-Length: 0'], ''],
      ['of text in chunks', ['Content-Type: text/plain', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
      ['of a form', ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0'], ''],
      [
        'of a form in chunks',
        ['Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked'],
        '0\r\n\r\n',
      ],
      ['with a content coding', ['Content-Encoding: gzip', 'Content-Length: 0'], ''],
    ])('%s', async (_, headers, content) => {
      expect(await send([...line, ...headers], content)).toEqual([201, { id: ID, sent: 'nothing' }]);
    });

    it.each([
      ['without a media type', [], '1\r\nx\r\n0\r\n\r\n'],
      ['of text', ['Content-Type: text/plain'], '1\r\nx\r\n0\r\n\r\n'],
      ['of a form', ['Content-Type: application/x-www-form-urlencoded'], '1\r\nx\r\n0\r\n\r\n'],
    ])('and rejects another one %s with 415', async (_, headers, content) => {
      const [status] = await send([...line, 'Transfer-Encoding: chunked', ...headers], content);
      expect(status).toBe(415);
    });
  });

  describe('with a body that has a content coding', () => {
    const post = (path: string, coding: string, body: Uint8Array) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': coding },
        body: new Uint8Array(body),
      });

    /** RFC 9110 §15.5.16, §12.5.3 */
    it.each(['gzip', 'GZIP', 'br', 'deflate', 'identity, gzip', 'unknown'])('rejects %s with 415', async (coding) => {
      for (const path of [`/things/${ID}/activate`, '/oid4vci/t/nonce']) {
        const response = await post(path, coding, gzipSync('{}'));
        expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity']);
        await response.text();
      }
    });

    it.each(['identity', 'Identity', ''])('accepts %j', async (coding) => {
      const response = await post(`/things/${ID}/activate`, coding, Buffer.from('{"a":1}'));
      expect(await response.json()).toEqual({ id: ID, sent: { a: 1 } });
    });
  });

  /** RFC 9112 §3.2.2 */
  describe('accepts a request target in absolute form', () => {
    it.each([
      ['http://b.example/things/host?a=1', 'b.example'],
      ['HTTPS://b.example:8443/things/host?a=1', 'b.example:8443'],
    ])('and takes the host of %s', async (target, host) => {
      expect(await send([`GET ${target} HTTP/1.1`, 'Host: a.example'])).toEqual([200, { host, query: { a: '1' } }]);
    });

    it.each([
      ['http://b.example', 404],
      ['http://b.example?a=1', 404],
    ])('without a path: %s', async (target, status) => {
      expect((await send([`GET ${target} HTTP/1.1`, 'Host: a']))[0]).toBe(status);
    });

    it.each(['ftp://b.example/', 'http:///things', 'http://u@b.example/things/host', 'things/host', 'http://b\\c/'])(
      'and rejects %s with 400',
      async (target) => {
        expect((await send([`GET ${target} HTTP/1.1`, 'Host: a']))[0]).toBe(400);
      },
    );
  });
});
