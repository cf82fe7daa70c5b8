import { Controller, Get, Param } from '@nestjs/common';
import { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { createHttpApp } from './index';

@Controller('things')
class ThingsController {
  @Get(':name')
  get(@Param('name') name: string) {
    return { data: name };
  }
}

class ThingsModule {}

describe('createHttpApp', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const module = { module: ThingsModule, controllers: [ThingsController] };
    app = await createHttpApp({
      module,
      logger: createLogger('test', 'silent'),
      trustedProxies: 'loopback',
      prefix: 'api',
    });
    await app.init();
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
});
