import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestCommandLine } from '../../test-command-line';

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const TENANT = { id: ID, slug: 'acme', name: 'Acme Ltd', status: 'active', createdAt: '2026-01-01T00:00:00.000Z' };
const CLIENT = { id: ID, clientId: 'acme-1', name: 'Back end', clientSecret: 's3cret-of-client' };

describe('vc operator', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-admin-'));
  let commandLine: TestCommandLine;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    commandLine = await TestCommandLine.start();
  });

  beforeEach(() => {
    commandLine.reset();
    environment = {
      VC_PROFILES: join(directory, 'profiles.json'),
      DATA_DIR: directory,
      ADMIN_CLIENT_ID: 'operator',
      ADMIN_CLIENT_SECRET: 's3cret',
      PUBLIC_URL: commandLine.url,
      ADMIN_URL: commandLine.url,
    };
  });

  afterEach(() => {
    for (const file of ['profiles.json', 'demo.json']) rmSync(join(directory, file), { force: true });
  });

  afterAll(async () => {
    await commandLine?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const admin = async (...words: string[]) => commandLine.vc(['operator', ...words], { environment });

  /** Runs a command that the platform answers. Returns what was sent. */
  async function sent(route: string, words: string[]): Promise<[query: string, body: unknown]> {
    commandLine.answers = { [route]: [200, { data: CLIENT }] };
    expect(await admin(...words)).toMatchObject({ code: 0, err: '' });
    const [{ url, body }] = commandLine.requests.slice(-1) as [(typeof commandLine.requests)[0]];
    return [url.split('?')[1] ?? '', body];
  }

  describe.each([
    ['tenant create --slug acme --name Acme', 'POST tenants', { slug: 'acme', name: 'Acme' }],
    [
      'tenant create --slug acme --name Acme --entitlements wallet.act,sc-citizen',
      'POST tenants',
      { slug: 'acme', name: 'Acme', entitlements: ['wallet.act', 'sc-citizen'] },
    ],
    [`tenant entitle --id ${ID} --entitlements wallet.act`, `PATCH tenants/${ID}`, { entitlements: ['wallet.act'] }],
    [`tenant entitle --id ${ID} --entitlements none`, `PATCH tenants/${ID}`, { entitlements: [] }],
    [`tenant update --id ${ID} --name Acme`, `PATCH tenants/${ID}`, { name: 'Acme' }],
    [`tenant update --id ${ID} --color #123456`, `PATCH tenants/${ID}`, { display: { primaryColor: '#123456' } }],
    [`tenant update --id ${ID} --second-factor required`, `PATCH tenants/${ID}`, { secondFactor: 'required' }],
    [`tenant suspend --id ${ID}`, `PATCH tenants/${ID}`, { status: 'suspended' }],
    [`tenant resume --id ${ID}`, `PATCH tenants/${ID}`, { status: 'active' }],
    [`tenant get --id ${ID}`, `GET tenants/${ID}`, undefined],
    [`tenant cancel-deletion --id ${ID}`, `DELETE tenants/${ID}/deletion`, undefined],
    [`tenant clock get --id ${ID}`, `GET tenants/${ID}/clock`, undefined],
    [`tenant domain get --id ${ID}`, `GET tenants/${ID}/domain`, undefined],
    [`tenant domain set --id ${ID} --domain acme.example`, `PUT tenants/${ID}/domain`, { domain: 'acme.example' }],
    [`tenant limits get --id ${ID}`, `GET tenants/${ID}/limits`, undefined],
    [
      'backup report --bytes 73400320000 --duration-ms 900',
      'POST backups',
      { kind: 'base', bytes: 73_400_320_000, durationMs: 900 },
    ],
    [`tenant domain verify --id ${ID}`, `POST tenants/${ID}/domain/verify`, undefined],
    [`tenant deletion --id ${ID}`, `GET tenants/${ID}/deletion`, undefined],
    [`client create --name X --scopes trust.read`, 'POST clients', { name: 'X', scopes: ['trust.read'] }],
    [`client get --id ${ID}`, `GET clients/${ID}`, undefined],
    [`client rotate-secret --id ${ID}`, `POST clients/${ID}/rotate-secret`, undefined],
    [`client revoke-tokens --id ${ID}`, `POST clients/${ID}/revoke-tokens`, undefined],
    ['health', 'GET health', undefined],
    [`dead-letter get --id ${ID}`, `GET dead-letters/${ID}`, undefined],
    [`dead-letter replay --id ${ID}`, `POST dead-letters/${ID}/replay`, undefined],
    [`dead-letter discard --id ${ID}`, `DELETE dead-letters/${ID}`, undefined],
    [`client delete --id ${ID}`, `DELETE clients/${ID}`, undefined],
    [
      'staff invite --email a@example.com --name A --roles issuer,verifier',
      'POST staff',
      { email: 'a@example.com', name: 'A', roles: ['issuer', 'verifier'] },
    ],
    [
      `staff invite --email a@example.com --name A --roles owner --tenant ${ID}`,
      'POST staff',
      { tenantId: ID, email: 'a@example.com', name: 'A', roles: ['owner'] },
    ],
    ['identity-provider get', 'GET identity-provider', undefined],
    ['identity-provider delete', 'DELETE identity-provider', undefined],
    [
      `tenant update --id ${ID} --approval-required-for root.create`,
      `PATCH tenants/${ID}`,
      { approvalRequiredFor: ['root.create'] },
    ],
    [`tenant update --id ${ID} --approval-required-for none`, `PATCH tenants/${ID}`, { approvalRequiredFor: [] }],
    [
      `tenant update --id ${ID} --muted-alerts certificate-expiring,endpoint-failing`,
      `PATCH tenants/${ID}`,
      { mutedAlerts: ['certificate-expiring', 'endpoint-failing'] },
    ],
    [`approval get --id ${ID}`, `GET approvals/${ID}`, undefined],
    [`staff get --id ${ID}`, `GET staff/${ID}`, undefined],
    [`staff renew-invitation --id ${ID}`, `POST staff/${ID}/invitations`, undefined],
    [`staff update --id ${ID} --roles auditor`, `PATCH staff/${ID}`, { roles: ['auditor'] }],
    [`staff update --id ${ID} --name A`, `PATCH staff/${ID}`, { name: 'A' }],
    [`staff update --id ${ID} --muted-alerts none`, `PATCH staff/${ID}`, { mutedAlerts: [] }],
    [`staff suspend --id ${ID}`, `PATCH staff/${ID}`, { status: 'suspended' }],
    [`staff resume --id ${ID}`, `PATCH staff/${ID}`, { status: 'active' }],
    [`staff remove-factors --id ${ID}`, `DELETE staff/${ID}/factors`, undefined],
    [`staff delete --id ${ID}`, `DELETE staff/${ID}`, undefined],
  ])('%s', (words, route, body) => {
    it('sends the request of the administration', async () => {
      const [method, path] = route.split(' ');
      expect(await sent(`${method} /auth/admin/${path}`, words.split(' '))).toEqual(['', body]);
    });
  });

  it.each([
    ['user create --email a@example.com --first-name A', 'POST users', { email: 'a@example.com', firstName: 'A' }],
    ['user get --username a@example.com', 'GET users/a%40example.com', undefined],
    ['user reset-password --username a', 'POST users/a/password-resets', undefined],
    ['user lock --username a', 'POST users/a/lock', undefined],
    ['user unlock --username a', 'POST users/a/unlock', undefined],
    ['user remove-factors --username a', 'DELETE users/a/factors', undefined],
  ])('%s sends the request of onboarding', async (words, route, body) => {
    const [method, path] = route.split(' ');
    expect(await sent(`${method} /onboarding/${path}`, words.split(' '))).toEqual(['', body]);
  });

  it('requests the deletion of a tenant whose slug is confirmed, and rejects another slug with the exit code 2', async () => {
    commandLine.answers = {
      [`GET /auth/admin/tenants/${ID}`]: [200, { data: TENANT }],
      [`POST /auth/admin/tenants/${ID}/deletion`]: [200, { data: { ...TENANT, status: 'suspended' } }],
    };
    const other = await admin('tenant', 'delete', '--id', ID, '--slug', 'other');
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('another slug') });
    expect(commandLine.requests).toHaveLength(1);
    const { code, out } = await admin('tenant', 'delete', '--id', ID, '--slug', 'acme');
    expect([code, out]).toEqual([0, expect.stringContaining('suspended')]);
  });

  it('moves the clock of a sandbox forward by a duration, and rejects what is none with the exit code 2', async () => {
    const path = `/auth/admin/tenants/${ID}/clock`;
    commandLine.answers = {
      [`GET ${path}`]: [200, { data: { offsetSeconds: 60 } }],
      [`POST ${path}`]: [200, { data: { offsetSeconds: 86_460 } }],
    };
    const words = ['tenant', 'clock', 'advance', '--id', ID, '--by'];
    for (const duration of ['0d', '1', 'd', '-1d', '1w']) {
      expect(await admin(...words, duration)).toMatchObject({ code: 2 });
    }
    expect(await admin(...words, '1d')).toMatchObject({ code: 0, out: expect.stringContaining('86460') });
    expect(commandLine.requests.at(-1)).toMatchObject({ body: { offsetSeconds: 86_460 } });
  });

  it('changes the limits that are named, keeps the others, and rejects a text with the exit code 2', async () => {
    const path = `/auth/admin/tenants/${ID}/limits`;
    const limits = { requestsPerSecond: 4_000, endpoints: 60, clients: null, staff: null };
    commandLine.answers = { [`GET ${path}`]: [200, { data: limits }], [`PUT ${path}`]: [200, { data: limits }] };
    const words = ['tenant', 'limits', 'set', '--id', ID];
    expect(await admin(...words, '--endpoints', 'default', '--clients', '7')).toMatchObject({ code: 0, err: '' });
    expect(commandLine.requests[1]!.body).toEqual({ ...limits, endpoints: null, clients: 7 });
    expect(await admin(...words, '--staff', 'many')).toMatchObject({ code: 2 });
    expect(commandLine.requests).toHaveLength(2);
  });

  it('prints the limits of the own organization, and how much of them is used', async () => {
    const data = [{ name: 'clients', value: 200, default: 1_000, used: 190, state: 'near' }];
    commandLine.answers = { 'GET /auth/admin/limits': [200, { data }] };
    const { code, out } = await admin('limits');
    expect([code, out]).toEqual([0, expect.stringMatching(/clients\s+200\s+1000\s+190\s+near/)]);
  });

  it('deletes a domain that is confirmed, and rejects another one with the exit code 2', async () => {
    const path = `/auth/admin/tenants/${ID}/domain`;
    commandLine.answers = {
      [`GET ${path}`]: [200, { data: { domain: 'acme.example' } }],
      [`DELETE ${path}`]: [204, {}],
    };
    const words = ['tenant', 'domain', 'delete', '--id', ID, '--domain'];
    const other = await admin(...words, 'other.example');
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('another domain') });
    expect(commandLine.requests).toHaveLength(1);
    expect(await admin(...words, 'acme.example')).toMatchObject({ code: 0 });
    expect(commandLine.requests).toHaveLength(3);
  });

  it('sends the members of a client, and shows its secret', async () => {
    const jwks = join(directory, 'jwks.json');
    writeFileSync(jwks, '{"keys":[]}');
    commandLine.answers['POST /auth/admin/clients'] = [201, { data: CLIENT }];
    const options = ['--client-id', 'acme-1', '--auth-method', 'private_key_jwt', '--jwks', jwks, '--dpop'];
    const grants = ['--grant-types', 'authorization_code refresh_token', '--redirect-uris', 'https://a.example/cb'];
    const words = ['client', 'create', '--tenant', ID, '--name', 'Back end', '--scopes', 'trust.read,wallet'];
    const { code, out } = await admin(...words, ...options, ...grants);
    expect([code, out]).toEqual([0, expect.stringContaining('s3cret-of-client')]);
    expect(commandLine.requests[0]!.body).toEqual({
      tenantId: ID,
      clientId: 'acme-1',
      name: 'Back end',
      scopes: ['trust.read', 'wallet'],
      grantTypes: ['authorization_code', 'refresh_token'],
      redirectUris: ['https://a.example/cb'],
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwks: { keys: [] },
      dpopBoundAccessTokens: true,
    });
  });

  it('sends the file of an identity provider', async () => {
    const file = join(directory, 'provider.json');
    writeFileSync(file, '{"issuer":"https://a.example"}');
    const [, body] = await sent('PUT /auth/admin/identity-provider', ['identity-provider', 'set', '--file', file]);
    expect(body).toEqual({ issuer: 'https://a.example' });
  });

  it('names the tenant of a client', async () => {
    const words = ['client', 'rotate-secret', '--id', ID, '--tenant', ID];
    const [query] = await sent(`POST /auth/admin/clients/${ID}/rotate-secret`, words);
    expect(query).toBe(new URLSearchParams({ 'filter[tenantId]': ID }).toString());
  });

  it('sends a logo as a data URI', async () => {
    const logo = join(directory, 'logo.svg');
    writeFileSync(logo, '<svg/>');
    const words = ['tenant', 'update', '--id', ID, '--logo', logo, '--logo-text', 'Acme'];
    const uri = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
    const [, body] = await sent(`PATCH /auth/admin/tenants/${ID}`, words);
    expect(body).toEqual({ display: { logo: { uri, altText: 'Acme' } } });
  });

  it('lists all pages, as a table and as JSON', async () => {
    const next = '/auth/admin/tenants?page%5Bafter%5D=x';
    commandLine.answers['GET /auth/admin/tenants'] = (_, { url }) => {
      const isFirst = !url.includes('?');
      return [200, { data: [{ ...TENANT, slug: isFirst ? 'acme' : 'other' }], links: isFirst ? { next } : {} }];
    };
    const { out } = await admin('tenant', 'list');
    expect(out.split('\n').map((line) => line.split(/ +/)[1])).toEqual(['slug', 'acme', 'other', undefined]);
    expect(JSON.parse((await admin('tenant', 'list', '--json')).out)).toEqual([TENANT, { ...TENANT, slug: 'other' }]);
    commandLine.answers['GET /auth/admin/clients'] = [200, { data: [CLIENT], links: {} }];
    expect((await admin('client', 'list', '--tenant', ID)).out).toMatch(/^id +clientId +name .*\n.* acme-1 /);
    commandLine.answers['GET /auth/admin/staff'] = [200, { data: [{ email: 'a@example.com' }], links: {} }];
    expect((await admin('staff', 'list')).out).toContain('a@example.com');
    commandLine.answers['GET /auth/admin/approvals'] = [200, { data: [{ act: 'root.create' }], links: {} }];
    expect((await admin('approval', 'list')).out).toContain('root.create');
    commandLine.answers['GET /auth/admin/audit-records'] = [200, { data: [{ action: 'client.created' }], links: {} }];
    expect((await admin('audit', 'list')).out).toContain('client.created');
    commandLine.answers['GET /onboarding/users'] = [200, { data: [{ username: 'a@example.com' }], links: {} }];
    expect((await admin('user', 'list', '--search', 'a@')).out).toContain('a@example.com');
    expect(commandLine.requests.at(-1)?.url).toContain('search%5Bname%5D=a%40');
  });

  it('lists the usage of tenants, and prints that of one', async () => {
    const usage = { id: ID, slug: 'acme', name: 'Acme', months: [{ month: '2026-09', counts: { a: 3 } }] };
    commandLine.answers = {
      'GET /auth/admin/usage': [200, { data: [usage], links: {} }],
      [`GET /auth/admin/usage/${ID}`]: [200, { data: usage }],
    };
    const { code, out } = await admin('usage', 'list', '--from', '2026-09', '--to', '2026-10');
    expect([code, out]).toEqual([0, expect.stringContaining('"a":3')]);
    expect((await admin('usage', 'get', '--id', ID, '--to', '2026-09')).out).toMatch(/slug +acme/);
    expect(commandLine.requests.map(({ url }) => url)).toEqual([
      expect.stringMatching(/^\/auth\/admin\/usage\?from=2026-09&to=2026-10/),
      `/auth/admin/usage/${ID}?to=2026-09`,
    ]);
  });

  it('lists dead letters, and says of which services they are missing', async () => {
    const answer = { data: [{ id: ID, consumer: 'issuance' }], links: {}, meta: { unavailable: ['presentation'] } };
    commandLine.answers['GET /auth/admin/dead-letters'] = [200, answer];
    const { code, out, err } = await admin('dead-letter', 'list');
    expect([code, err]).toEqual([0, 'These services do not answer: presentation.\n']);
    expect(out).toContain('issuance');
  });

  describe('the access', () => {
    const get = ['tenant', 'get', '--id', ID];

    beforeEach(() => {
      commandLine.answers[`GET /auth/admin/tenants/${ID}`] = [200, { data: TENANT }];
    });

    it('is in the options', async () => {
      environment = { VC_PROFILES: environment.VC_PROFILES, DATA_DIR: directory };
      const { url } = commandLine;
      const options = ['--url', `${url}/`, '--admin-url', `${url}/`, '--as', 'operator:with:colon'];
      expect(await admin(...get, ...options)).toMatchObject({ code: 0 });
    });

    it('is in the profile of an operator, which login stores', async () => {
      environment = { VC_PROFILES: environment.VC_PROFILES, DATA_DIR: directory };
      const { url } = commandLine;
      commandLine.answers['GET /auth/admin/tenants'] = [200, { data: [], links: {} }];
      const login = ['login', '--url', url, '--admin-url', `${url}/`, '--client-id', 'operator'];
      const readInput = async () => 's3cret\n';
      const stored = await commandLine.vc([...login, '--client-secret-file', '-'], { environment, readInput });
      expect(stored).toMatchObject({ code: 0 });
      const profile = { url, adminUrl: url, clientId: 'operator', clientSecret: 's3cret' };
      expect(JSON.parse(readFileSync(environment.VC_PROFILES!, 'utf8'))).toEqual({ default: profile });
      expect(await admin(...get)).toMatchObject({ code: 0 });
    });

    it('is that of the platform in DATA_DIR, for the operator and for the organization', async () => {
      const { url } = commandLine;
      const [operator, organization] = ['operator', 'organization'].map((clientId) => ({
        clientId,
        clientSecret: 'x',
      }));
      writeFileSync(
        join(directory, 'demo.json'),
        JSON.stringify({ publicUrl: url, adminUrl: url, operator, organization }),
      );
      environment = { VC_PROFILES: environment.VC_PROFILES, DATA_DIR: directory };
      commandLine.answers['GET /onboarding/users/a'] = [200, { data: { username: 'a' } }];
      expect(await admin(...get)).toMatchObject({ code: 0 });
      expect(await admin('user', 'get', '--username', 'a')).toMatchObject({ code: 0 });
      expect(commandLine.clientIds).toEqual(['operator', 'organization']);

      expect(await admin(...get, '--url', 'https://other.example')).toMatchObject({ code: 2 });
      expect(await admin(...get, '--profile', 'other')).toMatchObject({ code: 2 });
      rmSync(join(directory, 'demo.json'));
      expect(await admin(...get)).toMatchObject({ code: 2, err: expect.stringContaining('--as') });
    });
  });

  describe('with the platform in DATA_DIR', () => {
    beforeEach(() => {
      const { url } = commandLine;
      const demo = { publicUrl: url, adminUrl: url, operator: { clientId: 'operator', clientSecret: 'x' } };
      writeFileSync(join(directory, 'demo.json'), JSON.stringify(demo));
      environment = { VC_PROFILES: environment.VC_PROFILES, DATA_DIR: directory };
      commandLine.answers['GET /onboarding/users/a'] = [200, { data: { username: 'a' } }];
    });

    it('acts as the client of --as where there is no demo organization', async () => {
      const get = ['user', 'get', '--username', 'a'];
      expect(await admin(...get, '--as', 'acme:secret')).toMatchObject({ code: 0, err: '' });
      expect(commandLine.clientIds).toEqual(['acme']);
      expect(await admin(...get)).toMatchObject({ code: 2, err: expect.stringContaining('--as') });
    });

    it('sends no token of its operator to ADMIN_URL of another platform', async () => {
      environment.ADMIN_URL = 'http://127.0.0.1:9';
      expect(await admin('tenant', 'list')).toMatchObject({ code: 2, err: expect.stringContaining('ADMIN_URL') });
      expect([commandLine.clientIds, commandLine.requests]).toEqual([[], []]);
    });
  });

  describe('with a stored profile', () => {
    const get = ['tenant', 'get', '--id', ID];
    let profile: Record<string, string>;

    beforeEach(() => {
      const { url } = commandLine;
      profile = { url, adminUrl: url, clientId: 'stored', clientSecret: 'x' };
      environment = { VC_PROFILES: environment.VC_PROFILES, DATA_DIR: directory };
      commandLine.answers[`GET /auth/admin/tenants/${ID}`] = [200, { data: TENANT }];
    });

    const store = () => writeFileSync(environment.VC_PROFILES!, JSON.stringify({ default: profile }));

    it('uses no variable of the platform in DATA_DIR', async () => {
      store();
      const others = { ADMIN_CLIENT_ID: 'staging', ADMIN_CLIENT_SECRET: 'y', PUBLIC_URL: 'https://other.example' };
      Object.assign(environment, others, { ADMIN_URL: 'http://127.0.0.1:9' });
      expect(await admin(...get)).toMatchObject({ code: 0, err: '' });
      expect(commandLine.clientIds).toEqual(['stored']);
    });

    it.each([
      ['another address', { adminUrl: 'https://admin.vc.example' }],
      ['no address', { adminUrl: undefined }],
    ])('ends with 2 for VC_ADMIN_URL if the profile has %s of the administration', async (_, members) => {
      Object.assign(profile, members);
      store();
      environment.VC_ADMIN_URL = commandLine.url;
      expect(await admin(...get)).toMatchObject({ code: 2, err: expect.stringContaining('VC_ADMIN_URL') });
      expect([commandLine.clientIds, commandLine.requests]).toEqual([[], []]);
    });

    it('takes VC_ADMIN_URL with the address of the profile or with another secret, and --admin-url', async () => {
      store();
      environment.VC_ADMIN_URL = `${commandLine.url}/`;
      expect(await admin(...get)).toMatchObject({ code: 0 });
      profile.adminUrl = 'https://admin.vc.example';
      store();
      expect(await admin(...get, '--as', 'given:y')).toMatchObject({ code: 0 });
      delete environment.VC_ADMIN_URL;
      expect(await admin(...get, '--admin-url', commandLine.url)).toMatchObject({ code: 0 });
      expect(commandLine.clientIds).toEqual(['stored', 'given', 'stored']);
    });

    it('does not need the address of the administration for users', async () => {
      store();
      environment.VC_ADMIN_URL = 'https://admin.vc.example';
      commandLine.answers['GET /onboarding/users/a'] = [200, { data: { username: 'a' } }];
      expect(await admin('user', 'get', '--username', 'a')).toMatchObject({ code: 0 });
    });
  });

  it.each([
    ['an operator without the address of the administration', ['tenant', 'list'], '--admin-url'],
    ['an unknown command', ['tenant', 'destroy'], 'unknown command'],
    ['a missing option', ['tenant', 'create', '--slug', 'a'], '--name'],
    ['--as without a colon', ['user', 'get', '--username', 'a', '--as', 'a'], '<client_id>:<client_secret>'],
    ['a text without a logo', ['tenant', 'update', '--id', ID, '--logo-text', 'x'], '--logo-text needs --logo'],
    ['a logo that is no image', ['tenant', 'update', '--id', ID, '--logo', '/x.pdf'], 'is not a PNG'],
    ['a logo that is missing', ['tenant', 'update', '--id', ID, '--logo', '/x.png'], 'cannot be read'],
  ])('ends with 2 for %s', async (_, words, reason) => {
    if (words[1] === 'list') delete environment.ADMIN_URL;
    expect(await admin(...words)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
    expect(commandLine.requests).toEqual([]);
  });

  it('ends with 1 for a refusal', async () => {
    expect(await admin('tenant', 'get', '--id', ID)).toMatchObject({
      code: 1,
      err: expect.stringContaining('NOT_FOUND'),
    });
  });

  it('prints help', async () => {
    expect(await admin('help')).toMatchObject({ code: 0, out: expect.stringContaining('tenant') });
    expect(await admin('tenant', 'create', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--as') });
  });
});
