import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ServiceConfig } from '@vc/platform/config';
import { createHttpApp, DomainError, ServiceListeners } from '@vc/platform/http';
import { createLogger, Metrics } from '@vc/platform/observability';
import { systemClock } from '@vc/platform/scheduling';
import type { AddressInfo } from 'node:net';
import { LoadShedder, RateLimits, RequestLimits } from './index';

const TENANT = '0191f0a0-0000-7000-8000-000000000001';
const WINDOW_MS = 250;
const MEMBER = { authorization: 'Bearer member' };

let limits: RequestLimits;

/** Takes one token for that of a member. */
class MembersGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { headers } = http.getRequest<{ headers: Record<string, string> }>();
    if (headers.authorization !== MEMBER.authorization) throw new DomainError('UNAUTHORIZED', 'The token is wrong.');
    limits.countCaller({ clientId: 'client', tenantId: TENANT }, http.getResponse());
    return true;
  }
}

@Controller()
class ThingsController {
  @Get('oid4vci/:id/nonce')
  nonce() {
    return {};
  }

  @Get('things')
  @UseGuards(MembersGuard)
  list() {
    return { data: [] };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

describe('RequestLimits of a service that has more requests than it can answer', () => {
  let listeners: ServiceListeners;
  let app: NestFastifyApplication;
  let url: string;
  let now = 0;
  let delay = 0;
  let lines: string[];

  beforeAll(async () => {
    const metrics = new Metrics('spec');
    await metrics.whileBuilding(async () => {
      const config = Object.assign(new ServiceConfig(), {
        RATE_PER_ADDRESS: 100_000,
        RATE_PER_CLIENT: 100_000,
        RATE_PER_TENANT: 100_000,
      });
      const load = new LoadShedder({ ticks: () => now, measureDelay: (measured) => measured(delay) });
      limits = new RequestLimits(new RateLimits(systemClock), config, {
        load,
        isOfCaller: ({ url: path }) => path === '/things',
      });
      const logger = createLogger('spec', 'silent');
      lines = [];
      jest.spyOn(logger, 'error').mockImplementation((entry: unknown) => void lines.push(JSON.stringify(entry)));
      app = await createHttpApp({
        module: ThingsModule,
        logger,
        trustedProxies: 1,
        admit: limits.countRequest,
        unprefixed: ['oid4vci'],
        protocolPaths: ['oid4vci'],
      });
    });
    listeners = new ServiceListeners({ waitsFor: () => '' });
    const server = await listeners.open('public', { port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    listeners.serve(app);
  });

  beforeEach(() => {
    delay = 0;
    now += 60_000;
  });

  afterAll(async () => {
    await listeners?.close();
    await app?.close();
  });

  const request = (path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { ...headers, 'x-forwarded-for': address } });
  const nonce = (address: string, headers = {}) => request(`/oid4vci/${TENANT}/nonce`, address, headers);
  const statusOf = async (answer: Promise<Response>) => (await answer).status;

  /** Sends the requests of an attacker in some late windows. Returns the statuses of the last one. */
  async function attack(windows: number, send = () => nonce('198.51.100.1')): Promise<number[]> {
    delay = 200;
    let statuses: number[] = [];
    for (let window = 0; window < windows; window += 1) {
      now += WINDOW_MS;
      statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(send())));
    }
    return statuses;
  }

  const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

  it('refuses strangers with 503 and Retry-After, and answers members and an address that sends little', async () => {
    const statuses = await attack(4);
    expect([count(statuses, 200), count(statuses, 503)]).toEqual([10, 50]);
    const refused = await nonce('198.51.100.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect(await statusOf(nonce('203.0.113.1'))).toBe(200);
    expect(await statusOf(request('/things', '198.51.100.1', MEMBER))).toBe(200);
    expect(lines).toEqual([]);
  });

  it('holds its refusals for half a second, so that a flood on some connections sends fewer requests', async () => {
    await attack(4);
    const startedAt = performance.now();
    expect(await statusOf(nonce('198.51.100.1'))).toBe(503);
    // A timer counts whole milliseconds.
    expect(performance.now() - startedAt).toBeGreaterThan(498);
  });

  it('refuses the members of a tenant that sends too much with 503', async () => {
    const member = () => request('/things', '203.0.113.2', MEMBER);
    const statuses = await attack(4, member);
    expect([count(statuses, 200), count(statuses, 503)]).toEqual([10, 50]);
    expect(await statusOf(member())).toBe(503);
  });

  it('takes no one for a member who presents a wrong token', async () => {
    await attack(4);
    const forged = () => nonce('198.51.100.2', { authorization: 'Bearer forged' });
    await request('/things', '198.51.100.2', { authorization: 'Bearer forged' });
    expect(count(await attack(2, forged), 503)).toBeGreaterThan(30);
  });

  it('takes no one for a member who presents any token at a route where no one verifies it before the body is read', async () => {
    await attack(4);
    const any = () => nonce('198.51.100.3', { authorization: 'Bearer any' });
    expect(count(await attack(2, any), 503)).toBeGreaterThan(30);
  });

  it('refuses no request for the health of the service', async () => {
    await attack(4);
    const statuses = await Promise.all(
      Array.from({ length: 60 }, () => statusOf(request('/health/live', '198.51.100.1'))),
    );
    expect(count(statuses, 503)).toBe(0);
  });
});
