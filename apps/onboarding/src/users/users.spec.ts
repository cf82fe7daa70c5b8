import { createId, Database } from '@vc/platform/persistence';
import { InternalHttp, OnboardingClient } from '@vc/platform/service-clients';
import {
  createTestDatabase,
  requestJson,
  startTestKafka,
  startTestService,
  TEST_SERVICE_TOKEN_SECRET,
  TestAuthority,
  TestDatabase,
  TestService,
} from '@vc/testing';
import { onboardingService } from '../onboarding-service';

describe('onboarding', () => {
  let database: TestDatabase;
  let kafka: Awaited<ReturnType<typeof startTestKafka>>;
  let authority: TestAuthority;
  let service: TestService;
  let tenantId: string;

  beforeAll(async () => {
    [database, kafka, authority] = await Promise.all([createTestDatabase(), startTestKafka(), TestAuthority.start()]);
    service = await startTestService(onboardingService, {
      databaseUrl: database.url,
      brokers: kafka.brokers,
      authority,
    });
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(async () => {
    await service?.stop();
    await Promise.all([kafka?.stop(), authority?.stop()]);
    await database?.drop();
  });

  async function request(path: string, body?: object, tenant = tenantId) {
    const token = await authority.accessToken({ tenantId: tenant, scopes: ['onboarding.read', 'onboarding.write'] });
    return requestJson(`${service.url}/onboarding${path}`, { token, body });
  }

  const thandi = { email: 'Thandi@Example.com', externalIdentifier: 'emp-7' };

  describe('POST /users', () => {
    it('makes a user with a temporary password, of which only a hash is stored', async () => {
      const { status, body } = await request('/users', thandi);
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          data: { email: 'thandi@example.com', username: 'thandi@example.com', tempPassword: expect.any(String) },
        },
      });
      const [row] = await database.query<{ password_hash: string }>(
        'SELECT * FROM onboarding.users WHERE tenant_id = $1',
        [tenantId],
      );
      expect(row!.password_hash).toMatch(/^scrypt\$/);
      expect(JSON.stringify(row)).not.toContain(body.data.tempPassword);
    });

    it('answers an existing user with an empty password and changes nothing', async () => {
      await request('/users', thandi);
      const again = await request('/users', { ...thandi, firstName: 'Other' });
      expect(again).toMatchObject({ status: 201, body: { data: { tempPassword: '' } } });
      expect((await request('/users/thandi@example.com')).body.data.firstName).toBeNull();
    });

    it('makes one user of many requests at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => request('/users', thandi)));
      expect(answers.every(({ status }) => status === 201)).toBe(true);
      expect(answers.filter(({ body }) => body.data.tempPassword !== '')).toHaveLength(1);
    });

    it('takes look-alikes by case and Unicode form for the same user', async () => {
      await request('/users', { username: 'Zoë' });
      expect((await request('/users', { username: 'ZOE\u0308' })).body.data.tempPassword).toBe('');
    });

    it('refuses an identifier of another user', async () => {
      await request('/users', thandi);
      const other = await request('/users', { email: 'other@example.com', externalIdentifier: 'emp-7' });
      expect(other).toMatchObject({ status: 409, body: { errors: [{ code: 'CONFLICT', status: '409' }] } });
    });

    it.each([
      ['nothing that identifies', {}, '/email'],
      ['an e-mail address that is none', { email: 'x' }, '/email'],
      ['an unknown member', { username: 'a', admin: true }, '/admin'],
      ['a username with a space', { username: 'a b' }, '/username'],
      ['an endless name', { username: 'a', firstName: 'x'.repeat(10_000) }, '/firstName'],
    ])('rejects %s', async (_, body, pointer) => {
      const answer = await request('/users', body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', source: { pointer } });
    });

    it('rejects text that cannot be stored, in a body, in a path and in a path that cannot be decoded', async () => {
      const body = await request('/users', { username: 'a', firstName: 'x\u0000y' });
      expect(body).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/firstName' } }] } });
      expect((await request('/users/a%00b')).status).toBe(404);
      expect(await request('/users/%E0%A4%A')).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'VALIDATION_ERROR' }] },
      });
    });

    it('answers other media types, broken JSON and large bodies with the right status', async () => {
      const token = await authority.accessToken({ tenantId, scopes: ['onboarding.write'] });
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

  describe('D1 GET /users/{username}/external-identifier', () => {
    it('answers the external identifier', async () => {
      await request('/users', thandi);
      const answer = await request('/users/THANDI@example.com/external-identifier');
      expect(answer).toMatchObject({ status: 200, body: { data: { externalIdentifier: 'emp-7' } } });
    });

    it('answers 404 for an unknown user, for one without it, and for one of another tenant', async () => {
      await request('/users', { username: 'plain' });
      await request('/users', { username: 'foreign', externalIdentifier: 'x' }, createId());
      for (const username of ['nobody', 'plain', 'foreign']) {
        const answer = await request(`/users/${username}/external-identifier`);
        expect(answer).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
      }
    });
  });

  it('answers other services by each kind of identifier, within the tenant', async () => {
    await request('/users', { ...thandi, username: 'thandi' });
    const client = new OnboardingClient(new InternalHttp(service.url, 'wallet', TEST_SERVICE_TOKEN_SECRET));
    for (const [type, identifier] of [
      ['email', 'THANDI@example.com'],
      ['username', 'Thandi'],
      ['externalIdentifier', 'emp-7'],
    ] as const) {
      expect(await client.findUser(tenantId, type, identifier)).toMatchObject({ username: 'thandi' });
      expect(await client.findUser(createId(), type, identifier)).toBeUndefined();
    }
  });

  it('sees no rows where a query forgets its tenant', async () => {
    await request('/users', thandi);
    const tables = service.app.get(Database);
    expect(await tables.dataSource.query('SELECT * FROM users')).toEqual([]);
    expect(await tables.transaction(createId(), (tx) => tx.query('SELECT * FROM users'))).toEqual([]);
    expect(await tables.transaction(tenantId, (tx) => tx.query('SELECT * FROM users'))).toHaveLength(1);
  });
});
