import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { acceptInvitation, lastInvitation } from '../../support/test-invitation';
import { createApp, TestLogIn, type WalletApp } from '../../support/test-log-in';
import { type Person, TestIdentityProvider } from '../../support/test-identity-provider';
import { type Organization, TestPlatform } from '../../support/test-platform';

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const MEDIA_TYPE = 'application/scim+json';
const REQUESTED = 'credentials.read trust.read webhooks.write';
const MAPPING = { registrars: ['issuer'], it: ['developer', 'support'] };

interface RolesPatch {
  Operations: { value: { value: string }[] }[];
}
const VECTORS = join(__dirname, '../../../apps/auth/test-vectors/scim');
const vectorOf = (name: string) =>
  JSON.parse(readFileSync(join(VECTORS, `${name}.json`), 'utf8')) as Record<'add' | 'addSecond' | 'remove', RolesPatch>;
const COMPLEX_ROLES = vectorOf('entra-id-complex-roles');
const roleOf = ({ Operations: [operation] }: RolesPatch) => operation!.value[0]!.value;

describe('provisioning of staff by SCIM', () => {
  let world: TestPlatform;
  let idp: TestIdentityProvider;
  let acme: Organization;
  let app: WalletApp;
  let count = 0;

  beforeAll(async () => {
    world = await TestPlatform.start();
    idp = await TestIdentityProvider.start(`${world.platform.demo.authUrl}/sign-on`);
  });

  beforeEach(async () => {
    count += 1;
    acme = await world.organization(`scim${count}`);
    app = await createApp(world, acme.tenantId, REQUESTED.split(' '));
    const { client_id: clientId, client_secret: clientSecret } = idp.client;
    const setting = { issuer: idp.issuer, clientId, clientSecret, roleMapping: MAPPING };
    expect((await admin('PUT', 'identity-provider', setting)).status).toBe(200);
  });

  afterAll(async () => {
    await idp?.stop();
    await world?.stop();
  });

  const admin = (method: string, path: string, body?: object) =>
    world.call(acme.token, method, `/auth/admin/${path}`, body);
  const baseOf = ({ tenantId }: Organization) => `${world.platform.demo.authUrl}/scim/v2/${tenantId}`;

  interface ScimRequest {
    body?: unknown;
    headers?: Record<string, string>;
    as?: Organization;
    token?: string;
  }

  async function scim(method: string, path: string, request: ScimRequest = {}): Promise<JsonAnswer> {
    const { body, headers = {}, as = acme, token = acme.token } = request;
    const response = await fetch(baseOf(as) + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': MEDIA_TYPE }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  const email = () => `thandi${count}@acme.example`;
  const user = (change: object = {}) => ({
    schemas: [USER_SCHEMA],
    userName: email(),
    externalId: `external-${count}`,
    name: { givenName: 'Thandi', familyName: 'Nkosi' },
    emails: [{ value: email(), type: 'work', primary: true }],
    active: true,
    ...change,
  });

  async function create(change: object = {}): Promise<JsonAnswer['body']> {
    const { status, body } = await scim('POST', '/Users', { body: user(change) });
    expect({ status, body }).toMatchObject({ status: 201 });
    return body;
  }

  const patch = (id: string, ...operations: object[]) =>
    scim('PATCH', `/Users/${id}`, { body: { schemas: [PATCH_OP], Operations: operations } });
  const getMember = async (id: string) => (await admin('GET', `staff/${id}`)).body.data;
  const listStaff = async () => (await admin('GET', 'staff')).body.data;
  const isAccepted = async (token: string) => (await world.call(token, 'GET', '/api/credentials')).status === 200;

  /** Returns the page after the sign-on, or the callback that denies it. */
  async function signOn(change: Partial<Person> = {}) {
    idp.person = {
      sub: `s${count}`,
      email: email(),
      email_verified: true,
      name: 'T',
      groups: ['registrars'],
      ...change,
    };
    const logIn = await TestLogIn.open(world, app, REQUESTED);
    logIn.browser.page = logIn.browser.page.split('</form>')[0]!;
    return { logIn, callback: await logIn.submit({}) };
  }

  async function tokenOfSession(): Promise<string> {
    const { logIn } = await signOn();
    return (await logIn.redeem((await logIn.submit({}))!)).body.access_token;
  }

  function expectError({ status, body, headers }: JsonAnswer, expected: { status: number; scimType?: string }): void {
    expect({ status, scimType: body.scimType, schemas: body.schemas, inBody: body.status }).toEqual({
      status: expected.status,
      scimType: expected.scimType,
      schemas: [ERROR],
      inBody: String(expected.status),
    });
    expect(headers.get('content-type')).toBe(`${MEDIA_TYPE}; charset=utf-8`);
  }

  it('creates a member who signs on at the identity provider, and returns what was sent', async () => {
    const { status, body, headers } = await scim('POST', '/Users', { body: user({ roles: [{ value: 'it' }] }) });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...user({ roles: [{ value: 'it' }] }),
        id: expect.any(String),
        meta: {
          resourceType: 'User',
          created: expect.any(String),
          location: `${baseOf(acme)}/Users/${body.id}`,
          version: headers.get('etag'),
        },
      },
    });
    expect(headers.get('content-type')).toBe(`${MEDIA_TYPE}; charset=utf-8`);
    expect(headers.get('location')).toBe(body.meta.location);
    const { id } = body;
    expect(await getMember(id)).toMatchObject({
      email: email(),
      name: 'Thandi Nkosi',
      roles: ['developer', 'support'],
      status: 'active',
      logIn: 'identity-provider',
    });
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(body);
    expect((await admin('POST', `staff/${id}/invitations`)).status).toBe(409);
    expect(await isAccepted(await tokenOfSession())).toBe(true);
    expect(await listStaff()).toMatchObject([{ id, roles: ['issuer'] }]);
  });

  it('creates no second member with the same user name, in any case, or the same address', async () => {
    await create();
    for (const change of [
      {},
      { userName: email().toUpperCase(), emails: [{ value: 'other@acme.example' }] },
      { userName: 'other' },
    ]) {
      expectError(await scim('POST', '/Users', { body: user(change) }), { status: 409, scimType: 'uniqueness' });
    }
    const other = await create({ userName: 'other', emails: [{ value: 'other@acme.example' }] });
    const taken = { op: 'replace', path: 'userName', value: email().toUpperCase() };
    expectError(await patch(other.id, taken), { status: 409, scimType: 'uniqueness' });
    expect(await listStaff()).toHaveLength(2);
  });

  it('creates one of concurrent users with the same user name', async () => {
    const bodies = ['a', 'b', 'c'].map((name) =>
      user({ userName: 'same', emails: [{ value: `${name}@acme.example` }] }),
    );
    const answers = await Promise.all(bodies.map((body) => scim('POST', '/Users', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('takes the address and the name of the account from what was sent', async () => {
    const ofUserName = await create({ emails: undefined, displayName: 'T. Nkosi' });
    expect(await getMember(ofUserName.id)).toMatchObject({ email: email(), name: 'T. Nkosi' });
    const ofWork = await create({
      userName: 'w',
      name: undefined,
      emails: [
        { value: 'home@acme.example', type: 'home' },
        { value: 'Work@acme.example', type: 'work' },
      ],
    });
    expect(await getMember(ofWork.id)).toMatchObject({ email: 'work@acme.example', name: 'w' });
  });

  it.each<[string, unknown, string]>([
    ['no user name', { emails: [{ value: 'a@acme.example' }] }, 'invalidValue'],
    ['no address', { userName: 'a' }, 'invalidValue'],
    ['an address that is none', { userName: 'a', emails: [{ value: 'a' }] }, 'invalidValue'],
    ['a text as a boolean', { userName: 'a@acme.example', active: 'maybe' }, 'invalidValue'],
    ['a list', [], 'invalidSyntax'],
    ['no JSON', '{', 'invalidSyntax'],
    ['U+0000', { userName: 'a\u0000@acme.example' }, 'invalidValue'],
    ['a reserved name', '{"userName":"a@acme.example","__proto__":{}}', 'invalidValue'],
  ])('rejects a user with %s', async (_, body, scimType) => {
    expectError(await scim('POST', '/Users', { body }), { status: 400, scimType });
    expect(await listStaff()).toEqual([]);
  });

  describe('deprovisioning', () => {
    it.each<[string, object]>([
      ['Okta', { op: 'replace', value: { active: false } }],
      ['Entra', { op: 'Replace', path: 'active', value: 'False' }],
    ])('ends the sessions before the response, as %s sends it, and resumes the member', async (_, operation) => {
      const { id } = await create();
      const token = await tokenOfSession();
      expect(await isAccepted(token)).toBe(true);
      expect(await patch(id, operation)).toMatchObject({ status: 200, body: { active: false } });
      expect(await isAccepted(token)).toBe(false);
      expect((await signOn()).callback!.searchParams.get('error')).toBe('access_denied');
      expect(await patch(id, { op: 'replace', value: { active: 'True' } })).toMatchObject({ body: { active: true } });
      expect((await signOn()).callback).toBeUndefined();
    });

    it('ends the sessions by PUT, which leaves the status without active', async () => {
      const { id } = await create();
      const token = await tokenOfSession();
      expect((await scim('PUT', `/Users/${id}`, { body: user({ active: false }) })).status).toBe(200);
      expect(await isAccepted(token)).toBe(false);
      const kept = await scim('PUT', `/Users/${id}`, { body: user({ active: undefined, displayName: 'N' }) });
      expect(kept).toMatchObject({ status: 200, body: { active: false, displayName: 'N' } });
    });

    it('ends the sessions by DELETE, and deletes the member', async () => {
      const { id } = await create();
      const token = await tokenOfSession();
      expect(await scim('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: undefined });
      expect(await isAccepted(token)).toBe(false);
      expectError(await scim('DELETE', `/Users/${id}`), { status: 404 });
      expectError(await scim('GET', `/Users/${id}`), { status: 404 });
      expect(await listStaff()).toEqual([]);
    });

    it('resumes no member whom an administrator has suspended', async () => {
      const { id } = await create();
      await admin('PATCH', `staff/${id}`, { status: 'suspended' });
      const put = await scim('PUT', `/Users/${id}`, { body: user({ displayName: 'N' }) });
      expect(put).toMatchObject({ status: 200, body: { active: false, displayName: 'N' } });
      for (const active of [false, true]) await patch(id, { op: 'replace', value: { active } });
      expect(await getMember(id)).toMatchObject({ status: 'active' });
      await patch(id, { op: 'replace', value: { active: false } });
      await admin('PATCH', `staff/${id}`, { status: 'active' });
      await patch(id, { op: 'replace', path: 'displayName', value: 'T' });
      expect(await getMember(id)).toMatchObject({ status: 'active', name: 'T' });
      await scim('PUT', `/Users/${id}`, { body: user({ active: false }) });
      expect(await getMember(id)).toMatchObject({ status: 'suspended' });
    });

    it('creates a suspended member, who cannot sign on', async () => {
      const { id } = await create({ active: false });
      expect(await getMember(id)).toMatchObject({ status: 'suspended' });
      expect((await signOn()).callback!.searchParams.get('error')).toBe('access_denied');
    });

    it('manages a member who has signed on before', async () => {
      const token = await tokenOfSession();
      const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email()}"`)}`);
      expect(body).toMatchObject({ totalResults: 1, Resources: [{ userName: email(), active: true }] });
      await patch(body.Resources[0].id, { op: 'replace', value: { active: false } });
      expect(await isAccepted(token)).toBe(false);
    });

    it('leaves a member with a password to the administrators', async () => {
      const invited = await admin('POST', 'staff', { email: email(), name: 'T', roles: ['owner'] });
      await acceptInvitation(lastInvitation(world.mails), 'a fine long password');
      const { id } = invited.body.data;
      expect((await scim('GET', '/Users')).body).toMatchObject({ totalResults: 0, Resources: [] });
      expectError(await scim('GET', `/Users/${id}`), { status: 404 });
      expectError(await patch(id, { op: 'replace', value: { active: false } }), { status: 404 });
      expectError(await scim('PUT', `/Users/${id}`, { body: user() }), { status: 404 });
      expectError(await scim('DELETE', `/Users/${id}`), { status: 404 });
      expectError(await scim('POST', '/Users', { body: user() }), { status: 409, scimType: 'uniqueness' });
      expect(await getMember(id)).toMatchObject({ status: 'active', roles: ['owner'] });
    });
  });

  describe('roles', () => {
    it('are those of the mapping only, and other ones end the sessions', async () => {
      const { id } = await create({ roles: [{ value: 'registrars' }, { value: 'owner' }, { value: 'constructor' }] });
      expect(await getMember(id)).toMatchObject({ roles: ['issuer'] });
      const token = await tokenOfSession();
      await patch(id, { op: 'replace', path: 'displayName', value: 'T' });
      expect(await isAccepted(token)).toBe(true);
      await patch(id, { op: 'Add', path: 'roles', value: [{ value: 'it' }] });
      expect(await isAccepted(token)).toBe(false);
      expect(await getMember(id)).toMatchObject({ roles: ['issuer', 'developer', 'support'] });
      await patch(id, { op: 'remove', path: 'roles' });
      expect(await getMember(id)).toMatchObject({ roles: [] });
    });

    /** The mapping AppRoleAssignmentsComplex of Microsoft Entra ID. */
    it('are those of app roles that are sent as JSON, which can be removed again', async () => {
      const { id } = await create();
      const send = (body: object) => scim('PATCH', `/Users/${id}`, { body });
      expect(await send(COMPLEX_ROLES.add)).toMatchObject({ status: 200, body: { roles: [{ value: 'it' }] } });
      expect(await getMember(id)).toMatchObject({ roles: ['developer', 'support'] });
      expect((await send(COMPLEX_ROLES.add)).body.roles).toHaveLength(1);
      await send(COMPLEX_ROLES.addSecond);
      expect(await getMember(id)).toMatchObject({ roles: ['issuer', 'developer', 'support'] });
      await send(COMPLEX_ROLES.remove);
      expect(await getMember(id)).toMatchObject({ roles: ['issuer'] });
      const selection = { op: 'Remove', path: `roles[value eq ${JSON.stringify(roleOf(COMPLEX_ROLES.addSecond))}]` };
      await patch(id, selection);
      expect(await getMember(id)).toMatchObject({ roles: [] });
      const put = await scim('PUT', `/Users/${id}`, { body: user({ roles: [{ value: roleOf(COMPLEX_ROLES.add) }] }) });
      expect(put.body.roles).toEqual([{ value: 'it' }]);
    });

    it('that were stored as JSON are read with the next change', async () => {
      const { id } = await create({ roles: [{ value: 'it' }] });
      const stored = JSON.stringify([{ value: roleOf(COMPLEX_ROLES.add) }]);
      await world.database.query(
        `UPDATE auth.staff SET roles = '{}', provisioned = jsonb_set(provisioned, '{roles}', $1) WHERE id = $2`,
        [stored, id],
      );
      await patch(id, { op: 'replace', path: 'displayName', value: 'T' });
      expect(await getMember(id)).toMatchObject({ roles: ['developer', 'support'] });
    });

    it.each(['entra-id-assertive-roles', 'entra-id-single-role'])('are those of %s', async (name) => {
      const { id } = await create();
      const { add } = vectorOf(name);
      expect((await scim('PATCH', `/Users/${id}`, { body: add })).status).toBe(200);
      expect(await getMember(id)).toMatchObject({ roles: ['developer', 'support'] });
    });

    it('that a sign-on has given stay while the provider sends none, and so does the name', async () => {
      const { id } = await create();
      const token = await tokenOfSession();
      await patch(id, { op: 'replace', path: 'externalId', value: 'other' });
      expect(await getMember(id)).toMatchObject({ name: 'T', roles: ['issuer'] });
      expect((await scim('PUT', `/Users/${id}`, { body: user({ displayName: 'N' }) })).status).toBe(200);
      expect([await isAccepted(token), (await getMember(id)).roles]).toEqual([true, ['issuer']]);
    });

    it('are none without an identity provider, which leaves no member to SCIM when it is removed', async () => {
      const { id } = await create({ roles: [{ value: 'it' }] });
      await admin('DELETE', 'identity-provider');
      expectError(await scim('GET', `/Users/${id}`), { status: 404 });
      expect(await getMember(id)).toMatchObject({ logIn: 'password' });
      const next = await create({ userName: 'b@acme.example', emails: undefined, roles: [{ value: 'it' }] });
      expect(await getMember(next.id)).toMatchObject({ roles: [] });
    });
  });

  describe('lists', () => {
    const find = async (filter: string) => scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);

    it.each([
      ['userName eq "%EMAIL%"', 1],
      ['USERNAME Eq "%UPPER%"', 1],
      [`${USER_SCHEMA}:userName eq "%EMAIL%"`, 1],
      ['externalId eq "%EXTERNAL%"', 1],
      ['externalId eq "%EXTERNAL%" and active eq true', 1],
      ['externalId eq "%EXTERNAL%" and active eq false', 0],
      ['emails.value eq "%UPPER%"', 1],
      ['emails eq "%EMAIL%"', 1],
      ['emails[type eq "work"].value eq "%EMAIL%"', 1],
      ['active eq "True"', 2],
      ['active eq false', 1],
      ['id eq "x"', 0],
      [`userName eq "' OR 1=1 --"`, 0],
    ])('return the users of the filter %s', async (filter, total) => {
      await create();
      await create({ userName: 'b', externalId: 'b', emails: [{ value: 'b@acme.example' }] });
      await create({ userName: 'c', externalId: 'c', emails: [{ value: 'c@acme.example' }], active: false });
      const text = filter
        .replace('%EMAIL%', email())
        .replace('%UPPER%', email().toUpperCase())
        .replace('%EXTERNAL%', `external-${count}`);
      const { status, body } = await find(text);
      expect({ status, total: body.totalResults, listed: body.Resources.length }).toEqual({
        status: 200,
        total,
        listed: total,
      });
    });

    it.each([
      'userName',
      'userName co "a"',
      'displayName eq "a"',
      'userName eq true',
      'active eq "maybe"',
      'emails.type eq "a"',
    ])('reject the filter %s with invalidFilter', async (filter) => {
      expectError(await find(filter), { status: 400, scimType: 'invalidFilter' });
    });

    it('return pages', async () => {
      const ids: string[] = [];
      for (const name of ['a', 'b', 'c']) {
        ids.push((await create({ userName: `${name}@acme.example`, emails: undefined })).id);
      }
      const page = async (query: string) => {
        const { body } = await scim('GET', `/Users?${query}`);
        const { totalResults, startIndex, itemsPerPage, Resources } = body;
        return [totalResults, startIndex, itemsPerPage, Resources.map(({ id }: { id: string }) => ids.indexOf(id))];
      };
      expect(await page('')).toEqual([3, 1, 3, [0, 1, 2]]);
      expect(await page('startIndex=2&count=1')).toEqual([3, 2, 1, [1]]);
      expect(await page('startIndex=0&count=1000')).toEqual([3, 1, 3, [0, 1, 2]]);
      expect(await page('startIndex=4')).toEqual([3, 4, 0, []]);
      expect(await page('count=0')).toEqual([3, 1, 0, []]);
      expect(await page('count=-1&unknown=1')).toEqual([3, 1, 0, []]);
      expectError(await scim('GET', '/Users?count=x'), { status: 400, scimType: 'invalidValue' });
    });

    it('have the attributes that the client asks for', async () => {
      const { id } = await create({ displayName: 'T' });
      const keysOf = async (path: string) => Object.keys((await scim('GET', path)).body).sort();
      expect(await keysOf(`/Users/${id}?attributes=userName,emails.value`)).toEqual([
        'emails',
        'id',
        'schemas',
        'userName',
      ]);
      expect(await keysOf(`/Users/${id}?attributes=${USER_SCHEMA}:displayname`)).toEqual([
        'displayName',
        'id',
        'schemas',
      ]);
      expect(await keysOf(`/Users/${id}?excludedAttributes=name,meta,id,emails,roles`)).toEqual([
        'active',
        'displayName',
        'externalId',
        'id',
        'schemas',
        'userName',
      ]);
      const { body } = await scim('GET', '/Users?attributes=id');
      expect(body.Resources).toEqual([{ schemas: [USER_SCHEMA], id }]);
      const both = await scim('GET', `/Users/${id}?attributes=id&excludedAttributes=id`);
      expectError(both, { status: 400, scimType: 'invalidValue' });
    });
  });

  it('changes only the version that the client has read', async () => {
    const { id, meta } = await create();
    const known = await scim('GET', `/Users/${id}`, { headers: { 'if-none-match': meta.version } });
    expect([known.status, known.headers.get('etag'), known.body]).toEqual([304, meta.version, undefined]);
    const put = (ifMatch: string) =>
      scim('PUT', `/Users/${id}`, { body: user({ displayName: ifMatch }), headers: { 'if-match': ifMatch } });
    expectError(await put('"other"'), { status: 412 });
    expectError(await put('other'), { status: 400 });
    const changed = await put(meta.version);
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, changed.body.meta.version]);
    expectError(await put(meta.version), { status: 412 });
    const remove = (ifMatch: string) => scim('DELETE', `/Users/${id}`, { headers: { 'if-match': ifMatch } });
    expectError(await remove(meta.version), { status: 412 });
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(changed.body);
    expect((await remove(changed.body.meta.version)).status).toBe(204);
  });

  it('records what the client does, and nothing for a change without effect', async () => {
    const { id } = await create();
    await patch(id, { op: 'replace', value: { active: true, externalId: `external-${count}` } });
    await patch(id, { op: 'replace', value: { active: false } });
    await scim('DELETE', `/Users/${id}`);
    const records = (await admin('GET', 'audit-records')).body.data as {
      action: string;
      subject: string;
      actor: string;
    }[];
    const ofMember = records.filter(({ subject }) => subject === id);
    expect(ofMember.map(({ action }) => action).sort()).toEqual([
      'staff.deleted',
      'staff.provisioned',
      'staff.suspended',
      'staff.updated',
    ]);
    expect(new Set(ofMember.map(({ actor }) => actor))).toEqual(new Set([acme.credentials.client_id]));
  });

  it('changes nothing if one of several operations is invalid', async () => {
    const { id } = await create();
    const operations = [
      { op: 'replace', value: { active: false } },
      { op: 'replace', path: 'active', value: 'x' },
    ];
    expectError(await patch(id, ...operations), { status: 400, scimType: 'invalidValue' });
    expectError(await patch(id, { op: 'remove', path: 'userName' }), { status: 400, scimType: 'invalidValue' });
    expectError(await patch(id, { op: 'remove' }), { status: 400, scimType: 'noTarget' });
    expectError(await patch(id, { op: 'replace', path: 'id', value: createId() }), {
      status: 400,
      scimType: 'mutability',
    });
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ active: true, userName: email() });
  });

  describe('access', () => {
    const PATHS: [string, string][] = [
      ['GET', '/ServiceProviderConfig'],
      ['GET', '/ResourceTypes'],
      ['GET', '/ResourceTypes/User'],
      ['GET', '/Schemas'],
      ['GET', `/Schemas/${USER_SCHEMA}`],
      ['GET', '/Users'],
      ['POST', '/Users'],
      ['GET', '/Users/:id'],
      ['PUT', '/Users/:id'],
      ['PATCH', '/Users/:id'],
      ['DELETE', '/Users/:id'],
    ];

    it.each(PATHS)('needs a token of the tenant with the scope: %s %s', async (method, path) => {
      const { id } = await create();
      const [stranger, admins] = [await world.organization(`stranger${createId().slice(-8)}`), await adminToken()];
      const target = path.replace(':id', id);
      const body = method === 'PATCH' ? { schemas: [PATCH_OP], Operations: [{ op: 'remove', path: 'roles' }] } : user();
      const request = method === 'GET' || method === 'DELETE' ? {} : { body };
      expectError(await scim(method, target, { ...request, token: 'none' }), { status: 401 });
      expectError(await scim(method, target, { ...request, token: admins }), { status: 403 });
      expectError(await scim(method, target, { ...request, token: stranger.token }), { status: 404 });
      const ofOwn = await scim(method, target, { ...request, token: stranger.token, as: stranger });
      if (path.includes(':id')) expectError(ofOwn, { status: 404 });
      expect(await listStaff()).toMatchObject([{ id, status: 'active' }]);
    });

    describe('by HTTP Basic', () => {
      const authorize = (id: string, secret: string, method = 'GET', body?: object) =>
        scim(method, '/Users', { body, headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` } });

      it('accepts the id and the secret of the client', async () => {
        const { client_id: id, client_secret: secret } = acme.credentials;
        expect((await authorize(id, secret, 'POST', user())).status).toBe(201);
        expect((await authorize(id, secret)).body.totalResults).toBe(1);
      });

      it('rejects a wrong secret, another client, and a client without the scope', async () => {
        const { client_id: id } = acme.credentials;
        const refused = await authorize(id, 'wrong');
        expectError(refused, { status: 401 });
        expect(refused.headers.get('www-authenticate')).toBe('Basic realm="SCIM"');
        const other = await world.organization(`other${count}`);
        expectError(await authorize(other.credentials.client_id, other.credentials.client_secret), { status: 404 });
        const { clientId, clientSecret } = await createClientOf({ scopes: ['credentials.read'] });
        expectError(await authorize(clientId, clientSecret), { status: 403 });
      });

      it('is refused elsewhere', async () => {
        const { client_id: id, client_secret: secret } = acme.credentials;
        const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
        expect((await fetch(world.urlOf('/auth/admin/staff'), { headers })).status).toBe(401);
        expect((await fetch(world.urlOf('/api/credentials'), { headers })).status).toBe(401);
      });

      async function createClientOf(members: object) {
        const client = { name: 'Other', grantTypes: ['client_credentials'], ...members };
        return (await admin('POST', 'clients', client)).body.data;
      }
    });

    it('gives the operator no member of another tenant', async () => {
      const { id } = await create();
      const operator = await requestToken(world.platform.demo.operator, 'admin');
      expect((await world.call(operator, 'GET', `/auth/admin/staff/${id}`)).status).toBe(200);
      const { clientId, tenantId } = await createClient(operator);
      const token = await requestToken(clientId, 'staff.provision');
      const ofPlatform = { ...acme, tenantId };
      expectError(await scim('DELETE', `/Users/${id}`, { token, as: ofPlatform }), { status: 404 });
      expect((await scim('GET', '/Users', { token, as: ofPlatform })).body.totalResults).toBe(0);
    });

    async function adminToken(): Promise<string> {
      const { client_id: clientId, client_secret: clientSecret } = acme.credentials;
      return requestToken({ clientId, clientSecret }, 'admin');
    }

    async function createClient(operator: string) {
      const client = { name: 'Provisioning', scopes: ['staff.provision'], grantTypes: ['client_credentials'] };
      const { body } = await world.call(operator, 'POST', '/auth/admin/clients', client);
      const { clientId, clientSecret, tenantId } = body.data;
      return { clientId: { clientId, clientSecret }, tenantId };
    }

    async function requestToken(
      { clientId, clientSecret }: { clientId: string; clientSecret: string },
      scope: string,
    ): Promise<string> {
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope };
      const answer = await requestJson(`${world.platform.demo.authUrl}/connect/token`, {
        body: new URLSearchParams(form),
      });
      expect(answer.status).toBe(200);
      return answer.body.access_token;
    }
  });

  it('describes itself', async () => {
    const { body: config } = await scim('GET', '/ServiceProviderConfig');
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } });
    const types = (await scim('GET', '/ResourceTypes')).body;
    expect(types).toMatchObject({
      totalResults: 1,
      Resources: [{ id: 'User', endpoint: '/Users', schema: USER_SCHEMA }],
    });
    expect((await scim('GET', '/ResourceTypes/User')).body).toEqual(types.Resources[0]);
    const schemas = (await scim('GET', '/Schemas')).body;
    expect((await scim('GET', `/Schemas/${USER_SCHEMA}`)).body).toEqual(schemas.Resources[0]);
    for (const path of ['/ResourceTypes/Group', '/Schemas/urn:none', '/Groups', '/none']) {
      expectError(await scim('GET', path), { status: 404 });
    }
    expectError(await scim('DELETE', '/Schemas'), { status: 405 });
  });

  it('accepts JSON in both media types, and no other', async () => {
    const { id } = await create();
    const put = (type: string) => scim('PUT', `/Users/${id}`, { body: user(), headers: { 'content-type': type } });
    expect((await put('application/json')).status).toBe(200);
    expect((await put(`${MEDIA_TYPE}; charset=utf-8`)).status).toBe(200);
    expectError(await put('text/plain'), { status: 415 });
    const headers = { 'content-type': MEDIA_TYPE, authorization: `Bearer ${acme.token}` };
    const elsewhere = await fetch(world.urlOf('/auth/admin/staff'), { method: 'POST', headers, body: '{}' });
    expect(elsewhere.status).toBe(415);
  });
});
