import dns from 'node:dns';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserAppClientId } from '@vc/contract/access';
import { mailText } from '@vc/testing/unit/mail-text';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock, type StoppedClock } from '@vc/testing/unit/stopped-clock';
import { TestDns } from '@vc/testing/unit/test-dns';
import { waitFor } from '@vc/testing/unit/wait-for';
import { confirmAddress } from '../../support/confirm-address';
import { inviteMember, TestConsole } from '../../support/test-console';
import { createUser, PASSWORD, TestHolder } from '../../support/test-holder';
import { type Organization, TestPlatform } from '../../support/test-platform';

const DOMAIN = 'zonke.localhost';
const DAY_MS = 24 * 60 * 60_000;
const APP = '<!doctype html><title>The wallet</title>';
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };

/** Writes a built app. Returns its folder. */
function writeApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vc-wallet-app-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), APP);
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'service-worker.js'), '0;');
  writeFileSync(join(folder, 'icon-192.png'), 'x');
  writeFileSync(join(folder, 'assets/index-4f3a.js'), '0;');
  return folder;
}

/** Names below localhost are this machine for browsers, and not for every resolver. */
function resolveNamesBelowLocalhost(): void {
  const lookup = dns.lookup as (...given: unknown[]) => void;
  jest
    .spyOn(dns, 'lookup')
    .mockImplementation((name: string, ...rest: unknown[]) =>
      lookup(name.endsWith('.localhost') ? 'localhost' : name, ...rest),
    );
}

describe('the server of the wallet for holders', () => {
  let webDir: string;
  let world: TestPlatform;
  let names: TestDns;
  let acme: Organization;
  let zonke: Organization;
  let clock: StoppedClock;
  /** Base URLs. */
  let platform: string;
  let domain: string;

  beforeAll(async () => {
    resolveNamesBelowLocalhost();
    names = await TestDns.start();
    process.env.DOMAIN_DNS_SERVERS = names.address;
    process.env.WALLET_APP_WEB_DIR = webDir = writeApp();
    world = await TestPlatform.start();
    [acme, zonke] = [await world.organization('acme'), await world.organization('zonke')];
    platform = world.platform.demo.publicUrl;
    domain = platform.replace('localhost', DOMAIN);
    await activateDomain();
  });

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    delete process.env.DOMAIN_DNS_SERVERS;
    delete process.env.WALLET_APP_WEB_DIR;
    await world?.stop();
    await names?.stop();
    rmSync(webDir, { recursive: true, force: true });
  });

  async function activateDomain(): Promise<void> {
    const path = `/auth/admin/tenants/${zonke.tenantId}/domain`;
    const { body } = await world.call(zonke.token, 'PUT', path, { domain: DOMAIN });
    names.publish(body.data.record);
    expect((await world.call(zonke.token, 'POST', `${path}/verify`)).body.data.status).toBe('active');
    // Each service learns of it within seconds.
    await waitFor(async () => (await fetch(`${domain}/wallet/app/organization`)).status === 403 || undefined);
    await waitFor(async () => (await fetch(`${domain}/wallet/credentials`)).status === 404 || undefined);
  }

  /** A user of the organization who has logged in. */
  async function logInNew(email: string, organization = acme, userAgent = FIREFOX): Promise<TestHolder> {
    const password = await createUser(world, organization, email, 'Thandi');
    const holder = new TestHolder(platform, userAgent);
    expect((await holder.logIn({ tenant: organization.slug }, email, password)).status).toBe(302);
    return holder;
  }

  async function userIdOf(holder: TestHolder): Promise<string> {
    return (await holder.call('GET', '/session')).body.data.user.id;
  }

  const sessionsOf = (subject: string) =>
    world.database.query<{ app: string; tokens: string }>('SELECT * FROM console.sessions WHERE member_id = $1', [
      subject,
    ]);

  describe('GET /wallet/app/log-in and GET /wallet/app/callback', () => {
    it('log a user in, without a page of consent, and lead to the page of returnTo', async () => {
      const password = await createUser(world, acme, 'thandi@acme.example', 'Thandi');
      const holder = new TestHolder(platform, FIREFOX);
      await holder.begin({ tenant: 'acme', returnTo: '/wallet/app?credentialId=1' });
      expect(holder.browser.page).toContain('acme');
      const response = await holder.open(await holder.authenticate('thandi@acme.example', password));
      expect([response.status, response.headers.get('location')]).toEqual([302, '/wallet/app?credentialId=1']);
      expect(response.headers.getSetCookie()).toEqual([
        'wallet-app-log-in=; Path=/wallet/app/callback; HttpOnly; SameSite=Lax; Max-Age=0',
        expect.stringMatching(
          /^wallet-app-session=[\w-]{43}; Path=\/wallet\/app; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
        ),
      ]);
      expect(await holder.call('GET', '/session')).toMatchObject({
        status: 200,
        body: {
          data: {
            user: { id: expect.any(String), name: 'Thandi', email: 'thandi@acme.example' },
            tenant: { id: acme.tenantId, slug: 'acme', name: 'acme' },
            expiresAt: new Date(Date.now() + 14 * DAY_MS).toISOString(),
          },
        },
      });
    });

    it('keep the longest offer that a QR code can hold over the log-in', async () => {
      const issuer = { credential_issuer: 'https://issuer.example', padding: 'ä'.repeat(20) };
      const offer = new URLSearchParams({ credential_offer: JSON.stringify(issuer) }).toString();
      const returnTo = `/wallet/app?${offer}`.padEnd(2_953, 'x');
      const holder = await logInNew('longest@acme.example');
      const response = await holder.logIn({ tenant: 'acme', returnTo }, 'longest@acme.example');
      expect(response.headers.get('location')).toBe(returnTo);
    });

    it.each([
      'https://evil.example/wallet/app',
      '//evil.example',
      '/console',
      '/wallet/credentials',
      '/wallet/app/wallet/credentials',
      '/wallet/app/../../console',
    ])('reject the address %s with a page', async (returnTo) => {
      const query = new URLSearchParams({ tenant: 'acme', returnTo });
      const response = await fetch(`${platform}/wallet/app/log-in?${query}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(await response.text()).toContain('href="/wallet/app"');
    });

    it('reject an address that is longer than a QR code can hold', async () => {
      const query = new URLSearchParams({ tenant: 'acme', returnTo: '/wallet/app?'.padEnd(3_001, 'x') });
      expect((await fetch(`${platform}/wallet/app/log-in?${query}`, { redirect: 'manual' })).status).toBe(400);
    });

    it.each([
      ['', 400],
      ['tenant=', 400],
      ['tenant=nobody', 404],
    ])('reject the query "%s" with %i', async (query, status) => {
      const response = await fetch(`${platform}/wallet/app/log-in?${query}`, { redirect: 'manual' });
      expect(response.status).toBe(status);
    });

    it('let no member of staff in, and no user of another organization', async () => {
      await inviteMember(world, acme, 'staff@acme.example', ['owner']);
      await createUser(world, zonke, 'user@zonke.example');
      for (const name of ['staff@acme.example', 'user@zonke.example']) {
        const holder = new TestHolder(platform);
        await holder.begin({ tenant: 'acme' });
        await holder.submit({ name, password: PASSWORD });
        expect(holder.browser.status).toBe(401);
      }
    });

    it('take no log-in that the console has begun', async () => {
      const holder = await logInNew('mixed@acme.example');
      const staff = new TestConsole(world);
      await staff.begin('acme');
      const begun = staff.browser.cookieOf('console-log-in')!;
      await holder.begin({ tenant: 'acme' });
      const callback = await holder.authenticate('mixed@acme.example', PASSWORD);
      const headers = { cookie: `wallet-app-log-in=${begun}` };
      expect((await fetch(callback, { headers, redirect: 'manual' })).status).toBe(409);
    });
  });

  describe('on the domain of an organization', () => {
    it('logs its users in without a name of the organization', async () => {
      const password = await createUser(world, zonke, 'thandi@zonke.example');
      const holder = new TestHolder(domain, FIREFOX);
      const response = await holder.logIn({ returnTo: '/wallet/app/add' }, 'thandi@zonke.example', password);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/wallet/app/add']);
      expect((await holder.call('GET', '/session')).body.data.tenant.slug).toBe('zonke');
      expect((await holder.call('GET', '/wallet/credentials?status=pending')).status).toBe(200);
    });

    it('keeps its sessions to itself, so that a later owner of the domain cannot use them', async () => {
      const holder = new TestHolder(domain);
      const password = await createUser(world, zonke, 'host@zonke.example');
      await holder.logIn({}, 'host@zonke.example', password);
      const cookie = `wallet-app-session=${holder.browser.cookieOf('wallet-app-session')}`;
      const statusAt = async (base: string) =>
        (await requestJson(`${base}/wallet/app/session`, { headers: { 'x-console-request': '1', cookie } })).status;
      expect([await statusAt(domain), await statusAt(platform)]).toEqual([200, 401]);
      const elsewhere = await logInNew('host@acme.example');
      const other = `wallet-app-session=${elsewhere.browser.cookieOf('wallet-app-session')}`;
      const headers = { 'x-console-request': '1', cookie: other };
      expect((await requestJson(`${domain}/wallet/app/session`, { headers })).status).toBe(401);
    });

    it('tells the page the organization before the log-in', async () => {
      const headers = { 'x-console-request': '1' };
      const { status, body } = await requestJson(`${domain}/wallet/app/organization`, { headers });
      expect([status, body.data]).toEqual([
        200,
        { id: zonke.tenantId, slug: 'zonke', name: 'zonke', kind: 'production' },
      ]);
      expect((await requestJson(`${platform}/wallet/app/organization`, { headers })).status).toBe(404);
    });

    it('serves the page, and neither the console nor the wallet of the platform', async () => {
      expect(await (await fetch(`${domain}/wallet/app`)).text()).toBe(APP);
      for (const path of ['/console', '/wallet/credentials']) {
        expect((await fetch(`${domain}${path}`)).status).toBe(404);
      }
    });

    it('is where notices lead, if the organization names no wallet of its own', async () => {
      await world.call(zonke.token, 'PUT', '/wallet/v2/orgs/notice-settings', { channel: 'email' });
      const issuance = await world.call(zonke.token, 'POST', '/api/v1/issuances', {
        presetId: 'platform:student-card',
        attributes: STUDENT,
      });
      const push = { credentialOffer: issuance.body.data.offerUri, recipient: 'zonke@example.com' };
      expect((await world.call(zonke.token, 'POST', '/wallet/v2/orgs/credentials', push)).status).toBe(201);
      await confirmAddress(world, 'zonke@example.com');
      const mail = await waitFor(() => world.mails.received.find(({ to }) => to.includes('zonke@example.com')));
      expect(mailText(mail.source)).toContain(`${domain}/wallet/app?credentialId=`);
    });

    it('begins no log-in to another organization', async () => {
      const open = (tenant: string) =>
        fetch(`${domain}/wallet/app/log-in?tenant=${tenant}`, { redirect: 'manual' }).then(({ status }) => status);
      expect([await open('acme'), await open('zonke')]).toEqual([404, 302]);
    });
  });

  describe('the client of the wallet', () => {
    it('cannot be registered, and gets no tokens without the key of the service', async () => {
      const client_id = browserAppClientId('wallet-app', acme.tenantId);
      const { status } = await world.call(acme.token, 'POST', '/auth/admin/clients', {
        clientId: client_id,
        name: 'Forged',
        scopes: ['credentials.read'],
        grantTypes: ['client_credentials'],
      });
      expect(status).toBe(409);
      const body = new URLSearchParams({ grant_type: 'client_credentials', client_id });
      expect((await requestJson(`${world.platform.demo.authUrl}/connect/token`, { body })).status).toBe(401);
    });
  });

  describe('the session', () => {
    it('is of no use for the console, and that of the console of none for the wallet', async () => {
      const holder = await logInNew('apart@acme.example');
      await inviteMember(world, acme, 'apart@staff.example', ['owner']);
      const staff = new TestConsole(world);
      await staff.logIn('acme', 'apart@staff.example');
      const swapped: [string, string][] = [
        ['/console/session', `console-session=${holder.browser.cookieOf('wallet-app-session')}`],
        ['/console/wallet/credentials', `console-session=${holder.browser.cookieOf('wallet-app-session')}`],
        ['/wallet/app/session', `wallet-app-session=${staff.browser.cookieOf('console-session')}`],
        ['/wallet/app/sessions', `wallet-app-session=${staff.browser.cookieOf('console-session')}`],
        ['/wallet/app/wallet/credentials', `wallet-app-session=${staff.browser.cookieOf('console-session')}`],
      ];
      for (const [path, cookie] of swapped) {
        const { status } = await requestJson(platform + path, { headers: { 'x-console-request': '1', cookie } });
        expect({ path, status }).toEqual({ path, status: 401 });
      }
      expect((await holder.call('GET', '/session')).status).toBe(200);
      expect((await staff.call('GET', '/session')).status).toBe(200);
    });

    it('keeps no token and no session id in the clear', async () => {
      const holder = await logInNew('sealed@acme.example');
      const rows = JSON.stringify(await sessionsOf(await userIdOf(holder)));
      expect(rows).toContain('wallet-app');
      expect(rows).not.toMatch(/eyJ|Mozilla/);
      expect(rows).not.toContain(holder.browser.cookieOf('wallet-app-session'));
    });

    it('refreshes its tokens, and ends after 14 days without a request', async () => {
      const holder = await logInNew('idle@acme.example');
      clock.advance(13 * DAY_MS);
      expect((await holder.call('GET', '/wallet/credentials?status=pending')).status).toBe(200);
      clock.advance(13 * DAY_MS);
      expect((await holder.call('GET', '/session')).status).toBe(200);
      clock.advance(14 * DAY_MS);
      expect((await holder.call('GET', '/session')).status).toBe(401);
    });

    it('ends after 30 days', async () => {
      const holder = await logInNew('month@acme.example');
      for (let days = 0; days < 30; days += 10) {
        expect((await holder.call('GET', '/session')).status).toBe(200);
        clock.advance(10 * DAY_MS);
      }
      expect((await holder.call('GET', '/session')).status).toBe(401);
    });

    it.each(['lock', 'password-resets'])('ends at once with POST /onboarding/users/…/%s', async (verb) => {
      const email = `${verb}@acme.example`;
      const holder = await logInNew(email);
      const id = await userIdOf(holder);
      // The tokens of the second of a reset have ended, too.
      clock.advance(2_000);
      await world.call(acme.token, 'POST', `/onboarding/users/${email}/${verb}`);
      const { status, body } = await holder.call('GET', '/wallet/credentials?status=pending');
      expect([status, body.errors[0].code]).toEqual([401, 'UNAUTHORIZED']);
      expect((await holder.call('GET', '/session')).status).toBe(401);
      expect(await sessionsOf(id)).toEqual([]);
    });

    it('is refused during a suspension of the organization', async () => {
      const closed = await world.organization('closed');
      const holder = await logInNew('closed@closed.example', closed);
      const operator = await world.operatorToken();
      await world.call(operator, 'PATCH', `/auth/admin/tenants/${closed.tenantId}`, { status: 'suspended' });
      for (const path of ['/session', '/wallet/credentials?status=pending', '/sessions']) {
        const { status, body } = await holder.call('GET', path);
        expect([path, status, body.errors[0].code]).toEqual([path, 403, 'TENANT_SUSPENDED']);
      }
    });

    it('ends with POST /wallet/app/log-out', async () => {
      const holder = await logInNew('out@acme.example');
      const id = await userIdOf(holder);
      const { status, headers } = await holder.call('POST', '/log-out');
      expect([status, headers.getSetCookie()]).toEqual([
        204,
        ['wallet-app-session=; Path=/wallet/app; HttpOnly; SameSite=Strict; Max-Age=0'],
      ]);
      expect(await sessionsOf(id)).toEqual([]);
      expect((await holder.call('POST', '/log-out')).status).toBe(204);
    });
  });

  describe('GET /wallet/app/sessions and DELETE /wallet/app/sessions/{id}', () => {
    it('list the browsers of the user, and end one of them with its tokens', async () => {
      const phone = await logInNew('devices@acme.example');
      const other = await logInNew('other-devices@acme.example');
      clock.advance(60_000);
      const laptop = new TestHolder(platform, 'curl');
      await laptop.logIn({ tenant: 'acme' }, 'devices@acme.example');
      clock.advance(10 * 60_000);
      const { status, body } = await phone.call('GET', '/sessions');
      const now = Date.now();
      expect([status, body.data]).toEqual([
        200,
        [
          {
            id: expect.stringMatching(/^[0-9a-f]{64}$/),
            browser: null,
            system: null,
            createdAt: new Date(now - 600_000).toISOString(),
            lastUsedAt: new Date(now - 600_000).toISOString(),
            current: false,
          },
          {
            id: expect.stringMatching(/^[0-9a-f]{64}$/),
            browser: 'Firefox',
            system: 'Android',
            createdAt: new Date(now - 660_000).toISOString(),
            lastUsedAt: new Date(now).toISOString(),
            current: true,
          },
        ],
      ]);
      const [{ id }] = body.data;
      expect((await other.call('DELETE', `/sessions/${id}`)).status).toBe(404);
      expect((await laptop.call('GET', '/session')).status).toBe(200);
      expect((await phone.call('DELETE', `/sessions/${id}`)).status).toBe(204);
      expect((await laptop.call('GET', '/session')).status).toBe(401);
      expect((await phone.call('DELETE', `/sessions/${id}`)).status).toBe(404);
      expect((await phone.call('GET', '/sessions')).body.data).toHaveLength(1);
    });

    it.each(['x', 'a'.repeat(64), '%00'])('reject the id %s with NOT_FOUND', async (id) => {
      const email = `ids-${id.length}@acme.example`;
      const { status, body } = await (await logInNew(email)).call('DELETE', `/sessions/${id}`);
      expect([status, body.errors[0].code]).toEqual([404, 'NOT_FOUND']);
    });

    it('reject requests of other sites, and those without a session', async () => {
      const holder = await logInNew('foreign@acme.example');
      for (const [method, path] of [
        ['GET', '/sessions'],
        ['DELETE', `/sessions/${'a'.repeat(64)}`],
        ['GET', '/session'],
        ['POST', '/log-out'],
        ['GET', '/organization'],
        ['GET', '/wallet/credentials'],
      ] as const) {
        const headers = { 'sec-fetch-site': 'cross-site' } as never;
        expect([path, (await holder.call(method, path, undefined, headers)).status]).toEqual([path, 403]);
      }
      const headers = { 'x-console-request': '1' };
      expect((await requestJson(`${platform}/wallet/app/sessions`, { headers })).status).toBe(401);
    });
  });

  describe('the proxy', () => {
    it('leads a holder through the whole story', async () => {
      const holder = await logInNew('story@acme.example');
      const issuance = await world.call(acme.token, 'POST', '/api/v1/issuances', {
        presetId: 'platform:student-card',
        attributes: STUDENT,
      });
      const credentialOffer = issuance.body.data.offerUri;
      const redeemed = await holder.call('POST', '/wallet/v2/credentials', { credentialOffer });
      expect(redeemed.status).toBe(201);
      const [{ id }] = (await holder.call('GET', '/wallet/credentials?status=pending')).body;
      expect((await holder.call('GET', `/wallet/credentials/${id}`)).body.claims.student_number).toBe('1');
      const accepted = { status: 'accepted' };
      expect((await holder.call('PATCH', `/wallet/v2/credentials/${id}`, accepted)).status).toBe(200);
      const request = await world.call(acme.token, 'POST', '/api/presentations/request', {
        presetId: 'platform:student-card',
      });
      const presentationRequest = request.body.data.authorizationRequestUri;
      const received = await holder.call('POST', '/wallet/v2/presentations', { presentationRequest });
      const path = `/wallet/v2/presentations/${received.body.data.id}`;
      expect((await holder.call('GET', `${path}/matches`)).body.data[0].credentials).toHaveLength(1);
      expect((await holder.call('PATCH', path, accepted)).body.data.status).toBe('accepted');
      expect((await holder.call('GET', '/wallet/v2/presentations')).body.data).toHaveLength(1);
      const settings = { enabled: false, language: 'af' };
      expect((await holder.call('PUT', '/wallet/v2/notice-settings', settings)).status).toBe(200);
      expect((await holder.call('GET', '/wallet/v2/notice-settings')).body.data).toMatchObject(settings);
    });

    it('reaches nothing of organizations, and no other service', async () => {
      const holder = await logInNew('paths@acme.example');
      for (const path of [
        '/wallet/orgs/presentations',
        '/wallet/v2/orgs/credentials',
        '/wallet/v2/orgs/settings',
        '/wallet/v2/orgs/notice-settings',
        '/wallet/notices/opt-out',
        '/wallet/notices/confirmation',
        '/wallet/openapi.json',
        '/wallet/app/session',
        '/api/credentials',
        '/onboarding/users',
        '/auth/admin/staff',
      ]) {
        expect([path, (await holder.call('GET', path)).status]).toEqual([path, 404]);
      }
    });
  });

  describe('the app', () => {
    const open = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
      fetch(`${platform}${path}`, { headers });

    it.each(['/wallet/app', '/wallet/app/', '/wallet/app?credential_offer_uri=x', '/wallet/app/authorized?code=x'])(
      'is the answer to a browser that opens %s',
      async (path) => {
        const response = await open(path);
        expect([response.status, await response.text()]).toEqual([200, APP]);
        const policy = response.headers.get('content-security-policy');
        expect(policy).toContain("default-src 'none'; script-src 'self';");
        expect(policy).toContain("manifest-src 'self'; worker-src 'self';");
        expect(response.headers.get('permissions-policy')).toMatch(/camera=\(self\).*microphone=\(\)/);
      },
    );

    it.each([
      ['manifest.webmanifest', 'application/manifest+json', 'no-cache', null],
      ['service-worker.js', 'text/javascript; charset=utf-8', 'no-cache', '/wallet/app'],
      ['icon-192.png', 'image/png', 'no-cache', null],
      ['assets/index-4f3a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', null],
    ])('has the file %s', async (path, type, cacheControl, scope) => {
      const { status, headers } = await open(`/wallet/app/${path}`, {});
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, cacheControl]);
      expect(headers.get('service-worker-allowed')).toBe(scope);
    });

    it.each([
      ['/wallet/app/assets/missing-1.js', 404],
      ['/wallet/apps', 404],
    ])('answers %s by %i', async (path, status) => {
      expect((await open(path)).status).toBe(status);
    });
  });
});
