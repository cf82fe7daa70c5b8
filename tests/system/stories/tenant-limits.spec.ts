import { setTimeout as pause } from 'node:timers/promises';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { Organization } from '../../support/test-platform';
import { TestPlatform } from '../../support/test-platform';

interface Limit {
  name: string;
  value: number;
  default: number;
  used?: number;
  state?: string;
}

const CLIENT = { name: 'Another', scopes: ['trust.read'] };
const ENDPOINT = { url: 'https://localhost:8443/hook', filterTypes: ['openid4vc.issuance.offered'] };
const conflict = (detail: string) => ({ status: 409, body: { errors: [{ code: 'CONFLICT', detail }] } });

describe('limits of tenants', () => {
  let world: TestPlatform;
  let operator: string;
  let acme: Organization;
  let other: Organization;

  beforeAll(async () => {
    world = await TestPlatform.start();
    operator = await world.operatorToken();
    acme = await world.organization('acme');
    other = await world.organization('other');
  });

  afterAll(() => world?.stop());

  const limitsPath = ({ tenantId }: Organization) => `/auth/admin/tenants/${tenantId}/limits`;
  const set = async (limits: object) => {
    const { status, body } = await world.call(operator, 'PUT', limitsPath(acme), limits);
    expect({ status, body }).toMatchObject({ status: 200, body: { data: limits } });
  };
  const limitsOf = async ({ token }: Organization): Promise<Record<string, Limit>> => {
    const { body } = await world.call(token, 'GET', '/auth/admin/limits');
    return Object.fromEntries((body.data as Limit[]).map((limit) => [limit.name, limit]));
  };
  const usedOf = async (name: string) => (await limitsOf(acme))[name]!.used!;
  const statusesOf = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted();
  const createClient = async ({ token }: Organization) => world.call(token, 'POST', '/auth/admin/clients', CLIENT);
  const invite = async (email: string) =>
    world.call(acme.token, 'POST', '/auth/admin/staff', { email, name: 'New', roles: ['auditor'] });
  const register = async ({ token }: Organization) => world.call(token, 'POST', '/api/endpoints', ENDPOINT);

  it('show a member what applies to the organization, and what is used', async () => {
    const limits = await limitsOf(acme);
    expect(Object.keys(limits)).toEqual(['requestsPerSecond', 'endpoints', 'clients', 'staff']);
    expect(limits.endpoints).toEqual({ name: 'endpoints', value: 50, default: 50, used: 0, state: 'within' });
    expect(limits.requestsPerSecond!.used).toBeUndefined();
  });

  it('reject invalid limits and an unknown tenant', async () => {
    const { status, body } = await world.call(operator, 'PUT', limitsPath(acme), { requestsPerSecond: 0, staff: 1.5 });
    const pointers = body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
    expect([status, ...pointers.toSorted()]).toEqual([400, '/requestsPerSecond', '/staff']);
    const unknown = { ...acme, tenantId: '01932f20-1111-7222-8333-444455556666' };
    expect((await world.call(operator, 'PUT', limitsPath(unknown), {})).status).toBe(404);
  });

  it('give the last client of two parallel requests to one of them, and more after a rise', async () => {
    const used = await usedOf('clients');
    await set({ clients: used + 1 });
    expect(await statusesOf([createClient(acme), createClient(acme)])).toEqual([201, 409]);
    expect(await usedOf('clients')).toBe(used + 1);
    const detail = `The organization may have ${used + 1} clients, and has them already.`;
    expect(await createClient(acme)).toMatchObject(conflict(detail));
    expect((await createClient(other)).status).toBe(201);
    expect((await limitsOf(acme)).clients).toMatchObject({ state: 'reached' });
    await set({ clients: used + 2 });
    expect((await createClient(acme)).status).toBe(201);
  });

  it('give the last place of the staff to one of two parallel invitations, and let it be repeated', async () => {
    const used = await usedOf('staff');
    await set({ staff: used + 1 });
    expect(await statusesOf([invite('one@acme.example'), invite('two@acme.example')])).toEqual([201, 409]);
    const repeated = [await invite('one@acme.example'), await invite('two@acme.example')];
    expect(repeated.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await usedOf('staff')).toBe(used + 1);
  });

  it('are applied by the webhooks service without a restart', async () => {
    expect((await register(acme)).status).toBe(201);
    await set({ endpoints: 1 });
    const refused = await waitFor(async () => {
      // Fewer endpoints than the default limit are registered until the service knows the limit.
      await pause(500);
      const answer = await register(acme);
      return answer.status === 409 ? answer : undefined;
    });
    expect(refused).toMatchObject(conflict('There are 1 endpoints already.'));
    expect((await register(other)).status).toBe(201);
    const used = await usedOf('endpoints');
    await set({ endpoints: used + 1 });
    await waitFor(async () => ((await register(acme)).status === 201 ? true : undefined));
    expect(await usedOf('endpoints')).toBe(used + 1);
  });

  it('refuse requests beyond the rate of the tenant with Retry-After, in a service that is asked for the first time', async () => {
    await set({ requestsPerSecond: 1 });
    const ask = async ({ token }: Organization) => world.call(token, 'GET', '/api/certificates');
    const refused = await waitFor(async () => {
      const answer = await ask(acme);
      return answer.status === 429 ? answer : undefined;
    });
    expect(refused.body.errors[0].code).toBe('RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toContain('"tenant";q=2;w=2');
    expect((await ask(other)).status).toBe(200);
    await set({});
    await waitFor(async () => ((await ask(acme)).status === 200 ? true : undefined));
  });

  it('list for the operator the tenants with limits of their own, page by page', async () => {
    await set({ clients: 1 });
    await world.call(operator, 'PUT', limitsPath(other), { requestsPerSecond: 3_000 });
    const list = async (path: string) => (await world.call(operator, 'GET', path)).body;
    const first = await list('/auth/admin/tenant-limits?page[size]=1');
    const second = await list(first.links.next);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([acme.tenantId, other.tenantId]);
    expect(first.data[0].limits[2]).toMatchObject({ name: 'clients', value: 1, state: 'reached' });
    expect((await list(second.links.prev)).data).toEqual(first.data);
    await world.call(operator, 'PUT', limitsPath(other), {});
    expect((await list('/auth/admin/tenant-limits')).data.map(({ id }: { id: string }) => id)).toEqual([acme.tenantId]);
  });

  it('are recorded in the audit, and only change what the caller has seen', async () => {
    const seen = await world.call(operator, 'GET', limitsPath(acme));
    const headers = { 'if-match': seen.headers.get('etag')! };
    const url = world.urlOf(limitsPath(acme));
    await set({ clients: 7 });
    const late = await requestJson(url, { method: 'PUT', token: operator, body: { clients: 8 }, headers });
    expect([late.status, late.body.errors[0].code]).toEqual([412, 'PRECONDITION_FAILED']);
    const { body } = await world.call(acme.token, 'GET', '/auth/admin/audit-records');
    expect(body.data.map(({ action }: { action: string }) => action)).toContain('tenant-limits.set');
  });
});
