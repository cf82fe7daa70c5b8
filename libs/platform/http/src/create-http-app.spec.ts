import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Get, Param } from '@nestjs/common';
import { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { createHttpApp } from './index';

@Controller('things')
class ThingsController {
  @Get('slow')
  async getSlowly() {
    await pause(300);
    return { data: 'slow' };
  }

  @Get(':name')
  get(@Param('name') name: string) {
    return { data: name };
  }
}

class ThingsModule {}

describe('createHttpApp', () => {
  let app: NestFastifyApplication;

  const startApp = async () => {
    const module = { module: ThingsModule, controllers: [ThingsController] };
    const logger = createLogger('test', 'silent');
    const started = await createHttpApp({ module, logger, trustedProxies: 'loopback', prefix: 'api' });
    return started.init() as Promise<NestFastifyApplication>;
  };

  beforeAll(async () => {
    app = await startApp();
  });

  afterAll(async () => {
    await app?.close();
  });

  it.each([
    ['a path that is no UTF-8', '/api/things/%ff', 400, 'VALIDATION_ERROR'],
    ['a path with a bare percent sign', '/api/things/%', 400, 'VALIDATION_ERROR'],
    ['an endless path parameter', `/api/things/${'x'.repeat(600)}`, 404, 'NOT_FOUND'],
    ['a path parameter with U+0000', '/api/things/%00', 404, 'NOT_FOUND'],
    ['a path without a route', '/api/nothing', 404, 'NOT_FOUND'],
  ])('refuses %s with the body of every refusal', async (_, url, status, code) => {
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

  it('answers what it was asked before it stops, and waits for no connection that is kept open', async () => {
    const other = await startApp();
    await other.listen(0, '127.0.0.1');
    const url = await other.getUrl();
    await fetch(`${url}/api/things/quick`).then((response) => response.text());
    const slow = fetch(`${url}/api/things/slow`);
    await pause(100);
    const stopped = other.close();
    expect(await (await slow).json()).toEqual({ data: 'slow' });
    await stopped;
  });
});
