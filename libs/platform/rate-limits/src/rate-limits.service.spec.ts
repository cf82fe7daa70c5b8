import { randomUUID } from 'node:crypto';
import { Controller, Get, Module, Param, Post } from '@nestjs/common';
import { Internal, Public, RequireScope } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { notFound } from '@vc/platform/http';
import { METRICS } from '@vc/platform/observability';
import { createId, createMessagingTables } from '@vc/platform/persistence';
import { type ServiceDefinition } from '@vc/platform/service';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { sendHeaders } from '@vc/testing/unit/raw-request';
import { metricValue } from '@vc/testing/unit/metric-value';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { RateLimitSharing } from './index';

class Tables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  up = (queryRunner: QueryRunner) => createMessagingTables(queryRunner);
  down = async () => undefined;
}

@Controller()
class ThingsController {
  @Get('things')
  @RequireScope('trust.read')
  list() {
    return {};
  }

  @Post('things/:id')
  @RequireScope('trust.read')
  create() {
    return {};
  }

  @Get('oid4vci/:id/metadata')
  @Public()
  metadata() {
    return {};
  }

  @Get('oid4vci/:id/offers/:offer')
  @Public()
  offer(@Param('offer') offer: string) {
    if (offer === 'unknown') throw notFound('offer', offer);
    return {};
  }

  @Get('internal/things')
  @Internal('wallet')
  listInternally() {
    return {};
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const definition: ServiceDefinition = {
  name: 'things',
  area: 'api',
  unprefixed: ['oid4vci'],
  protocolPaths: ['oid4vci'],
  schema: 'things',
  config: ServiceConfig,
  entities: [],
  migrations: [Tables1700000000001],
  modules: () => [ThingsModule],
};

describe('the rate limits of a service', () => {
  let world: TestWorld;
  let service: TestService;
  let replica: TestService;
  let clock: StoppedClock;
  const metadata = (tenantId: string = createId()) => `/oid4vci/${tenantId}/metadata`;

  beforeAll(async () => {
    world = await TestWorld.start();
    const environment = {
      RATE_PER_ADDRESS: '10',
      RATE_PER_CLIENT: '5',
      RATE_PER_TENANT: '6',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    service = await world.serve(definition, environment);
    replica = await world.serve(definition, environment);
    clock = stopClock();
  });

  beforeEach(() => clock.advance(60_000));

  afterAll(async () => {
    clock?.release();
    await world?.stop();
  });

  let lastAddress = 0;
  const newAddress = () => `198.51.100.${(lastAddress += 1)}`;

  async function send(path: string, address: string, { url } = service, token?: string): Promise<JsonAnswer> {
    return requestJson(url + path, { headers: { 'x-forwarded-for': address }, token });
  }

  async function sendMany(count: number, request: () => Promise<JsonAnswer>): Promise<JsonAnswer[]> {
    const answers = [];
    for (let sent = 0; sent < count; sent += 1) answers.push(await request());
    return answers;
  }

  const countRefused = (answers: JsonAnswer[]) => answers.filter(({ status }) => status === 429).length;

  it('rejects an address above its rate with RATE_LIMITED, Retry-After and the RateLimit fields', async () => {
    const address = newAddress();
    const accepted = await sendMany(20, () => send('/api/nothing', address));
    expect(countRefused(accepted)).toBe(0);
    expect(accepted[4]?.headers.get('ratelimit')).toBe('"address";r=15;t=1');
    const { status, headers, body } = await send('/api/nothing', address);
    expect({ status, code: body.errors[0].code }).toEqual({ status: 429, code: 'RATE_LIMITED' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"address";q=20;w=2',
      ratelimit: '"address";r=0;t=2',
    });
    expect((await send('/api/nothing', newAddress())).status).toBe(404);
    clock.advance(1_000);
    expect(countRefused(await sendMany(11, () => send('/api/nothing', address)))).toBe(1);
  });

  it('counts refusals by limit, and nothing else', async () => {
    const count = (limit: string) => metricValue(service.metrics, METRICS.rateLimitRefusals, { limit });
    const before = { address: (await count('address')) ?? 0, client: (await count('client')) ?? 0 };
    const address = newAddress();
    expect(countRefused(await sendMany(22, () => send('/api/nothing', address)))).toBe(2);
    expect(await count('address')).toBe(before.address + 2);
    expect((await count('client')) ?? 0).toBe(before.client);
    const token = await world.authority.accessToken({ tenantId: createId(), scopes: ['trust.read'] });
    await sendMany(11, () => send('/api/things', newAddress(), service, token));
    expect(await count('address')).toBe(before.address + 2);
    expect(await count('client')).toBe(before.client + 1);
  });

  it('rejects all addresses of an IPv6 network of 64 bits', async () => {
    let host = 0;
    const answers = await sendMany(21, () => send('/api/nothing', `2001:db8:7:7::${(host += 1).toString(16)}`));
    expect(countRefused(answers)).toBe(1);
    expect((await send('/api/nothing', '2001:db8:7:8::1')).status).toBe(404);
  });

  it('rejects an address above its rate whose paths cannot be decoded', async () => {
    const address = newAddress();
    const answers = await sendMany(21, () => send('/api/%E0%A4%A', address));
    expect(answers[0]?.headers.get('x-correlation-id')).not.toBeNull();
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(400), 429]);
  });

  it('rejects what an address sends to several replicas together above its rate', async () => {
    const address = newAddress();
    expect(countRefused(await sendMany(20, () => send('/api/nothing', address)))).toBe(0);
    await service.app.get(RateLimitSharing).run();
    expect((await send('/api/nothing', address, replica)).status).toBe(404);
    await replica.app.get(RateLimitSharing).run();
    expect(countRefused(await sendMany(20, () => send('/api/nothing', address, replica)))).toBe(20);
  });

  it('counts from the time of the requests what it shares late', async () => {
    const address = newAddress();
    await sendMany(20, () => send('/api/nothing', address));
    clock.advance(1_000);
    await service.app.get(RateLimitSharing).run();
    expect(countRefused(await sendMany(11, () => send('/api/nothing', address)))).toBe(1);
  });

  it('rejects a client above its rate at every address', async () => {
    const token = await world.authority.accessToken({ tenantId: createId(), scopes: ['trust.read'] });
    const answers = await sendMany(11, () => send('/api/things', newAddress(), service, token));
    expect(countRefused(answers)).toBe(1);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe(
      '"address";q=20;w=2, "client";q=10;w=2, "tenant";q=12;w=2',
    );
    expect(answers[10]?.headers.get('retry-after')).toBe('1');
  });

  it.each([
    ['a client above its rate', 429, ''],
    ['a token that is not valid', 401, 'x'],
  ])('rejects the request of %s before it reads the body', async (_, status, altered) => {
    const token = await world.authority.accessToken({ tenantId: createId(), scopes: ['trust.read'] });
    await sendMany(10, () => send('/api/things', newAddress(), service, token));
    const headers = [
      'POST /api/things/1 HTTP/1.1',
      `Authorization: Bearer ${token}${altered}`,
      `X-Forwarded-For: ${newAddress()}`,
      'Content-Type: application/json',
      'Content-Length: 1048576',
    ];
    expect(await sendHeaders(service.url, headers)).toBe(status);
  });

  it('rejects the clients of a tenant together above its rate, and no other tenant', async () => {
    const tokenOf = (tenantId: string) =>
      world.authority.accessToken({ tenantId, scopes: ['trust.read'], claims: { client_id: randomUUID() } });
    const tenantId = createId();
    const answers = await sendMany(13, async () => send('/api/things', newAddress(), service, await tokenOf(tenantId)));
    expect(countRefused(answers)).toBe(1);
    expect((await send('/api/things', newAddress(), service, await tokenOf(createId()))).status).toBe(200);
  });

  it('rejects strangers of a tenant’s issuer together above its rate, and none of its clients', async () => {
    const tenantId = createId();
    const answers = await sendMany(13, () => send(metadata(tenantId), newAddress()));
    expect(countRefused(answers)).toBe(1);
    expect(answers[12]?.body).toMatchObject({ error: 'temporarily_unavailable' });
    expect((await send(metadata(), newAddress())).status).toBe(200);
    const token = await world.authority.accessToken({ tenantId, scopes: ['trust.read'] });
    expect((await send('/api/things', newAddress(), service, token)).status).toBe(200);
  });

  it('accepts an honest wallet while ten addresses ask an organization for what does not exist', async () => {
    const tenantId = createId();
    const hostile = Array.from({ length: 10 }, newAddress);
    const guess = (address: string) => send(`/oid4vci/${tenantId}/offers/unknown`, address);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(hostile.map(guess));
      expect(answers.map(({ status }) => status)).not.toContain(200);
      expect((await send(metadata(tenantId), newAddress())).status).toBe(200);
    }
    const ofOne = await sendMany(16, () => guess(hostile[0]!));
    expect(ofOne.at(-1)?.headers.get('ratelimit-policy')).toContain('"address"');
    expect(ofOne.at(-1)?.status).toBe(429);
  });

  it('lets addresses take turns within the limit of an organization', async () => {
    const tenantId = createId();
    const [hostile, honest] = [Array.from({ length: 3 }, newAddress), newAddress()];
    for (let second = 0; second < 5; second += 1) {
      await sendMany(6, () =>
        Promise.all(hostile.map((address) => send(metadata(tenantId), address))).then(([first]) => first!),
      );
      expect((await send(metadata(tenantId), honest)).status).toBe(200);
      clock.advance(1_000);
    }
  });

  it('limits no calls between services', async () => {
    const token = testServiceToken('wallet', 'things');
    const address = newAddress();
    const answers = await sendMany(21, () => send('/internal/things', address, service, token));
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  });

  it('deletes the counts of keys that are quiet', async () => {
    await send('/api/nothing', newAddress());
    await service.app.get(RateLimitSharing).run();
    clock.advance(61_000);
    await service.app.get(RateLimitSharing).run();
    expect(await world.database.query('SELECT * FROM things.rate_limits')).toEqual([]);
  });
});
