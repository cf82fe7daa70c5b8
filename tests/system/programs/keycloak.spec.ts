import { createHash, randomBytes } from 'node:crypto';
import { type Client, createClient } from '@vc/sdk';
import { Browser } from '@vc/testing/unit/browser';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { Keycloak } from '@vc/testing/programs/keycloak';
import { registerClient } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';

const CALLBACK = 'http://127.0.0.1:9/callback';
const REALM = 'staff';
const USER = { username: 'thandi', password: 'a fine long password', email: 'thandi@acme.example' };
const CLIENT = { clientId: 'vc-platform', clientSecret: 'the secret of the platform' };
/** Of the first time, when Keycloak is downloaded and built. */
const PREPARATION_TIMEOUT_MS = 900_000;
const REQUESTED = 'credentials.read trust.read webhooks.write';

describeWith('java', 'sign-on of staff at Keycloak', () => {
  let platform: PlatformUnderTest;
  let keycloak: Keycloak;
  let admin: Client['admin'];
  let app: { client_id: string; client_secret: string };
  let userId: string;

  beforeAll(async () => {
    [platform, keycloak] = await Promise.all([PlatformUnderTest.provide(), Keycloak.start()]);
    const { publicUrl: url, adminUrl } = platform.demo;
    admin = createClient({ url, adminUrl, ...(await register({ scopes: ['admin'] })) }).admin;
    const { clientId, clientSecret } = await register({
      scopes: ['credentials.read', 'trust.read', 'webhooks.write'],
      grantTypes: ['authorization_code', 'refresh_token'],
      redirectUris: [CALLBACK],
    });
    app = { client_id: clientId, client_secret: clientSecret };
    await createRealm();
    await admin.putIdentityProvider({
      body: {
        issuer: `${keycloak.url}/realms/${REALM}`,
        ...CLIENT,
        roleMapping: { registrars: ['issuer'], it: ['developer'] },
      },
    });
  }, PREPARATION_TIMEOUT_MS);

  afterAll(async () => {
    await keycloak?.stop();
    await platform?.stop();
  });

  async function register(members: Omit<Parameters<typeof registerClient>[1], 'name'>) {
    const { clientId, clientSecret = '' } = await registerClient(platform.demo, { name: 'Staff', ...members });
    return { clientId, clientSecret };
  }

  /** As docs/staff.md says. */
  async function createRealm(): Promise<void> {
    const { authUrl, organization } = platform.demo;
    const { username, email, password } = USER;
    await keycloak.administer('POST', '', {
      realm: REALM,
      enabled: true,
      groups: [{ name: 'registrars' }, { name: 'it' }],
      clients: [
        {
          clientId: CLIENT.clientId,
          secret: CLIENT.clientSecret,
          publicClient: false,
          standardFlowEnabled: true,
          redirectUris: [`${authUrl}/sign-on`],
          attributes: {
            'backchannel.logout.url': `${authUrl}/back-channel-logout/${organization.tenantId}`,
            'pkce.code.challenge.method': 'S256',
          },
          protocolMappers: [
            {
              name: 'groups',
              protocol: 'openid-connect',
              protocolMapper: 'oidc-group-membership-mapper',
              config: { 'claim.name': 'groups', 'full.path': 'false', 'id.token.claim': 'true' },
            },
          ],
        },
      ],
      users: [
        {
          username,
          email,
          emailVerified: true,
          enabled: true,
          firstName: 'Thandi',
          lastName: 'Nkosi',
          groups: ['/registrars'],
          credentials: [{ type: 'password', value: password, temporary: false }],
        },
      ],
    });
    [{ id: userId }] = await keycloak.administer('GET', `/${REALM}/users?username=${username}`);
  }

  /** Signs on in a new browser, and allows the app what it requests. Returns undefined for a session that has ended already. */
  async function trySignOn(): Promise<{ access_token: string; scope: string } | undefined> {
    const { authUrl } = platform.demo;
    const verifier = randomBytes(32).toString('base64url');
    const pushed = await requestJson(`${authUrl}/par`, {
      body: new URLSearchParams({
        ...app,
        response_type: 'code',
        scope: REQUESTED,
        redirect_uri: CALLBACK,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }),
    });
    const browser = new Browser(CALLBACK);
    const query = new URLSearchParams({ client_id: app.client_id, request_uri: pushed.body.request_uri });
    await browser.open(`${authUrl}/authorize?${query}`);
    expect(browser.page).toContain(`Sign on with ${platform.organizationName}`);
    // The page has another form for a password.
    [browser.page] = browser.page.split('</form>') as [string];
    await browser.submit({ decision: 'continue' });
    expect(browser.address).toMatch(`${keycloak.url}/realms/${REALM}/`);
    await browser.submit({ username: USER.username, password: USER.password });
    expect(browser.heading).toBe('Do you allow this?');
    const callback = await browser.submit({ decision: 'continue' });
    const code = callback?.searchParams.get('code');
    if (code === undefined || code === null) return undefined;
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: CALLBACK };
    return (await requestJson(`${authUrl}/connect/token`, { body: new URLSearchParams({ ...app, ...form }) })).body;
  }

  /** A log-out ends sessions of the next two seconds, too. */
  const signOn = () => waitFor(trySignOn);

  const useApi = async (token: string) =>
    (await requestJson(`${platform.demo.credsBaseUrl}/credentials`, { token })).status;

  it('gives the roles of the groups, until Keycloak logs the person out or puts it into another group', async () => {
    const { access_token: first, scope } = await signOn();
    expect(scope).toBe('credentials.read trust.read');
    expect(await useApi(first)).toBe(200);
    const [member] = (await admin.listStaff({})).data;
    expect(member).toMatchObject({ email: USER.email, name: 'Thandi Nkosi', roles: ['issuer'], status: 'active' });

    await keycloak.administer('POST', `/${REALM}/users/${userId}/logout`);
    expect(await useApi(first)).toBe(401);

    const [it] = await keycloak.administer('GET', `/${REALM}/groups?search=it&exact=true`);
    const [registrars] = await keycloak.administer('GET', `/${REALM}/groups?search=registrars&exact=true`);
    await keycloak.administer('PUT', `/${REALM}/users/${userId}/groups/${it.id}`);
    await keycloak.administer('DELETE', `/${REALM}/users/${userId}/groups/${registrars.id}`);
    const second = await signOn();
    expect(second.scope).toBe('credentials.read trust.read webhooks.write');
    expect((await admin.listStaff({})).data).toMatchObject([{ id: member!.id, roles: ['developer'] }]);
  });
});
