import { Agent, type OutgoingHttpHeaders, request, type RequestOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { sendBeforeReading } from '@vc/testing/unit/raw-request';
import { createHttpApp } from './create-http-app';
import { DomainError } from './domain-error';
import { ServiceListeners } from './service-listeners';

const JSON_TYPE = { 'content-type': 'application/json' };
/** More than the kernel buffers of a connection hold. */
const LONG = Buffer.alloc(16 * 1024 * 1024, 'x');
const CHUNK = Buffer.concat([Buffer.from(`${LONG.length.toString(16)}\r\n`), LONG, Buffer.from('\r\n0\r\n\r\n')]);

@Controller()
class ThingsController {
  @Get('things')
  get() {
    return { data: [] };
  }

  @Post('things')
  create(@Body() body: unknown) {
    return { data: body };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

interface Received {
  status: number | undefined;
  connection: string | undefined;
  socket: Socket | null;
}

describe('a response to a request whose body is not read', () => {
  let listeners: ServiceListeners;
  let app: NestFastifyApplication;
  let url: string;

  beforeAll(async () => {
    listeners = new ServiceListeners({ waitsFor: () => '' });
    const server = await listeners.open('public', { port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const admit = ({ headers }: { headers: object }) => {
      if ('x-refused' in headers) throw new DomainError('RATE_LIMITED', 'Too many requests.');
    };
    const logger = createLogger('spec', 'silent');
    app = await createHttpApp({ module: ThingsModule, logger, trustedProxies: false, admit });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    listeners.serve(app);
  });

  afterAll(async () => {
    await listeners?.close();
    await app?.close();
  });

  function send(agent: Agent, options: RequestOptions, body?: Buffer): Promise<Received> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { ...options, agent }, (response) => {
        const { statusCode: status, headers } = response.resume();
        const received = { status, connection: headers.connection, socket: sent.socket };
        response.once('end', () => resolve(received));
      });
      sent.once('error', reject).end(body);
    });
  }

  it.each([
    ['is too long', 413, 'POST /things', 'Content-Type: application/json'],
    ['is refused', 429, 'POST /things', 'X-Refused: 1'],
    ['has an unknown path', 413, 'POST /none', 'Content-Type: application/json'],
    ['has another media type', 415, 'POST /things', 'Content-Type: text/plain'],
    ['has another method', 405, 'PUT /things', 'Content-Type: application/json'],
  ])('reaches a client that reads it after it has sent a request that %s', async (_, status, line, header) => {
    const lines = [`${line} HTTP/1.1`, header, 'Connection: close'];
    const measured = await sendBeforeReading(url, [...lines, `Content-Length: ${LONG.length}`], LONG);
    const chunked = await sendBeforeReading(url, [...lines, 'Transfer-Encoding: chunked'], CHUNK);
    for (const response of [measured, chunked]) expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it.each<[string, number, string, string, OutgoingHttpHeaders, Buffer]>([
    ['is too long', 413, 'POST', '/things', JSON_TYPE, LONG],
    ['is malformed', 400, 'POST', '/things', JSON_TYPE, Buffer.from('{')],
    ['is not UTF-8', 400, 'POST', '/things', JSON_TYPE, Buffer.from([0xff])],
    ['is refused', 429, 'POST', '/things', { ...JSON_TYPE, 'x-refused': '1' }, LONG],
    ['has an unknown path', 404, 'POST', '/none', {}, LONG],
    ['has another media type', 415, 'POST', '/things', { 'content-type': 'text/plain' }, LONG],
    ['has another method', 405, 'PUT', '/things', JSON_TYPE, LONG],
    ['has a body that nobody expects', 200, 'GET', '/things', { 'content-length': '1' }, Buffer.from('x')],
  ])(
    'closes the connection as announced, or answers the next request, after one that %s',
    async (...[, status, method, path, headers, body]) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const first = await send(agent, { method, path, headers }, body);
      const next = await send(agent, { path: '/things' });
      expect([first.status, next.status]).toEqual([status, 200]);
      expect(next.socket === first.socket).toBe(first.connection === 'keep-alive');
      agent.destroy();
    },
  );
});
