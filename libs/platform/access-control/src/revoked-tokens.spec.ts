import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@vc/platform/observability';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { waitFor } from '@vc/testing/unit/wait-for';
import { clientSubject, RevokedTokens } from './index';
import { ServiceTokenVerifier } from './service-token';

/** For answers that come, on any machine. */
const PATIENCE_MS = 240_000;
const NOW = Date.parse('2026-11-23T08:00:00Z');
const LEASE_MS = 60_000;
/** Time without a check after which the list is not followed. */
const IDLE_MS = 30_000;
const UNAVAILABLE = { code: 'UNAVAILABLE' };

describe('RevokedTokens', () => {
  let authority: LocalServer;
  let requests: IncomingMessage[];
  let respond: (response: ServerResponse) => void;
  let warnings: unknown[];
  let ticks: number;
  let now: number;
  let revoked: RevokedTokens;

  beforeEach(async () => {
    [requests, warnings, ticks, now] = [[], [], 0, NOW];
    respondWith({});
    authority = await LocalServer.start((request, response) => {
      requests.push(request);
      respond(response);
    });
    revoked = create();
  });

  afterEach(async () => {
    revoked.stop();
    await authority.stop();
  });

  function create(authInternalUrl = authority.url): RevokedTokens {
    return new RevokedTokens({
      authInternalUrl,
      serviceKeys: testServiceKeys('wallet'),
      timeoutMs: PATIENCE_MS,
      logger: { warn: (entry: unknown) => warnings.push(entry) } as unknown as Logger,
      clock: () => new Date(now),
      ticks: () => ticks,
    });
  }

  function respondWith(members: object, status = 200): void {
    respond = (response) => sendJson(response, { revocations: [], position: 1, leaseMs: LEASE_MS, ...members }, status);
  }

  const hasEnded = (jti: string) =>
    revoked.hasEnded({ jti, sub: 'thandi', client_id: 'app', tenant_id: 'acme', iat: NOW / 1000, exp: 0 });

  it.each([
    ['', '/internal/revoked-tokens'],
    ['/', '/internal/revoked-tokens'],
    ['/base', '/base/internal/revoked-tokens'],
    ['/base/', '/base/internal/revoked-tokens'],
  ])('asks the authorization server below "%s", as this service', async (base, path) => {
    const list = create(`${authority.url}${base}`);
    await list.catchUp();
    list.stop();
    const { pathname, searchParams } = new URL(requests[0]?.url ?? '', authority.url);
    expect([pathname, [...searchParams.keys()]]).toEqual([path, ['follower']]);
    const [, token = ''] = requests[0]?.headers.authorization?.split('Bearer ') ?? [];
    expect(new ServiceTokenVerifier(testServiceKeys('auth')).verify(token, now)).toBe('wallet');
  });

  it('ends a revoked token until its expiry', async () => {
    respondWith({ revocations: [{ jti: 'j', expiresAt: new Date(NOW + 1_000).toISOString() }] });
    await revoked.catchUp();
    expect([hasEnded('j'), hasEnded('other')]).toEqual([true, false]);
    respondWith({});
    now = NOW + 1_000;
    await revoked.catchUp();
    expect(hasEnded('j')).toBe(true);
    now += 1;
    await revoked.catchUp();
    expect(hasEnded('j')).toBe(false);
  });

  it('ends the tokens of a cutoff', async () => {
    await revoked.catchUp();
    expect([hasEnded('j'), revoked.isSuspended('acme')]).toEqual([false, false]);
    const members = { issuedBefore: null, expiresAt: null, position: 1 };
    respondWith({ cutoffs: [{ kind: 'client', subject: clientSubject('acme', 'app'), ...members }] });
    await revoked.catchUp();
    expect([hasEnded('j'), revoked.isSuspended('acme')]).toEqual([true, false]);
    respondWith({ cutoffs: [{ kind: 'tenant', subject: 'acme', ...members }] });
    await revoked.catchUp();
    expect(revoked.isSuspended('acme')).toBe(true);
  });

  it.each([204, 404, 500, 503])('rejects the status %i with UNAVAILABLE', async (status) => {
    respondWith({}, status);
    await expect(revoked.catchUp()).rejects.toMatchObject(UNAVAILABLE);
    expect([revoked.isKnown, revoked.isCurrent]).toEqual([false, false]);
  });

  it('rejects an answer that never comes with UNAVAILABLE when the lease of the last one has passed', async () => {
    respondWith({ leaseMs: 100 });
    await revoked.catchUp();
    ticks += 100;
    respond = () => undefined;
    await expect(revoked.catchUp()).rejects.toMatchObject(UNAVAILABLE);
  });

  it('is current for the longest lease', async () => {
    await revoked.catchUp();
    ticks = 10;
    respondWith({ leaseMs: LEASE_MS / 2 });
    await revoked.catchUp();
    ticks = LEASE_MS - 1;
    expect(revoked.isCurrent).toBe(true);
    ticks = LEASE_MS;
    expect(revoked.isCurrent).toBe(false);
  });

  it('warns once when answers stay away after the first, and again after another answer', async () => {
    const lose = async () => {
      respondWith({}, 503);
      ticks += LEASE_MS;
      await expect(revoked.catchUp()).rejects.toMatchObject(UNAVAILABLE);
    };
    const find = async () => {
      respondWith({});
      await revoked.catchUp();
    };
    await lose();
    await find();
    expect(warnings).toEqual([]);
    await lose();
    await lose();
    const warning: unknown = expect.objectContaining({ event: 'token-revocations.unknown' });
    expect(warnings).toEqual([warning]);
    await find();
    await lose();
    expect(warnings).toEqual([warning, warning]);
  });

  it('follows the list from the highest position', async () => {
    respondWith({ position: 7 });
    revoked.start();
    await waitFor(() => requests.some(({ url }) => url?.endsWith('&after=7')));
    respondWith({ position: 3 });
    await revoked.catchUp();
    requests = [];
    await waitFor(() => requests.length > 1);
    expect(requests.every(({ url }) => url?.endsWith('&after=7'))).toBe(true);
  });

  it('follows the list while tokens are checked', async () => {
    revoked.start();
    await waitFor(() => revoked.isKnown);
    ticks = IDLE_MS - 1;
    hasEnded('j');
    ticks += IDLE_MS - 1;
    requests = [];
    await waitFor(() => requests.length > 1);
    expect(revoked.isFollowed).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ['a token is checked', () => hasEnded('j')],
    ['a token waits for the list', () => revoked.catchUp()],
    ['a tenant is checked without a token', () => revoked.refresh()],
  ])('follows the list again when %s', async (_, check) => {
    revoked.start();
    await waitFor(() => revoked.isKnown);
    ticks = IDLE_MS;
    await waitFor(() => !revoked.isFollowed);
    await check();
    await waitFor(() => revoked.isFollowed);
    expect(revoked.isCurrent).toBe(true);
  });

  it('rejects with UNAVAILABLE once it is stopped, without a warning', async () => {
    await revoked.catchUp();
    ticks = LEASE_MS;
    respond = () => revoked.stop();
    await expect(revoked.catchUp()).rejects.toMatchObject(UNAVAILABLE);
    expect(warnings).toEqual([]);
  });

  describe('refresh', () => {
    it('fetches a list that was never known, or rejects with UNAVAILABLE', async () => {
      respondWith({}, 503);
      await expect(revoked.refresh()).rejects.toMatchObject(UNAVAILABLE);
      respondWith({});
      await revoked.refresh();
      expect([revoked.isKnown, revoked.isCurrent]).toEqual([true, true]);
    });

    it('relies on a known list while it is followed, even after its lease', async () => {
      await revoked.refresh();
      ticks = LEASE_MS;
      await revoked.refresh();
      expect([requests.length, revoked.isCurrent]).toEqual([1, false]);
    });
  });
});
