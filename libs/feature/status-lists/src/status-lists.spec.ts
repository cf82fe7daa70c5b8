import { generateServiceKeys, selectServiceKeys, ServiceKeys } from '@vc/platform/access-control';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KeyObject } from 'node:crypto';
import { Budget, OutgoingHttp } from '@vc/platform/outgoing-http';
import { InternalHttp, IssuanceClient, TenantDomains } from '@vc/platform/service-clients';
import { createStatusListToken, STATUS, StatusList, StatusListError } from '@vc/protocol/status-list';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import { MAX_STATUS_LIST_BYTES, StatusLists } from './status-lists';

const KEYS = ServiceKeys.fromConfig('presentation', selectServiceKeys(generateServiceKeys(), 'presentation'));

const PUBLIC_URL = 'https://platform.test';
const TENANT = '01a20000-0000-7000-8000-000000000001';
const OWN_PATH = `/status-lists/${TENANT}/01a20000-0000-7000-8000-000000000002`;
const OWN = PUBLIC_URL + OWN_PATH;
const DOMAIN = 'https://acme.example';
const START = Date.parse('2026-06-01T00:00:00Z');
const TTL_SECONDS = 300;

describe('StatusLists', () => {
  const keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeys('P-256');
  const http = new OutgoingHttp({
    connectTimeoutMs: 20_000,
    totalTimeoutMs: 60_000,
    maxBodyBytes: MAX_STATUS_LIST_BYTES,
    allowHttp: true,
    allowedHosts: ['127.0.0.1:*'],
    longBody: 'refuse',
  });
  let server: Server;
  let internal: InternalHttp;
  let url: string;
  let lists: StatusLists;
  let list: StatusList;
  let isAway: boolean;
  let requestCount: number;
  const requestedPaths: string[] = [];
  let padding: string;
  const redirects = new Map<string, string>();
  let sub: string | undefined;

  beforeAll(async () => {
    server = createServer((request, response) => void answer(request.url!, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    internal = new InternalHttp({ baseUrl: url, callee: 'issuance', keys: KEYS, timeoutMs: 60_000 });
  });

  beforeEach(() => {
    list = StatusList.create(2, 16);
    [isAway, requestCount, padding, sub] = [false, 0, '', undefined];
    redirects.clear();
    const domains = new TenantDomains({
      publicUrl: PUBLIC_URL,
      list: async () => [{ tenantId: TENANT, domain: 'acme.example' }],
    });
    lists = new StatusLists({ http, issuance: new IssuanceClient(internal), domains });
  });

  afterAll(async () => {
    await Promise.all([http.close(), internal.close()]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function answer(path: string, response: import('node:http').ServerResponse): Promise<void> {
    requestCount += 1;
    requestedPaths.push(path);
    if (isAway) return void response.destroy();
    const location = redirects.get(path);
    if (location !== undefined) return void response.writeHead(302, { location }).end();
    const isInternal = path.startsWith('/internal/');
    const token = await createStatusListToken({
      list,
      uri: isInternal ? (new URL(path, url).searchParams.get('base') ?? PUBLIC_URL) + OWN_PATH : (sub ?? url + path),
      issuedAt: new Date(START),
      expiresAt: new Date(START + 24 * 60 * 60_000),
      ttl: TTL_SECONDS,
      alg: 'ES256',
      header: padding === '' ? {} : { padding },
      sign: createSigner(keys.privateKey),
    });
    response.setHeader('content-type', isInternal ? 'application/json' : 'application/statuslist+jwt');
    response.end(isInternal ? JSON.stringify({ token }) : token);
  }

  const signer = () => Promise.resolve({ key: keys.publicKey });
  const statusAt = (uri: string, seconds: number, findSigner: Parameters<StatusLists['statusAt']>[2] = signer) =>
    lists.statusAt('tenant', { uri, idx: 3 }, findSigner, { now: new Date(START + seconds * 1_000) });

  it('reads a list at the address to which the issuer redirects, at the same host', async () => {
    redirects.set('/moved', '/elsewhere');
    sub = `${url}/moved`;
    expect(await statusAt(`${url}/moved`, 0)).toBe(STATUS.valid);
    expect(requestedPaths.slice(-2)).toEqual(['/moved', '/elsewhere']);
  });

  it('rejects a list of another address, and a redirect to another host', async () => {
    redirects.set('/moved', '/elsewhere');
    await expect(statusAt(`${url}/moved`, 0)).rejects.toThrow(StatusListError);
    redirects.set('/away', 'http://127.0.0.1:9/list');
    await expect(statusAt(`${url}/away`, 0)).rejects.toThrow('answers 302');
  });

  it('reuses a list of another issuer within its ttl', async () => {
    expect(await statusAt(`${url}/list`, 0)).toBe(STATUS.valid);
    list.set(3, STATUS.invalid);
    expect(await statusAt(`${url}/list`, TTL_SECONDS - 1)).toBe(STATUS.valid);
    expect(requestCount).toBe(1);
    expect(await statusAt(`${url}/list`, TTL_SECONDS)).toBe(STATUS.invalid);
  });

  it('fetches a list of this platform again after a second', async () => {
    expect(await statusAt(OWN, 0)).toBe(STATUS.valid);
    list.set(3, STATUS.suspended);
    expect(await statusAt(OWN, 0.9)).toBe(STATUS.valid);
    expect(requestCount).toBe(1);
    expect(await statusAt(OWN, 1)).toBe(STATUS.suspended);
  });

  it('fetches a list on the domain of its tenant as one of this platform', async () => {
    expect(await statusAt(DOMAIN + OWN_PATH, 0)).toBe(STATUS.valid);
    list.set(3, STATUS.invalid);
    expect(await statusAt(DOMAIN + OWN_PATH, 1)).toBe(STATUS.invalid);
    const [, , , id] = OWN_PATH.split('/');
    const query = new URLSearchParams({ base: DOMAIN });
    expect(requestedPaths.at(-1)).toBe(`/internal/tenants/${TENANT}/status-lists/${id}?${query}`);
  });

  it('sends one request for concurrent callers, whether the list is fresh or not', async () => {
    for (const seconds of [0, 1, 2]) await Promise.all(Array.from({ length: 20 }, () => statusAt(OWN, seconds)));
    expect(requestCount).toBe(3);
  });

  it('reuses a list of this platform within its ttl while the issuance service is unavailable', async () => {
    await statusAt(OWN, 0);
    isAway = true;
    expect(await statusAt(OWN, TTL_SECONDS - 1)).toBe(STATUS.valid);
    await expect(statusAt(OWN, TTL_SECONDS)).rejects.toThrow('does not answer');
  });

  it('rejects a list whose signer is no longer trusted', async () => {
    await statusAt(OWN, 0);
    const findUntrusted = () => Promise.resolve({ key: keys.publicKey, issue: 'the signer is not trusted' });
    await expect(statusAt(OWN, 0.5, findUntrusted)).rejects.toThrow(new StatusListError('the signer is not trusted'));
  });

  it('rejects only the caller that does not find the signer', async () => {
    const rejectSigner = () => Promise.reject(new StatusListError('it is of another authority'));
    await statusAt(OWN, 0);
    const [wrong, right] = [statusAt(OWN, 2, rejectSigner), statusAt(OWN, 2)];
    await expect(wrong).rejects.toThrow('another authority');
    expect(await right).toBe(STATUS.valid);
    list.set(3, STATUS.invalid);
    await expect(statusAt(OWN, 4, rejectSigner)).rejects.toThrow('another authority');
    expect(await statusAt(OWN, 4)).toBe(STATUS.invalid);
  });

  it('fetches a list for each scope', async () => {
    await statusAt(OWN, 0);
    await lists.statusAt('other', { uri: OWN, idx: 3 }, signer, { now: new Date(START) });
    expect(requestCount).toBe(2);
  });

  it('keeps the lists of a scope while another one has ever new lists fetched', async () => {
    const read = (scope: string, path: string) =>
      lists.statusAt(scope, { uri: `${url}/${path}`, idx: 3 }, signer, { now: new Date(START) });
    await read('honest', 'list');
    padding = 'x'.repeat(512 * 1024);
    for (let index = 0; index < 100; index += 1) await read('hostile', `hostile/${index}`);
    const before = requestCount;
    await read('honest', 'list');
    expect(requestCount).toBe(before);
    await read('hostile', 'hostile/0');
    expect(requestCount).toBe(before + 1);
  });

  describe('with a budget', () => {
    const MEGABYTE = 1024 * 1024;
    const readAll = (budget: Budget, count: number, folder = '') =>
      Promise.allSettled(
        Array.from({ length: count }, (_, index) =>
          lists.statusAt('tenant', { uri: `${url}/${folder}${index}`, idx: 3 }, signer, {
            now: new Date(START),
            budget,
          }),
        ),
      );
    const countFulfilled = (results: PromiseSettledResult<number>[]) =>
      results.filter(({ status }) => status === 'fulfilled').length;

    it('reads 10 MB of 300 lists of 1 MB', async () => {
      padding = 'x'.repeat(0.7 * MEGABYTE);
      const results = await readAll(new Budget({ requests: 300, bytes: 10 * MEGABYTE, milliseconds: 60_000 }), 300);
      expect(countFulfilled(results)).toBeLessThanOrEqual(10);
      const reasons = results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''));
      expect(reasons).toContainEqual(expect.stringContaining('The answers together are longer'));
    });

    it('sends 20 requests for 300 lists', async () => {
      const results = await readAll(
        new Budget({ requests: 20, bytes: 10 * MEGABYTE, milliseconds: 60_000 }),
        300,
        'few/',
      );
      const requested = requestedPaths.filter((path) => path.startsWith('/few/'));
      expect([countFulfilled(results), requested.length]).toEqual([20, 20]);
    });

    it('does not share the failure of a call whose budget is spent', async () => {
      const spent = new Budget({ requests: 0, bytes: 0, milliseconds: 60_000 });
      const fresh = new Budget({ requests: 1, bytes: MEGABYTE, milliseconds: 60_000 });
      const [refused, accepted] = await Promise.all([readAll(spent, 1), readAll(fresh, 1)]);
      expect([countFulfilled(refused), countFulfilled(accepted)]).toEqual([0, 1]);
    });

    it('does not count lists of this platform', async () => {
      const budget = new Budget({ requests: 0, bytes: 0, milliseconds: 60_000 });
      const reading = lists.statusAt('tenant', { uri: OWN, idx: 3 }, signer, { now: new Date(START), budget });
      expect(await reading).toBe(STATUS.valid);
    });
  });
});
