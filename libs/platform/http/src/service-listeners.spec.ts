import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { createHttpApp } from './create-http-app';
import type { LongRequests } from './service-listeners';
import { ServiceListeners } from './service-listeners';

/** A long poll and a request that ends when the spec says so. */
@Injectable()
class Waits implements LongRequests {
  readonly begun = new Map<string, () => void>();
  private readonly ends = new Map<string, () => void>();

  async begin(name: string): Promise<void> {
    await new Promise<void>((resolve) => {
      this.ends.set(name, resolve);
      this.begun.get(name)?.();
    });
  }

  end(name: string): void {
    this.ends.get(name)?.();
  }

  endLongRequests(): void {
    this.end('poll');
  }
}

@Controller()
class WaitsController {
  constructor(private readonly waits: Waits) {}

  @Get('work')
  async work() {
    await this.waits.begin('work');
    return { name: 'work' };
  }

  @Get('poll')
  async poll() {
    await this.waits.begin('poll');
    return { name: 'poll' };
  }

  @Get('health/ready')
  ready() {
    return { status: 'up' };
  }
}

@Module({ controllers: [WaitsController], providers: [Waits] })
class WaitsModule {}

describe('ServiceListeners', () => {
  let listeners: ServiceListeners;
  let app: NestFastifyApplication | undefined;
  let url: string;
  const agent = new Agent({ keepAlive: true });

  beforeEach(async () => {
    listeners = new ServiceListeners({ protocolPaths: ['oid4vci'], waitsFor: () => 'Waiting for PostgreSQL.' });
    const server = await listeners.open('public', { port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    await listeners.close();
    await app?.close();
    app = undefined;
  });

  afterAll(() => agent.destroy());

  async function serve(): Promise<Waits> {
    app = await createHttpApp({ module: WaitsModule, logger: createLogger('spec', 'silent'), trustedProxies: false });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    listeners.serve(app);
    return app.get(Waits);
  }

  /** Sends a request on a kept-alive connection, and resolves when its handler has begun. */
  async function begin(waits: Waits, name: string) {
    const begun = new Promise<void>((resolve) => waits.begun.set(name, resolve));
    const answer = get(`/${name}`);
    await begun;
    return answer.then;
  }

  function get(path: string) {
    const answer = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      request(url + path, { agent }, (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
      })
        .once('error', reject)
        .end();
    });
    return { then: async () => answer };
  }

  it('is live and not ready before it serves, and says what the start waits for', async () => {
    expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'up' });
    const ready = await fetch(`${url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain('Not ready. The service starts. Waiting for PostgreSQL.');
  });

  it('answers other requests before it serves with 503 UNAVAILABLE and Retry-After', async () => {
    const response = await fetch(`${url}/api/credentials`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({
      errors: [{ code: 'UNAVAILABLE', detail: 'The service is not ready yet.' }],
    });
  });

  it('answers protocol requests before it serves in the form of OAuth', async () => {
    const response = await fetch(`${url}/oid4vci/acme/nonce`, { method: 'POST' });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });

  it('answers while it drains, is not ready, and ends the connections', async () => {
    const waits = await serve();
    expect((await get('/health/ready').then()).status).toBe(200);
    const before = await begin(waits, 'work');
    listeners.drain();
    waits.end('work');
    expect(await before()).toEqual({ status: 200, connection: 'close' });
    const after = await begin(waits, 'work');
    waits.end('work');
    expect(await after()).toEqual({ status: 200, connection: 'close' });
    expect((await get('/health/ready').then()).status).toBe(503);
  });

  it('refuses connections once it closes, ends long requests, and waits for the others', async () => {
    const waits = await serve();
    const [poll, work] = [await begin(waits, 'poll'), await begin(waits, 'work')];
    let hasClosed = false;
    const closing = listeners.close().then(() => (hasClosed = true));
    expect(await poll()).toMatchObject({ status: 200 });
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
    expect([hasClosed, listeners.requestsUnderWay]).toEqual([false, 1]);
    waits.end('work');
    expect(await work()).toMatchObject({ status: 200 });
    await closing;
  });

  it('ends connections without a request when it closes', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    // The kernel resets a connection that the listener has not accepted yet.
    const ended = new Promise((closed) => socket.on('error', () => undefined).once('close', closed));
    socket.resume();
    await listeners.close();
    await ended;
  });

  it('rejects a port that is taken', async () => {
    const address = { port: Number(new URL(url).port), host: '127.0.0.1' };
    await expect(listeners.open('internal', address)).rejects.toThrow('EADDRINUSE');
  });
});
