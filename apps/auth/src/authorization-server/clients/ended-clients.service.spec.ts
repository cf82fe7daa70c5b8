import { createPreAuthorizedCode } from '@vc/feature/issuance-grant';
import { createId } from '@vc/platform/persistence';
import { HeldRows } from '@vc/testing/database/held-rows';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { decodeJwt } from 'jose';
import { authService, TenantsService } from '../../index';
import { EndedTokens } from '../tokens/ended-tokens';
import { ClientsRepository } from './clients.repository';

type Issued = Parameters<EndedTokens['hasEnded']>[0];

/** Another replica knows a client as it was for five seconds, and signs a token within two more. */
const STALE_MS = 7_000;

describe('what is taken from a client', () => {
  let world: TestWorld;
  let service: TestService;
  let replica: TestService;
  let tenantId: string;
  let clock: StoppedClock;

  beforeAll(async () => {
    world = await TestWorld.start();
    [service, replica] = [await world.serve(authService), await world.serve(authService)];
  });

  afterAll(() => world?.stop());

  beforeEach(async () => {
    clock = stopClock();
    tenantId = (await service.app.get(TenantsService).ensure(`acme-${createId().slice(-8)}`, 'Acme')).id;
  });

  afterEach(() => clock.release());

  async function call(method: string, path: string, body?: object): Promise<JsonAnswer> {
    const token = await world.authority.accessToken({ tenantId, scopes: ['admin'], clientId: 'admin-client' });
    return requestJson(`${service.url}/auth/admin/${path}`, { token, body, method });
  }

  interface Created {
    id: string;
    clientId: string;
    clientSecret: string;
  }

  async function create(clientId = `client-${createId()}`, scopes = ['trust.read']): Promise<Created> {
    return (await call('POST', 'clients', { clientId, name: 'Back end', scopes })).body.data;
  }

  const remove = ({ id }: Created) => call('DELETE', `clients/${id}`);
  const rotate = ({ id }: Created) => call('POST', `clients/${id}/rotate-secret`);

  const requestToken = ({ clientId, clientSecret }: Created, { url } = service) =>
    requestJson(`${url}/auth/connect/token`, {
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });

  /** Whether the request was answered by a token that services accept. */
  async function isAccepted({ body }: JsonAnswer): Promise<boolean> {
    if (body.access_token === undefined) return false;
    return !(await service.app.get(EndedTokens).hasEnded(decodeJwt<Issued>(body.access_token)));
  }

  /** The first request arrives while the rows are held, and the second one after it. */
  async function inTurn<A, B>(rows: string, values: unknown[], first: () => Promise<A>, second: () => Promise<B>) {
    const held = await HeldRows.lock(world.database, rows, values);
    const earlier = first();
    await waitFor(async () => (await countWaiting()) === 1);
    const later = second();
    await waitFor(async () => (await countWaiting()) === 2);
    await held.release();
    return Promise.all([earlier, later]);
  }

  /** Counts the sessions that wait for a lock. A transaction, such as that of the held rows, sees the same ones until it ends. */
  async function countWaiting(): Promise<number> {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await world.database.query(waiting)).length;
  }

  it.each([
    ['that the secret has never got before', false],
    ['for a secret that was verified before', true],
  ])('gives no token %s when the client is deleted and created again meanwhile', async (_, wasVerified) => {
    const before = await create();
    if (wasVerified) {
      expect((await requestToken(before)).status).toBe(200);
      // The next request reads the client again.
      await rotate(before);
    }
    const clients = service.app.get(ClientsRepository);
    const findByClientId = clients.findByClientId.bind(clients);
    let after: Created | undefined;
    jest.spyOn(clients, 'findByClientId').mockImplementationOnce(async (...lookup) => {
      const found = await findByClientId(...lookup);
      await remove(before);
      clock.advance(1_000);
      after = await create(before.clientId);
      return found;
    });
    expect(await isAccepted(await requestToken(before))).toBe(false);
    clock.advance(STALE_MS);
    expect(await isAccepted(await requestToken(after!))).toBe(true);
  });

  it('gives no token to the secret of before at a replica that still knows the deleted client', async () => {
    const before = await create();
    expect((await requestToken(before, replica)).status).toBe(200);
    await remove(before);
    clock.advance(1_000);
    const after = await create(before.clientId);
    expect(await isAccepted(await requestToken(before, replica))).toBe(false);
    clock.advance(STALE_MS);
    expect(await isAccepted(await requestToken(after))).toBe(true);
  });

  it('gives no token to a replaced secret at a replica that still knows it, once the tokens are revoked', async () => {
    const before = await create();
    expect((await requestToken(before, replica)).status).toBe(200);
    await rotate(before);
    const { clientSecret } = (await rotate(before)).body.data;
    expect((await call('POST', `clients/${before.id}/revoke-tokens`)).status).toBe(204);
    clock.advance(3_000);
    expect(await isAccepted(await requestToken(before, replica))).toBe(false);
    clock.advance(STALE_MS);
    expect(await isAccepted(await requestToken({ ...before, clientSecret }))).toBe(true);
  });

  it.each([
    ['that is deleted meanwhile', [204, 404], remove, rotate],
    ['before it is deleted', [200, 204], rotate, remove],
  ])('leaves no secret of a client %s', async (_, statuses, first, second) => {
    const client = await create();
    const rows = 'SELECT FROM auth.clients WHERE id = $1';
    const answers = await inTurn(
      rows,
      [client.id],
      () => first(client),
      () => second(client),
    );
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(await world.database.query(rows, [client.id])).toEqual([]);
    const secrets = [client, ...answers.flatMap(({ body }) => (body?.data ? [body.data as Created] : []))];
    for (const secret of secrets) expect(await isAccepted(await requestToken(secret))).toBe(false);
  });

  it('keeps the secrets of both rotations that arrive at the same time', async () => {
    const client = await create();
    const rotations = [() => rotate(client), () => rotate(client)] as const;
    const answers = await inTurn('SELECT FROM auth.clients WHERE id = $1', [client.id], ...rotations);
    expect(await isAccepted(await requestToken(client))).toBe(false);
    for (const { body } of answers) expect(await isAccepted(await requestToken(body.data))).toBe(true);
  });

  it('gives a client no scope whose entitlement is withdrawn while it is created', async () => {
    const tenants = service.app.get(TenantsService);
    const operator = { tenantId: (await tenants.ensure('platform', 'Operator')).id };
    await tenants.update(operator, tenantId, { entitlements: ['sc-citizen'] });
    const clients = service.app.get(ClientsRepository);
    const insertIfFree = clients.insertIfFree.bind(clients);
    jest.spyOn(clients, 'insertIfFree').mockImplementationOnce(async (...insert) => {
      await tenants.update(operator, tenantId, { entitlements: [] });
      return insertIfFree(...insert);
    });
    const client = await create(undefined, ['trust.read', 'sc-citizen']);
    expect((await requestToken(client)).body.scope).toBe('trust.read');
  });

  it('gives no token for a code that is redeemed while its tenant is suspended', async () => {
    const tenants = service.app.get(TenantsService);
    const operator = { tenantId: (await tenants.ensure('platform', 'Operator')).id };
    const jti = createId();
    const issuer = { tenantId, issuanceId: createId(), credentialIssuer: `${world.authority.publicUrl}/oid4vci/x` };
    const offer = {
      ...issuer,
      jti,
      credentialIdentifiers: { badge: ['badge'] },
      expiresAt: new Date(Date.now() + 60_000),
    };
    const code = createPreAuthorizedCode(offer, '1234', testServiceKeys('issuance'));
    const redeem = (tx_code: string) =>
      requestJson(`${service.url}/auth/connect/token`, {
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
          'pre-authorized_code': code,
          tx_code,
        }),
      });
    expect((await redeem('9999')).status).toBe(400);
    const held = await HeldRows.lock(world.database, 'SELECT FROM auth.redeemed_codes WHERE jti = $1', [jti]);
    const redeeming = redeem('1234');
    await waitFor(async () => (await countWaiting()) === 1);
    await tenants.update(operator, tenantId, { status: 'suspended' });
    await held.release();
    expect(await isAccepted(await redeeming)).toBe(false);
  });
});
