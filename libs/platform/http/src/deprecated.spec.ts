import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { createHttpApp, Deprecated, DomainError } from './index';

const NOTICE = { since: '2027-03-01', sunset: '2028-03-01', link: 'https://vc.example/changes#things' };

@Controller('things')
class ThingsController {
  @Get('old')
  @Deprecated(NOTICE)
  getOld() {
    return { data: 'old' };
  }

  @Get('refused')
  @Deprecated(NOTICE)
  refuse() {
    throw new DomainError('NOT_FOUND', 'There is no such thing.');
  }

  @Get('new')
  getNew() {
    return { data: 'new' };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

describe('Deprecated', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const logger = createLogger('test', 'silent');
    app = await createHttpApp({ module: ThingsModule, logger, trustedProxies: false, prefix: 'api' });
    await app.init();
  });

  afterAll(() => app?.close());

  it.each(['old', 'refused'])('announces the end of a route in its response: %s', async (name) => {
    const { headers } = await app.inject(`/api/things/${name}`);
    expect(headers).toMatchObject({
      deprecation: '@1803859200',
      sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
      link: '<https://vc.example/changes#things>; rel="deprecation"; type="text/html"',
    });
  });

  it('announces no end of another route', async () => {
    const { headers } = await app.inject('/api/things/new');
    expect(headers).not.toHaveProperty('deprecation');
    expect(headers).not.toHaveProperty('sunset');
  });

  it.each(['2028-02-29', 'soon'])('rejects a sunset less than twelve months ahead: %s', (sunset) => {
    expect(() => Deprecated({ ...NOTICE, sunset })).toThrow(`cannot end on ${sunset}`);
  });
});
