import type { ServerResponse } from 'node:http';
import { Controller, Get, Module } from '@nestjs/common';
import { RequireScope } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { createMessagingTables } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import type { TestService } from '@vc/testing/service/test-service';
import { LocalServer } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { authService, ClientsService, TenantsService } from '../../index';

class Tables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  up = (queryRunner: QueryRunner) => createMessagingTables(queryRunner);
  down = async () => undefined;
}

@Controller('things')
class ThingsController {
  @Get()
  @RequireScope('trust.read')
  list() {
    return {};
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const things: ServiceDefinition = {
  name: 'webhooks',
  area: 'api',
  schema: 'things',
  config: ServiceConfig,
  entities: [],
  migrations: [Tables1700000000001],
  modules: () => [ThingsModule],
};

const LEASE = { AUTH_REVOCATION_TIMEOUT_MS: '1000' };
const CREDENTIALS = { client_id: 'app', client_secret: 'a secret of this spec' };
const FEED = '/internal/revoked-tokens';

describe('a service that follows the revoked tokens', () => {
  let world: TestWorld;
  let auth: TestService | undefined;
  let network: LocalServer;
  /** Requests to the authorization server that the network does not carry. */
  let isCut: (url: string) => boolean;
  const open = new Set<ServerResponse>();

  beforeAll(async () => {
    world = await TestWorld.start();
    auth = await world.serve(authService, LEASE);
    const { id } = await auth.app.get(TenantsService).ensure('acme', 'Acme');
    const { client_id: clientId, client_secret: clientSecret } = CREDENTIALS;
    const client = { clientId, clientSecret, scopes: ['trust.read' as const], grantTypes: ['client_credentials'] };
    await auth.app.get(ClientsService).ensure(id, client);
    network = await LocalServer.start(async ({ url = '', headers }, response) => {
      open.add(response.once('close', () => open.delete(response)));
      if (!auth || isCut(url)) return void response.destroy();
      const { authorization = '' } = headers;
      const answer = await fetch(auth.url + url, { headers: { authorization } }).catch(() => undefined);
      if (!answer || isCut(url)) return void response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  });

  beforeEach(() => {
    isCut = () => false;
  });

  afterAll(async () => {
    await world?.stop();
    await network?.stop();
  });

  const serve = () => world.serve(things, { AUTH_INTERNAL_URL: network.url });

  function cut(condition: (url: string) => boolean): void {
    isCut = condition;
    for (const response of open) response.destroy();
  }

  const post = async (path: string, form: Record<string, string>) =>
    requestJson(`${auth!.url}/auth${path}`, { body: new URLSearchParams({ ...CREDENTIALS, ...form }) });

  const newToken = async (): Promise<string> =>
    (await post('/connect/token', { grant_type: 'client_credentials' })).body.access_token;

  const ask = async ({ url }: TestService, token: string) => {
    const { status, headers } = await requestJson(`${url}/api/things`, { token });
    return { status, retryAfter: headers.get('retry-after') };
  };

  /** The first status beside 503, which a machine without time for a poll within the lease may cause. */
  const askUntilKnown = (service: TestService, token: string) =>
    waitFor(async () => {
      const { status } = await ask(service, token);
      return status === 503 ? undefined : status;
    });

  it('rejects tokens with UNAVAILABLE while it has not followed the list since its start', async () => {
    const [kept, revoked] = [await newToken(), await newToken()];
    await post('/revoke', { token: revoked });
    cut((url) => url.startsWith(FEED));
    const service = await serve();
    expect(await ask(service, kept)).toEqual({ status: 503, retryAfter: '5' });
    expect(await ask(service, revoked)).toEqual({ status: 503, retryAfter: '5' });
    cut(() => false);
    expect(await askUntilKnown(service, revoked)).toBe(401);
    expect(await askUntilKnown(service, kept)).toBe(200);
    await service.stop();
  });

  it('rejects tokens with UNAVAILABLE when a revocation is answered that it cannot have learned', async () => {
    const service = await serve();
    const token = await newToken();
    expect(await askUntilKnown(service, token)).toBe(200);
    cut((url) => url.startsWith(FEED));
    await post('/revoke', { token });
    expect((await ask(service, token)).status).toBe(503);
    cut(() => false);
    expect(await askUntilKnown(service, token)).toBe(401);
    await service.stop();
  });

  it('rejects tokens with UNAVAILABLE while the authorization server is away, and follows it when it is back', async () => {
    const service = await serve();
    const token = await newToken();
    expect(await askUntilKnown(service, token)).toBe(200);
    const stopped = auth!;
    auth = undefined;
    await stopped.stop();
    cut(() => false);
    await waitFor(async () => ((await ask(service, token)).status === 503 ? true : undefined));
    auth = await world.serve(authService, LEASE);
    expect(await askUntilKnown(service, token)).toBe(200);
    await post('/revoke', { token });
    expect(await askUntilKnown(service, token)).toBe(401);
    await service.stop();
  });
});
