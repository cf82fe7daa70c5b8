import type { Transaction } from '@vc/platform/persistence';
import { createId, Database, planned } from '@vc/platform/persistence';
import { OnboardingClient } from '@vc/platform/service-clients';
import { requestJson } from '@vc/testing/unit/request-json';
import { testInternalHttp, testServiceToken } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { onboardingService, UsersService } from '../index';

describe('UsersController', () => {
  let world: TestWorld;
  let service: TestService;
  let tenantId: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(onboardingService);
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(() => world?.stop());

  async function request(path: string, body?: object, tenant = tenantId) {
    const token = await world.authority.accessToken({
      tenantId: tenant,
      scopes: ['onboarding.read', 'onboarding.write'],
    });
    return requestJson(`${service.url}/onboarding${path}`, { token, body });
  }

  function createApi(tenant: string) {
    return world.database.query('SELECT * FROM onboarding.users WHERE tenant_id = $1 ORDER BY id', [tenant]);
  }

  const crossed = { email: 'bare@example.com', externalIdentifier: 'emp-9' };
  const thandi = { email: 'Thandi@Example.com', externalIdentifier: 'emp-7' };

  describe('POST /users', () => {
    it('creates a user with a temporary password and stores only its hash', async () => {
      const { status, body } = await request('/users', thandi);
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          data: { email: 'thandi@example.com', username: 'thandi@example.com', tempPassword: expect.any(String) },
        },
      });
      const [row] = await world.database.query<{ password_hash: string }>(
        'SELECT * FROM onboarding.users WHERE tenant_id = $1',
        [tenantId],
      );
      expect(row!.password_hash).toMatch(/^scrypt\$/);
      expect(JSON.stringify(row)).not.toContain(body.data.tempPassword);
    });

    it('returns an existing user unchanged, with an empty password', async () => {
      await request('/users', thandi);
      const again = await request('/users', { ...thandi, firstName: 'Other' });
      expect(again).toMatchObject({ status: 200, body: { data: { tempPassword: '' } } });
      expect((await request('/users/thandi@example.com')).body.data.firstName).toBeNull();
    });

    it.each([
      ['the e-mail address', { email: 'THANDI@example.com' }],
      ['the username', { username: 'Thandi' }],
      ['all identifiers', { ...thandi, username: 'thandi' }],
    ])('returns 200 for %s of one user, without a password', async (_, body) => {
      await request('/users', { ...thandi, username: 'thandi' });
      const data = { email: 'thandi@example.com', username: 'thandi', tempPassword: '' };
      expect(await request('/users', body)).toMatchObject({ status: 200, body: { data } });
    });

    it('creates one user for concurrent requests', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => request('/users', thandi)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
      expect(answers.filter(({ body }) => body.data.tempPassword !== '')).toHaveLength(1);
      expect(await createApi(tenantId)).toHaveLength(1);
    });

    it('creates a user for each 201 of concurrent requests with crossed identifiers', async () => {
      const [a, b] = ['a@example.com', 'b@example.com'];
      const bodies = [
        { email: a, username: 'one', externalIdentifier: 'y' },
        { email: b, username: 'two', externalIdentifier: 'x' },
        { email: a, username: 'two', externalIdentifier: 'x' },
        { email: b, username: 'one', externalIdentifier: 'y' },
      ];
      const answers = await Promise.all(bodies.concat(bodies).map((body) => request('/users', body)));
      expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength((await createApi(tenantId)).length);
      expect(answers.filter(({ body }) => body.data?.tempPassword)).toHaveLength((await createApi(tenantId)).length);
    });

    it('accepts spellings by case and Unicode form as the same user', async () => {
      await request('/users', { username: 'Zoë' });
      expect((await request('/users', { username: 'ZOE\u0308' })).status).toBe(200);
    });

    it('accepts an e-mail address with invisible characters as the same user', async () => {
      await request('/users', thandi);
      expect((await request('/users', { email: 'THAN\u200bDI@example\u2060.com' })).status).toBe(200);
      expect(await createApi(tenantId)).toHaveLength(1);
    });

    it('warns staff of an address that looks like another one', async () => {
      const created = await request('/users', { email: 'l\u0430@example.com', username: 'lookalike' });
      const warnings = [expect.stringContaining('email')];
      expect(created).toMatchObject({ status: 201, body: { data: { warnings } } });
      expect((await request('/users/lookalike')).body.data).toMatchObject({ warnings });
    });

    it.each([
      ['the external identifier', { email: 'other@example.com', externalIdentifier: 'emp-7' }, '/externalIdentifier'],
      [
        'the external identifier of a user without e-mail',
        { ...crossed, email: 'other@example.com' },
        '/externalIdentifier',
      ],
      ['the e-mail address', { email: 'THANDI@example.com', externalIdentifier: 'emp-8' }, '/email'],
      [
        'the e-mail address of a user without external identifier',
        { ...crossed, externalIdentifier: 'emp-8' },
        '/email',
      ],
      ['the e-mail address with another username', { email: 'thandi@example.com', username: 'other' }, '/email'],
      ['the username', { username: 'thandi@example.com', externalIdentifier: 'emp-8' }, '/username'],
      ['the username with a new e-mail address', { username: 'plain', email: 'other@example.com' }, '/username'],
      ['a username that is an e-mail address', { email: 'name@example.com' }, '/email'],
      ['the e-mail address of one, the external identifier of another', crossed, '/externalIdentifier'],
      ['the username of one, the e-mail address of another', { ...crossed, username: 'plain' }, '/username'],
    ])('rejects %s with CONFLICT and reveals nothing about its user', async (_, body, pointer) => {
      await request('/users', { ...thandi, firstName: 'Thandi' });
      await request('/users', { username: 'plain', externalIdentifier: 'emp-9' });
      await request('/users', { email: 'bare@example.com' });
      await request('/users', { username: 'name@example.com' });
      const before = await createApi(tenantId);
      const answer = await request('/users', body);
      expect(answer).toEqual({
        ...answer,
        status: 409,
        body: {
          data: null,
          errors: [
            {
              id: expect.any(String),
              status: '409',
              code: 'CONFLICT',
              title: expect.any(String),
              detail: `The ${pointer.slice(1)} belongs to another user.`,
              source: { pointer },
            },
          ],
        },
      });
      expect(await createApi(tenantId)).toEqual(before);
    });

    it('keeps the users of tenants apart', async () => {
      await request('/users', thandi);
      const other = await request('/users', thandi, createId());
      expect(other).toMatchObject({ status: 201, body: { data: { tempPassword: expect.stringMatching(/.{12}/) } } });
    });

    it('accepts null as an absent member', async () => {
      const body = { username: 'plain', email: null, firstName: null, lastName: null, externalIdentifier: null };
      expect(await request('/users', body)).toMatchObject({ status: 201, body: { data: { email: null } } });
      expect(await request('/users', { email: 'a@example.com', username: null })).toMatchObject({
        status: 201,
        body: { data: { username: 'a@example.com' } },
      });
    });

    it('rejects a request without a token with 401 and with a read-only token with 403', async () => {
      const url = `${service.url}/onboarding/users`;
      expect((await requestJson(url, { body: thandi })).status).toBe(401);
      const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.read'] });
      expect((await requestJson(url, { token, body: thandi })).status).toBe(403);
      expect(await createApi(tenantId)).toEqual([]);
    });

    it.each([
      ['no identifier', {}, '/email'],
      ['an invalid e-mail address', { email: 'x' }, '/email'],
      ['an unknown member', { username: 'a', admin: true }, '/admin'],
      ['identifiers that are null', { email: null, username: null }, '/email'],
      ['a list as e-mail address', { email: ['a@example.com'] }, '/email'],
      ['an object as username', { username: { a: 1 } }, '/username'],
      ['a username with a space', { username: 'a b' }, '/username'],
      ['a username with a slash after normalization', { username: 'a／b' }, '/username'],
      ['an invisible username', { username: '\u200b' }, '/username'],
      ['a username that is too long after normalization', { username: '\ufdfa'.repeat(30) }, '/username'],
      ['a first name that is too long', { username: 'a', firstName: 'x'.repeat(10_000) }, '/firstName'],
    ])('rejects %s with VALIDATION_ERROR', async (_, body, pointer) => {
      const answer = await request('/users', body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', source: { pointer } });
    });

    it('rejects text that cannot be stored, in a body and in a path, and a path that cannot be decoded', async () => {
      const body = await request('/users', { username: 'a', firstName: 'x\u0000y' });
      expect(body).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/firstName' } }] } });
      expect((await request('/users/a%00b')).status).toBe(404);
      expect(await request('/users/%E0%A4%A')).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'VALIDATION_ERROR' }] },
      });
    });

    it('rejects other media types, invalid JSON and large bodies with their status', async () => {
      const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write'] });
      const send = async (type: string, body: string) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        const response = await fetch(`${service.url}/onboarding/users`, { method: 'POST', headers, body });
        return [response.status, ((await response.json()) as { errors: { code: string }[] }).errors[0]!.code];
      };
      expect(await send('text/plain', 'x')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(await send('application/json', '{')).toEqual([400, 'VALIDATION_ERROR']);
      expect(await send('application/json', '[]')).toEqual([400, 'VALIDATION_ERROR']);
      expect(await send('application/json', `"${'x'.repeat(1_100_000)}"`)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });
  });

  describe('GET /users', () => {
    const namesIn = async (query: string) => {
      const { status, body } = await request(`/users?sort=createdAt&${query}`);
      expect(status).toBe(200);
      return body.data.map(({ username }: { username: string }) => username);
    };

    it('returns the users of the tenant page by page, without members of staff and users of others', async () => {
      for (const username of ['a', 'b', 'c']) await request('/users', { username });
      await request('/users', { username: 'foreign' }, createId());
      const token = testServiceToken('auth', 'onboarding');
      const member = { tenantId, id: createId(), email: 'staff@example.com', password: 'a fine long password' };
      const body = { ...member, organization: 'Acme' };
      await requestJson(`${service.url}/internal/staff-accounts/set-password`, { token, body });
      const first = await request('/users?sort=createdAt&page[size]=2');
      expect(first.body.data.map(({ username }: { username: string }) => username)).toEqual(['a', 'b']);
      expect(first.body.data[0]).not.toHaveProperty('passwordHash');
      expect(await namesIn(`page[after]=${first.body.data[1].id}`)).toEqual(['c']);
      expect(await namesIn('search[name]=staff')).toEqual([]);
    });

    it('finds users by the beginning of a name or of an address, in any case and spelling', async () => {
      await request('/users', { ...thandi, firstName: 'Thandi', lastName: 'Nkosi' });
      await request('/users', { username: 'sipho', firstName: 'Sipho' });
      for (const prefix of ['THAN', 'nko', 'thandi@', 'ｔｈａｎｄｉ']) {
        expect(await namesIn(`search[name]=${encodeURIComponent(prefix)}`)).toEqual(['thandi@example.com']);
      }
      for (const prefix of ['%', '_hand', 'example.com', 'emp-7']) {
        expect(await namesIn(`search[name]=${encodeURIComponent(prefix)}`)).toEqual([]);
      }
    });

    it('rejects an empty search with 400, and a token without onboarding.read with 403', async () => {
      const answer = await request('/users?search[name]=');
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { parameter: 'search[name]' } }] } });
      const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write'] });
      expect((await requestJson(`${service.url}/onboarding/users`, { token })).status).toBe(403);
    });
  });

  describe('GET /users/{username}', () => {
    it('returns the user by any spelling of the name, without a password', async () => {
      await request('/users', { ...thandi, firstName: 'Thandi', lastName: 'Nkosi' });
      const { status, body } = await request('/users/THANDI@example.com');
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          data: {
            id: expect.stringMatching(/^[\da-f-]{36}$/),
            email: 'thandi@example.com',
            username: 'thandi@example.com',
            firstName: 'Thandi',
            lastName: 'Nkosi',
            externalIdentifier: 'emp-7',
            createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
          },
        },
      });
    });

    it('returns 404 for an unknown user and one of another tenant, without the name', async () => {
      await request('/users', { username: 'foreign' }, createId());
      for (const username of ['nobody', 'foreign']) {
        const answer = await request(`/users/${username}`);
        expect(answer).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
        expect(JSON.stringify(answer.body)).not.toContain(username);
      }
    });

    it.each(['/users/a', '/users/a/external-identifier'])(
      'rejects %s without onboarding.read with 403',
      async (path) => {
        const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write'] });
        expect((await requestJson(`${service.url}/onboarding${path}`, { token })).status).toBe(403);
      },
    );
  });

  describe('D1 GET /users/{username}/external-identifier', () => {
    it('returns the external identifier', async () => {
      await request('/users', thandi);
      const answer = await request('/users/THANDI@example.com/external-identifier');
      expect(answer).toMatchObject({ status: 200, body: { data: { externalIdentifier: 'emp-7' } } });
    });

    it('returns 404 for an unknown user, one without it and one of another tenant', async () => {
      await request('/users', { username: 'plain' });
      await request('/users', { username: 'foreign', externalIdentifier: 'x' }, createId());
      for (const username of ['nobody', 'plain', 'foreign']) {
        const answer = await request(`/users/${username}/external-identifier`);
        expect(answer).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
      }
    });
  });

  it('returns the user to other services by each type of identifier, within the tenant', async () => {
    await request('/users', { ...thandi, username: 'thandi' });
    const client = new OnboardingClient(testInternalHttp(service, 'wallet'));
    for (const [type, identifier] of [
      ['email', 'THANDI@example.com'],
      ['username', 'Thandi'],
      ['externalIdentifier', 'emp-7'],
    ] as const) {
      expect(await client.findUser(tenantId, type, identifier)).toMatchObject({ username: 'thandi' });
      expect(await client.findUser(createId(), type, identifier)).toBeUndefined();
    }
  });

  it.each([
    ['a tenant that is no UUID', { tenantId: 'x' }, '/tenantId'],
    ['an unknown type of identifier', { identifierType: 'phone' }, '/identifierType'],
    ['an identifier with U+0000', { identifier: 'a\0' }, '/identifier'],
    ['no identifier', { identifier: '' }, '/identifier'],
  ])('rejects the request of another service with %s', async (_, part, pointer) => {
    const token = testServiceToken('wallet', 'onboarding');
    const body = { tenantId, identifierType: 'email', identifier: 'a', ...part };
    const answer = await requestJson(`${service.url}/internal/users/find`, { token, body });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { pointer } }] } });
  });

  it('rejects internal requests without a service token', async () => {
    const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.read'] });
    const body = { tenantId, identifierType: 'email', identifier: 'a@example.com' };
    for (const refused of [undefined, token]) {
      expect((await requestJson(`${service.url}/internal/users/find`, { token: refused, body })).status).toBe(401);
    }
  });

  describe('POST /internal/users/contact', () => {
    const contact = async (caller: string, body: object) =>
      requestJson(`${service.url}/internal/users/contact`, { token: testServiceToken(caller, 'onboarding'), body });

    it('returns how a user of the tenant can be told of something, and null for others', async () => {
      const { user } = await service.app.get(UsersService).create(tenantId, thandi);
      const { email, firstName, username, externalIdentifier } = user;
      const known = { email, firstName, username, externalIdentifier };
      expect(await contact('wallet', { tenantId, userId: user.id })).toMatchObject({ body: { contact: known } });
      for (const other of [
        { tenantId: createId(), userId: user.id },
        { tenantId, userId: createId() },
      ]) {
        expect(await contact('wallet', other)).toMatchObject({ status: 200, body: { contact: null } });
      }
    });

    it('rejects other services and malformed ids', async () => {
      expect((await contact('issuance', { tenantId, userId: createId() })).status).toBe(403);
      const answer = await contact('wallet', { tenantId, userId: 'thandi' });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/userId' } }] } });
    });
  });

  it('creates a user once when called in process', async () => {
    const users = service.app.get(UsersService);
    const first = await users.create(tenantId, thandi);
    expect(first).toMatchObject({ isNew: true, tempPassword: expect.stringMatching(/.{12}/) });
    expect(await users.create(tenantId, thandi)).toEqual({ user: first.user, isNew: false, tempPassword: '' });
  });

  it('returns no rows for a query without a tenant', async () => {
    await request('/users', thandi);
    const tables = service.app.get(Database);
    expect(await tables.dataSource.query('SELECT * FROM users')).toEqual([]);
    const readUsers = (tx: Transaction) => planned(tx, 'SELECT * FROM users');
    expect(await tables.transaction(createId(), readUsers)).toMatchObject({ count: 0 });
    expect(await tables.transaction(tenantId, readUsers)).toMatchObject({ count: 1 });
  });

  it('locks and unlocks a user, replaces the password and removes the factors, also again', async () => {
    await request('/users', thandi);
    const path = '/users/thandi@example.com';
    const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write', 'wallet.act'] });
    const send = (method: string, action: string) =>
      requestJson(`${service.url}/onboarding${path}/${action}`, { method, token });
    for (const action of ['lock', 'unlock']) {
      expect([(await send('POST', action)).status, (await send('POST', action)).status]).toEqual([204, 204]);
    }
    const resets = [await send('POST', 'password-resets'), await send('POST', 'password-resets')];
    expect(resets.map(({ status }) => status)).toEqual([201, 201]);
    const passwords = resets.map(({ body }) => body.data.tempPassword as string);
    expect(new Set(passwords).size).toBe(2);
    expect([(await send('DELETE', 'factors')).status, (await send('DELETE', 'factors')).status]).toEqual([204, 204]);
  });
});
