import { FAILURES_ALLOWED } from './failed-attempts.service';
import { createId, Database } from '@vc/platform/persistence';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService, ClientsService, TenantsService } from '../../index';
import { ProviderHost } from '../provider/provider-host';
import { ExpiredRowsSweeper } from '../tokens/expired-rows.sweeper';

const CREDENTIALS = { grant_type: 'client_credentials', client_id: 'acme-backend', client_secret: 'right' };

describe('limits of the token endpoint', () => {
  let world: TestWorld;
  let service: TestService;
  let tenantId: string;
  let clock: StoppedClock;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService, {
      AUTH_RATE_PER_CLIENT: '5',
      AUTH_RATE_PER_ADDRESS: '20',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    ({ id: tenantId } = await service.app.get(TenantsService).ensure('acme', 'Acme'));
    for (const clientId of ['acme-backend', 'busy', 'late']) await ensureClient(clientId);
    clock = stopClock();
  });

  // Refills the rates that earlier tests have used.
  beforeEach(() => clock.advance(10_000));

  afterAll(async () => {
    clock?.release();
    await world?.stop();
  });

  async function ensureClient(clientId: string): Promise<void> {
    const client = { clientId, clientSecret: 'right', scopes: ['trust.read'], grantTypes: ['client_credentials'] };
    await service.app.get(ClientsService).ensure(tenantId, client as never);
  }

  let lastAddress = 0;
  const newAddress = () => `203.0.113.${(lastAddress += 1)}`;

  function requestToken(form: Record<string, string>, address: string): Promise<JsonAnswer> {
    const headers = { 'x-forwarded-for': address };
    const body = new URLSearchParams({ ...CREDENTIALS, ...form });
    return requestJson(`${service.url}/auth/connect/token`, { body, headers });
  }

  /** Stays below the request rate. */
  async function sendWrongSecrets(times: number, form: Record<string, string>, address: string): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      await requestToken({ client_secret: `wrong ${count}`, ...form }, address);
      clock.advance(1_000);
    }
  }

  it('rejects a client at an address after too many wrong secrets, and accepts it at others', async () => {
    const [guesser, owner] = [newAddress(), newAddress()];
    await sendWrongSecrets(FAILURES_ALLOWED.clientAtAddress, { client_id: 'late' }, guesser);
    const locked = await requestToken({ client_id: 'late' }, guesser);
    expect(locked).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    const accepted = await requestToken({ client_id: 'late' }, owner);
    expect([accepted.status, accepted.headers.get('ratelimit')]).toEqual([200, '"address";r=1999;t=1']);
    expect((await requestToken({}, guesser)).status).toBe(200);
  });

  it('counts parallel wrong secrets before it verifies them', async () => {
    await ensureClient('guessed');
    const address = newAddress();
    const guesses = Array.from({ length: 30 }, (_, count) =>
      requestToken({ client_id: 'guessed', client_secret: `guess ${count}` }, address),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES_ALLOWED.clientAtAddress);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - FAILURES_ALLOWED.clientAtAddress);
    expect((await requestToken({ client_id: 'guessed' }, address)).status).toBe(429);
  });

  it('counts parallel right secrets as no failures', async () => {
    await ensureClient('parallel');
    const tokens = Array.from({ length: 9 }, () => requestToken({ client_id: 'parallel' }, newAddress()));
    expect((await Promise.all(tokens)).map(({ status }) => status)).toEqual(Array(9).fill(200));
  });

  it('answers a client that it has not verified yet before the guesses from another address', async () => {
    await ensureClient('unverified');
    const guesser = newAddress();
    let decided = 0;
    const guesses = Array.from({ length: 35 }, async (_, count) => {
      // Each guess is for another client, and so below the limit for one.
      await requestToken(
        { client_id: ['late', 'busy', 'acme-backend'][count % 3]!, client_secret: `x${count}` },
        guesser,
      );
      decided += 1;
    });
    await Promise.race(guesses);
    expect((await requestToken({ client_id: 'unverified' }, newAddress())).status).toBe(200);
    expect(decided).toBeLessThan(25);
    await Promise.all(guesses);
  });

  it('locks all addresses of an IPv6 network of 64 bits', async () => {
    await ensureClient('networked');
    for (let count = 0; count < FAILURES_ALLOWED.clientAtAddress; count += 1) {
      await sendWrongSecrets(1, { client_id: 'networked' }, `2001:db8:0:7::${count}`);
    }
    expect((await requestToken({ client_id: 'networked' }, '2001:db8:0:7:ffff::1')).status).toBe(429);
    expect((await requestToken({ client_id: 'networked' }, '2001:db8:0:8::1')).status).toBe(200);
  });

  it('accepts the client again after the lock', async () => {
    const address = newAddress();
    await requestToken({ client_secret: 'wrong' }, address);
    const ended = `UPDATE auth.failed_attempts SET failures = 9, locked_until = $2, expires_at = $2
      WHERE key LIKE '% ' || $1`;
    await world.database.query(ended, [address, new Date()]);
    expect((await requestToken({ client_secret: 'wrong' }, address)).status).toBe(401);
    expect((await requestToken({}, address)).status).toBe(200);
  });

  it('stores no name in the clear', async () => {
    const address = newAddress();
    await requestToken({ client_secret: 'wrong' }, address);
    const rows = await world.database.query<{ key: string }>(`SELECT key FROM auth.failed_attempts`);
    expect(rows.filter(({ key }) => key.includes(address))).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('acme-backend');
  });

  it('rejects an address above its rate with 429 and Retry-After', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => requestToken({ client_id: 'nobody' }, address)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]!.headers.get('retry-after')).toBe('1');
    expect(refused[0]!.body).toMatchObject({ error: 'temporarily_unavailable' });
    expect((await requestToken({}, newAddress())).status).toBe(200);
  });

  it('rejects a client above its rate with 429 at every address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => requestToken({ client_id: 'busy' }, newAddress())),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
  });

  it('deletes expired rows only', async () => {
    const { dataSource } = service.app.get(Database);
    const [gone, kept] = [createId(), createId()];
    for (const [jti, end] of [
      [gone, '-1 s'],
      [kept, '1 h'],
    ]) {
      const sql = `INSERT INTO auth.revoked_tokens (subject, revoked_at, expires_at) VALUES ($1, now(), now() + $2::interval)`;
      await dataSource.query(sql, [jti, end]);
    }
    await service.app.get(ExpiredRowsSweeper).run();
    const rows = await dataSource.query(`SELECT subject FROM auth.revoked_tokens`);
    expect(rows).toEqual([{ subject: kept }]);
  });

  it('signs with a new key after the rotation period, and publishes the old one until its tokens expire', async () => {
    const host = service.app.get(ProviderHost);
    const listKids = async () => {
      await host.refresh();
      const { keys } = (await requestJson(`${service.url}/auth/jwks`)).body;
      return keys.map(({ kid }: { kid: string }) => kid) as string[];
    };
    const ageKeys = (sql: string) =>
      world.database.query(`UPDATE auth.signing_keys SET signs_from = signs_from - ${sql}`);
    const signer = async () => {
      const token = (await requestToken({}, newAddress())).body.access_token as string;
      return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
    };
    const [old] = await listKids();
    await ageKeys(`interval '30 days'`);
    const published = await listKids();
    expect(published).toEqual([old, expect.any(String)]);
    expect(await signer()).toBe(old);
    await ageKeys(`interval '11 min'`);
    expect(await listKids()).toEqual([published[1], old]);
    expect(await signer()).toBe(published[1]);
    await ageKeys(`interval '66 min'`);
    expect(await listKids()).toEqual([published[1]]);
  });
});
