import { DomainError } from '@vc/platform/http';
import { type TenantDomain, TenantDomains } from './tenant-domains';

const PUBLIC_URL = 'https://platform.example';
const ACME = '0191f0a0-0000-7000-8000-000000000001';
const OTHER = '0191f0a0-0000-7000-8000-000000000002';

describe('TenantDomains', () => {
  let now: number;
  let requests: number;
  let answer: TenantDomain[] | undefined;
  let domains: TenantDomains;

  beforeEach(() => {
    [now, requests, answer] = [0, 0, [{ tenantId: ACME, domain: 'acme.example' }]];
    const list = async () => {
      requests += 1;
      if (!answer) throw new DomainError('UNAVAILABLE', 'away');
      return answer;
    };
    domains = new TenantDomains({ publicUrl: PUBLIC_URL, list, ticks: () => now });
  });

  it('returns the base URLs of a tenant, that of new addresses first', async () => {
    expect(await domains.basesOf(ACME)).toEqual(['https://acme.example', PUBLIC_URL]);
    expect(await domains.baseOf(OTHER)).toBe(PUBLIC_URL);
  });

  it.each(['acme.example', 'ACME.example', 'acme.example:443', 'acme.example.', 'acme.example.:443'])(
    'finds the domain of the host %s',
    async (host) => {
      expect(await domains.findBase(host, `/oid4vci/${ACME}/nonce`)).toBe('https://acme.example');
    },
  );

  it.each(['/', '/api/v1/issuances', '/auth/connect/token', `/oid4vci/${OTHER}/nonce`, `/did/${OTHER}/did.json`])(
    'rejects %s on a domain with NOT_FOUND',
    async (url) => {
      await expect(domains.findBase('acme.example', url)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('answers other hosts as the platform', async () => {
    const hosts = [
      'platform.example',
      'other.example',
      'evil.acme.example',
      '127.0.0.1:8080',
      '[::1]',
      'localhost',
      undefined,
    ];
    for (const host of hosts) expect(await domains.findBase(host, '/api/v1/issuances')).toBe(PUBLIC_URL);
  });

  it('waits for no list when the host cannot be a domain', () => {
    for (const host of ['platform.example', '127.0.0.1:8080', '[::1]:80', 'localhost', 'auth', '', undefined]) {
      expect(domains.findBase(host, '/')).toBe(PUBLIC_URL);
    }
    expect(requests).toBe(0);
  });

  it('asks once a second for hosts that strangers name, and finds a new domain then', async () => {
    for (let index = 0; index < 10; index += 1) await domains.findBase(`${index}.example`, '/');
    expect(requests).toBe(1);
    answer?.push({ tenantId: OTHER, domain: 'other.example' });
    now += 1_000;
    expect(await domains.findBase('other.example', `/oid4vp/${OTHER}/completed`)).toBe('https://other.example');
    expect(requests).toBe(2);
  });

  it('forgets a domain after five seconds', async () => {
    await domains.baseOf(ACME);
    answer = [];
    now += 4_999;
    expect(await domains.baseOf(ACME)).toBe('https://acme.example');
    now += 1;
    expect(await domains.baseOf(ACME)).toBe(PUBLIC_URL);
  });

  it('asks once for concurrent callers', async () => {
    await Promise.all([domains.baseOf(ACME), domains.baseOf(OTHER), domains.findBase('acme.example', '/invitation')]);
    expect(requests).toBe(1);
  });

  it('uses the list known last while there is no answer', async () => {
    await domains.baseOf(ACME);
    answer = undefined;
    now += 60_000;
    expect(await domains.baseOf(ACME)).toBe('https://acme.example');
    expect(await domains.baseOf(ACME)).toBe('https://acme.example');
    expect(requests).toBe(2);
  });

  it('rejects with UNAVAILABLE when no list was ever known', async () => {
    answer = undefined;
    await expect(domains.baseOf(ACME)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(domains.findBase('acme.example', '/')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it.each([
    [`${PUBLIC_URL}/oid4vci/${OTHER}`, `/oid4vci/${OTHER}`],
    [`https://acme.example/oid4vci/${ACME}?x`, `/oid4vci/${ACME}?x`],
    [`https://acme.example/oid4vci/${OTHER}`, undefined],
    [`https://acme.example.evil.example/oid4vci/${ACME}`, undefined],
    [`https://acme.example:8443/oid4vci/${ACME}`, undefined],
    [`https://x@acme.example/oid4vci/${ACME}`, undefined],
    [`http://acme.example/oid4vci/${ACME}`, undefined],
    ['https://acme.example/api/v1/issuances', undefined],
    [`${PUBLIC_URL}.evil.example/oid4vci/${ACME}`, undefined],
    [`${PUBLIC_URL}/oid4vci/${ACME}/../${OTHER}`, `/oid4vci/${OTHER}`],
    [`${PUBLIC_URL}/oid4vci/${ACME}/%2e%2E/${OTHER}#x`, `/oid4vci/${OTHER}`],
    [`${PUBLIC_URL}\\oid4vci\\${ACME}\\..\\${OTHER}`, `/oid4vci/${OTHER}`],
    [`HTTPS://Platform.example:443/oid4vci/${OTHER}`, `/oid4vci/${OTHER}`],
    [`https://acme.example/oid4vci/${ACME}/../${OTHER}`, undefined],
    [`${PUBLIC_URL}/oid4vci/${ACME}%2f..%2f${OTHER}`, undefined],
    [`${PUBLIC_URL}//oid4vci/${ACME}`, undefined],
    [`https://x@platform.example/oid4vci/${ACME}`, undefined],
    [`https://platform.example@evil.example/oid4vci/${ACME}`, undefined],
    ['no address', undefined],
  ])('finds the path of %s: %s', async (address, path) => {
    expect(await domains.findPath(address)).toBe(path);
  });
});
