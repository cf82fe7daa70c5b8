import { createId } from '@vc/platform/persistence';
import type { Organization } from '../support/test-platform';
import { TestPlatform } from '../support/test-platform';

const CREDENTIALS = [{ format: 'sd-jwt-vc', type: 'urn:a:b' }];

describe('fields of a GET of the credential platform', () => {
  let world: TestPlatform;
  let acme: Organization;
  let id: string;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    id = (await world.call(acme.token, 'POST', '/api/presentations/request', { credentials: CREDENTIALS })).body.data
      .id;
  });

  afterAll(() => world?.stop());

  const get = (path: string) => world.call(acme.token, 'GET', path);

  it('returns only these members of a resource', async () => {
    const { status, body } = await get(`/api/v1/presentations/${id}?fields=id,status,error`);
    expect({ status, data: body.data }).toEqual({ status: 200, data: { id, status: 'requested', error: null } });
  });

  it('returns only these members of each resource of a list, and keeps them in the links', async () => {
    await world.call(acme.token, 'POST', '/api/presentations/request', { credentials: CREDENTIALS });
    const { body } = await get('/api/presentations?sort=createdAt&page[size]=1&fields=id,createdAt');
    expect(body.data).toEqual([{ id, createdAt: expect.any(String) }]);
    const next = await get(body.links.next);
    expect(next.body.data).toEqual([{ id: expect.any(String), createdAt: expect.any(String) }]);
  });

  it('omits a member that the resource does not have', async () => {
    expect((await get(`/api/presentations/${id}?fields=reference`)).body.data).toEqual({});
  });

  it.each(['colour', 'id,colour', 'id,', '', 'id, status', 'constructor', '__proto__', 'id&fields=status'])(
    'rejects fields=%s with VALIDATION_ERROR',
    async (fields) => {
      for (const path of [`/api/presentations/${id}`, '/api/presentations']) {
        const errors = [{ code: 'VALIDATION_ERROR', source: { parameter: 'fields' } }];
        expect(await get(`${path}?fields=${fields}`)).toMatchObject({ status: 400, body: { errors } });
      }
    },
  );

  it('answers for an unknown resource and without a token as before', async () => {
    expect((await get(`/api/presentations/${createId()}?fields=id`)).status).toBe(404);
    expect((await world.call('none', 'GET', `/api/presentations/${id}?fields=id`)).status).toBe(401);
  });

  it('rejects fields on other routes with VALIDATION_ERROR', async () => {
    const errors = [{ code: 'VALIDATION_ERROR', source: { parameter: 'fields' } }];
    const patch = await world.call(acme.token, 'PATCH', `/api/endpoints/${id}?fields=id`, {});
    expect(patch).toMatchObject({ status: 400, body: { errors } });
    for (const path of [
      '/wallet/v2/presentations',
      `/wallet/v2/presentations/${id}`,
      '/wallet/credentials?status=pending',
    ]) {
      const answer = await world.call(acme.userToken, 'GET', `${path}${path.includes('?') ? '&' : '?'}fields=id`);
      expect(answer).toMatchObject({ status: 400, body: { errors } });
    }
  });
});
