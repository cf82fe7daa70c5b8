import { LocalServer } from '@vc/testing/unit/local-server';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import type { Configuration } from 'oidc-provider';
import { TestConsole } from '../../support/test-console';
import { acceptInvitation, lastInvitation } from '../../support/test-invitation';
import { createApp, TestLogIn, type WalletApp } from '../../support/test-log-in';
import { type Person, TestIdentityProvider } from '../../support/test-identity-provider';
import { type Organization, TestPlatform } from '../../support/test-platform';

const PASSWORD = 'a fine long password';
const REQUESTED = 'credentials.read trust.read webhooks.write';
const CONSENT = 'Do you allow this?';
const MAPPING = { registrars: ['issuer'], it: ['developer', 'support'] };

describe('sign-on of staff at the identity provider of a tenant', () => {
  let world: TestPlatform;
  let idp: TestIdentityProvider;
  let acme: Organization;
  let app: WalletApp;
  let count = 0;
  let onTestEnd: () => void = () => undefined;

  beforeAll(async () => {
    world = await TestPlatform.start();
    idp = await TestIdentityProvider.start(`${world.platform.demo.authUrl}/sign-on`);
  });

  beforeEach(async () => {
    count += 1;
    acme = await world.organization(`acme${count}`);
    app = await createApp(world, acme.tenantId, REQUESTED.split(' '));
  });

  afterEach(() => {
    onTestEnd();
    onTestEnd = () => undefined;
  });

  afterAll(async () => {
    await idp?.stop();
    await world?.stop();
  });

  const admin = (method: string, path: string, body?: object) =>
    world.call(acme.token, method, `/auth/admin/${path}`, body);
  const settings = () => ({
    issuer: idp.issuer,
    clientId: idp.client.client_id,
    clientSecret: idp.client.client_secret,
    roleMapping: MAPPING,
  });
  const putProvider = async (change: object = {}) => admin('PUT', 'identity-provider', { ...settings(), ...change });
  const setProvider = async (change: object = {}): Promise<void> => {
    const { status, body } = await putProvider(change);
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
  };

  function newPerson(change: Partial<Person> = {}): Person {
    const sub = `person-${count}`;
    return {
      sub,
      email: `${sub}@acme.example`,
      email_verified: true,
      name: 'Thandi',
      groups: ['registrars'],
      ...change,
    };
  }

  /** The page has two forms. */
  function chooseSignOn({ browser }: Pick<TestLogIn, 'browser'>): void {
    expect(browser.page).toContain(`Sign on with acme${count}`);
    browser.page = browser.page.split('</form>')[0]!;
  }

  async function signOn(person: Person | null): Promise<{ logIn: TestLogIn; callback: URL | undefined }> {
    idp.person = person;
    const logIn = await TestLogIn.open(world, app, REQUESTED);
    chooseSignOn(logIn);
    return { logIn, callback: await logIn.submit({}) };
  }

  async function tokenOf({ logIn }: { logIn: TestLogIn }): Promise<{ access_token: string; scope: string }> {
    expect(logIn.browser.heading).toBe(CONSENT);
    return (await logIn.redeem((await logIn.submit({}))!)).body;
  }

  const listStaff = async () => (await admin('GET', 'staff')).body.data;
  const isAccepted = async (token: string) => (await world.call(token, 'GET', '/api/credentials')).status === 200;

  it('opens the console, also to a person who comes for the first time', async () => {
    await setProvider();
    idp.person = newPerson();
    const console = new TestConsole(world);
    await console.begin(acme.slug);
    chooseSignOn(console);
    const callback = await console.submit({});
    expect((await console.open(callback!)).headers.get('location')).toBe('/console');
    const { data } = (await console.call('GET', '/session')).body;
    expect(data).toMatchObject({ member: { name: 'Thandi' }, roles: ['issuer'] });
    await admin('PATCH', `staff/${data.member.id}`, { status: 'suspended' });
    expect((await console.call('GET', '/session')).status).toBe(401);
  });

  it('creates the member with the roles of its groups, and gives their scopes', async () => {
    await setProvider();
    const { access_token: token, scope } = await tokenOf(await signOn(newPerson()));
    expect(scope).toBe('credentials.read trust.read');
    expect(await isAccepted(token)).toBe(true);
    const [member] = await listStaff();
    expect(member).toMatchObject({ name: 'Thandi', roles: ['issuer'], status: 'active', logIn: 'identity-provider' });
    expect(await admin('POST', `staff/${member.id}/invitations`)).toMatchObject({ status: 409 });
    await tokenOf(await signOn(newPerson()));
    expect(await listStaff()).toHaveLength(1);
  });

  it('changes roles and name at the next sign-on, and ends the sessions of other roles', async () => {
    await setProvider();
    const clock = stopClock();
    onTestEnd = () => clock.release();
    const { access_token: token } = await tokenOf(await signOn(newPerson()));
    // A token names the second in which it was issued.
    clock.advance(1_000);
    const { scope } = await tokenOf(await signOn(newPerson({ groups: 'it', name: 'Thandi Nkosi' })));
    expect(scope).toBe('credentials.read trust.read webhooks.write');
    expect(await isAccepted(token)).toBe(false);
    expect(await listStaff()).toMatchObject([{ name: 'Thandi Nkosi', roles: ['developer', 'support'] }]);
  });

  it('is denied without a role, and ends the sessions of the member', async () => {
    await setProvider();
    const { access_token: token } = await tokenOf(await signOn(newPerson()));
    for (const groups of [[], ['others'], 'constructor']) {
      const { callback } = await signOn(newPerson({ groups }));
      expect(callback!.searchParams.get('error')).toBe('access_denied');
    }
    expect(await isAccepted(token)).toBe(false);
  });

  it('is denied to a suspended member', async () => {
    await setProvider();
    await tokenOf(await signOn(newPerson()));
    const [{ id }] = await listStaff();
    await admin('PATCH', `staff/${id}`, { status: 'suspended' });
    const { callback } = await signOn(newPerson());
    expect(callback!.searchParams.get('error')).toBe('access_denied');
  });

  it('links an invited member with the same verified address, whose password ends', async () => {
    const email = `person-${count}@acme.example`;
    const invited = await admin('POST', 'staff', { email, name: 'T', roles: ['verifier'] });
    await acceptInvitation(lastInvitation(world.mails), PASSWORD);
    await setProvider();
    const unverified = await signOn(newPerson({ email_verified: false }));
    expect(unverified.callback!.searchParams.get('error')).toBe('access_denied');
    await tokenOf(await signOn(newPerson({ email: email.toUpperCase() })));
    expect(await listStaff()).toMatchObject([{ id: invited.body.data.id, email, roles: ['issuer'] }]);
    const withPassword = await TestLogIn.open(world, app, REQUESTED);
    await withPassword.submit({ name: email, password: PASSWORD });
    expect(withPassword.browser.status).toBe(401);
    expect(withPassword.browser.page).toContain('Sign on with');
  });

  describe('at a provider', () => {
    /** Signs the person on at a provider of its own. */
    async function signOnAt(configuration: Configuration, change: Partial<Person> = {}) {
      const own = await TestIdentityProvider.start(`${world.platform.demo.authUrl}/sign-on`, configuration);
      onTestEnd = () => void own.stop();
      await setProvider({ issuer: own.issuer });
      own.person = newPerson(change);
      const logIn = await TestLogIn.open(world, app, REQUESTED);
      chooseSignOn(logIn);
      const callback = await logIn.submit({});
      expect([callback, logIn.browser.heading]).toEqual([undefined, CONSENT]);
      return own;
    }

    /** OpenID Connect Discovery 1.0 §3 */
    it('that takes HTTP Basic alone, sends the secret by it', async () => {
      const { authorizations, client } = await signOnAt({ clientAuthMethods: ['client_secret_basic'] });
      expect(authorizations).toEqual([`Basic ${btoa(`${client.client_id}:${client.client_secret}`)}`]);
    });

    it('that takes the secret in the body, too, sends it there', async () => {
      const { authorizations } = await signOnAt({ clientAuthMethods: ['client_secret_basic', 'client_secret_post'] });
      expect(authorizations).toEqual([undefined]);
    });

    /** OpenID Connect Core 1.0 §5.4 */
    it('whose ID tokens have no claims of the person, reads them at the UserInfo Endpoint', async () => {
      const { requests } = await signOnAt({ conformIdTokenClaims: true });
      expect(requests).toContain('/me');
      expect(await listStaff()).toMatchObject([{ email: `person-${count}@acme.example`, roles: ['issuer'] }]);
    });

    it('that writes email_verified as a text, admits the person', async () => {
      await signOnAt({}, { email_verified: 'true' });
    });
  });

  describe('of a person without email_verified', () => {
    const isDenied = async (email_verified: boolean | string | undefined) => {
      const { callback } = await signOn(newPerson({ email_verified }));
      return callback?.searchParams.get('error') === 'access_denied';
    };

    it('is denied, unless the organization trusts the provider with addresses', async () => {
      await setProvider();
      expect(await isDenied(undefined)).toBe(true);
      await setProvider({ emailVerification: 'provider' });
      expect([await isDenied(false), await isDenied('false')]).toEqual([true, true]);
      expect(await isDenied(undefined)).toBe(false);
    });
  });

  it('is denied to another person with the address of a linked member', async () => {
    await setProvider();
    await tokenOf(await signOn(newPerson()));
    const { callback } = await signOn(newPerson({ sub: 'another' }));
    expect(callback!.searchParams.get('error')).toBe('access_denied');
  });

  it('returns to the log-in when the person refuses, and when the answer is used again or altered', async () => {
    await setProvider();
    const { logIn } = await signOn(null);
    expect([logIn.browser.status, logIn.browser.alert]).toEqual([400, 'The sign-on has failed. Try again.']);
    const { pathname } = new URL(logIn.browser.address);
    const uid = pathname.split('/').at(-1)!;
    const state = `${uid}.${'x'.repeat(43)}`;
    await logIn.browser.open(`${world.platform.demo.authUrl}/sign-on?code=stolen&state=${state}`);
    expect([logIn.browser.status, logIn.browser.alert]).toEqual([400, 'The sign-on has failed. Try again.']);
  });

  it.each(['', '?state=x', '?state=../../admin.xxxxxxxxxxxxxxxxxxxxxxxx'])(
    'answers 400 at its redirect URI with %j',
    async (query) => {
      expect((await fetch(`${world.platform.demo.authUrl}/sign-on${query}`, { redirect: 'manual' })).status).toBe(400);
    },
  );

  it('reads metadata and keys of the provider once for several sign-ons, and new keys after a minute', async () => {
    await setProvider();
    const clock = stopClock();
    onTestEnd = () => clock.release();
    idp.requests.length = 0;
    for (const groups of ['it', 'registrars']) await tokenOf(await signOn(newPerson({ groups })));
    expect(idp.metadataRequests).toBeLessThanOrEqual(1);
    idp.rotateKey();
    clock.advance(61_000);
    await tokenOf(await signOn(newPerson()));
    expect(idp.metadataRequests).toBeLessThanOrEqual(1);
  });

  it('is not offered without an identity provider, nor to users', async () => {
    const without = await TestLogIn.open(world, app, REQUESTED);
    expect(without.browser.page).not.toContain('Sign on with');
    await without.submit({});
    await setProvider();
    const wallet = await createApp(world, acme.tenantId, ['wallet']);
    const asUser = await TestLogIn.open(world, wallet);
    expect(asUser.browser.page).not.toContain('Sign on with');
  });

  describe('the setting', () => {
    it('is returned without its secret, which is kept for the same issuer only', async () => {
      expect((await admin('GET', 'identity-provider')).status).toBe(404);
      expect((await putProvider({ clientSecret: undefined })).body.errors[0].source.pointer).toBe('/clientSecret');
      const { clientSecret, ...shown } = settings();
      const { status, body } = await putProvider();
      expect([status, body.data]).toEqual([
        200,
        {
          ...shown,
          roleClaim: 'groups',
          emailVerification: 'claim',
          updatedAt: expect.any(String),
        },
      ]);
      expect(JSON.stringify(body)).not.toContain(clientSecret);
      expect((await putProvider({ clientSecret: undefined, roleClaim: 'teams' })).body.data.roleClaim).toBe('teams');
      const [{ client_secret: stored }] = (await world.database.query<{ client_secret: string }>(
        `SELECT client_secret FROM auth.identity_providers WHERE tenant_id = $1`,
        [acme.tenantId],
      )) as [{ client_secret: string }];
      expect(stored).not.toContain(clientSecret);
    });

    it.each([
      ['an issuer without metadata', () => ({ issuer: `${idp.issuer}/none` }), '/issuer'],
      ['an issuer that is no URL', () => ({ issuer: 'none' }), '/issuer'],
      ['an issuer at a private address', () => ({ issuer: 'https://10.0.0.1' }), '/issuer'],
      ['an unknown verification', () => ({ emailVerification: 'none' }), '/emailVerification'],
      ['no roles', () => ({ roleMapping: {} }), '/roleMapping'],
      ['an unknown role', () => ({ roleMapping: { 'a/b': ['root'] } }), '/roleMapping/a~1b'],
    ])('rejects %s with its pointer', async (_, change, pointer) => {
      const { status, body } = await putProvider(change());
      expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ source: { pointer } }] });
    });

    it('rejects a provider whose token endpoint takes no secret', async () => {
      const metadata = { token_endpoint_auth_methods_supported: ['private_key_jwt'] };
      const server: LocalServer = await LocalServer.start((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ issuer: server.url, ...metadata }));
      });
      onTestEnd = () => void server.stop();
      const { status, body } = await putProvider({ issuer: server.url });
      const detail = 'The issuer cannot be used: its token endpoint takes no client secret.';
      expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ detail }] });
    });

    it.each(['is removed', 'has another issuer'])('ends the sessions of its members when it %s', async (what) => {
      await setProvider();
      const { access_token: token } = await tokenOf(await signOn(newPerson()));
      expect(await isAccepted(token)).toBe(true);
      const other = await TestIdentityProvider.start(`${world.platform.demo.authUrl}/sign-on`);
      onTestEnd = () => void other.stop();
      if (what === 'is removed') await admin('DELETE', 'identity-provider');
      else await setProvider({ issuer: other.issuer });
      expect(await isAccepted(token)).toBe(false);
    });

    it('leaves members to invitations when it is removed', async () => {
      await setProvider();
      await tokenOf(await signOn(newPerson()));
      expect((await admin('DELETE', 'identity-provider')).status).toBe(204);
      expect((await admin('DELETE', 'identity-provider')).status).toBe(204);
      const [{ id, logIn }] = await listStaff();
      expect(logIn).toBe('password');
      expect((await admin('POST', `staff/${id}/invitations`)).status).toBe(201);
    });

    it('answers 503 with the log-in page when the provider is away', async () => {
      await setProvider();
      const away = await TestIdentityProvider.start('http://127.0.0.1:9/none');
      await setProvider({ issuer: away.issuer });
      await away.stop();
      const { logIn } = await signOn(newPerson());
      expect([logIn.browser.status, logIn.browser.alert]).toEqual([503, expect.stringContaining('does not answer')]);
    });
  });

  describe('back-channel logout', () => {
    async function logOut(token: string, tenantId = acme.tenantId): Promise<number> {
      const url = `${world.platform.demo.authUrl}/back-channel-logout/${tenantId}`;
      const { status } = await fetch(url, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });
      return status;
    }

    it('ends the sessions of the person, and can be repeated', async () => {
      await setProvider();
      const { access_token: token } = await tokenOf(await signOn(newPerson()));
      const logoutToken = await idp.signLogoutToken();
      expect(await logOut(logoutToken)).toBe(200);
      expect(await isAccepted(token)).toBe(false);
      expect(await logOut(logoutToken)).toBe(200);
      expect(await logOut(await idp.signLogoutToken({ sub: 'stranger' }))).toBe(200);
    });

    it.each<[string, Record<string, unknown>]>([
      ['without a logout event', { events: {} }],
      ['with a nonce', { nonce: 'a' }],
      ['without sub', { sub: undefined }],
      ['of another issuer', { iss: 'https://other.example' }],
      ['for another client', { aud: 'other' }],
      ['that is old', { iat: Math.floor(Date.now() / 1000) - 600 }],
      ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ])('rejects a token %s with 400', async (_, change) => {
      await setProvider();
      const { access_token: token } = await tokenOf(await signOn(newPerson()));
      expect(await logOut(await idp.signLogoutToken(change))).toBe(400);
      expect(await isAccepted(token)).toBe(true);
    });

    it('rejects a token with another signature, and no token, with 400', async () => {
      await setProvider();
      await tokenOf(await signOn(newPerson()));
      const stranger = await TestIdentityProvider.start('http://127.0.0.1:9/none');
      const forged = await stranger.signLogoutToken({ iss: idp.issuer, sub: idp.person?.sub });
      await stranger.stop();
      expect(await logOut(forged)).toBe(400);
      expect(await logOut('none')).toBe(400);
    });

    it('answers 503 with Retry-After while the provider does not return its keys', async () => {
      const away = await TestIdentityProvider.start('http://127.0.0.1:9/none');
      await setProvider({ issuer: away.issuer });
      const token = await away.signLogoutToken({ sub: 'a' });
      await away.stop();
      const url = `${world.platform.demo.authUrl}/back-channel-logout/${acme.tenantId}`;
      const body = new URLSearchParams({ logout_token: token });
      const { status, headers } = await fetch(url, { method: 'POST', body });
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    });

    it('answers 404 for a tenant without an identity provider', async () => {
      expect(await logOut(await idp.signLogoutToken({ sub: 'a' }))).toBe(404);
    });
  });

  it('answers 400 for an interaction of another browser', async () => {
    const state = `unknown.${'x'.repeat(43)}`;
    expect((await fetch(`${world.platform.demo.authUrl}/sign-on?code=a&state=${state}`)).status).toBe(400);
  });
});
