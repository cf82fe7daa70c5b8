import { createId } from '@vc/platform/persistence';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService, TenantsService } from '../../index';

const DAY = 86_400;
const TEN_YEARS = 3_650 * DAY;

describe('clocks of sandboxes', () => {
  let world: TestWorld;
  let service: TestService;
  let operator: string;
  let sandbox: string;
  let production: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService);
    operator = (await service.app.get(TenantsService).ensure('platform', 'Operator')).id;
    production = (await service.app.get(TenantsService).ensure('acme', 'Acme')).id;
  });

  beforeEach(async () => {
    const body = { slug: `trial-${createId().slice(-12)}`, name: 'Trial', kind: 'sandbox' };
    sandbox = (await callAdmin('POST', 'tenants', { body, as: operator })).body.data.id;
  });

  afterAll(() => world?.stop());

  interface AdminRequest {
    body?: object | undefined;
    /** Tenant of the administrator. */
    as: string;
  }

  async function callAdmin(method: string, path: string, { body, as }: AdminRequest): Promise<JsonAnswer> {
    const token = await world.authority.accessToken({ tenantId: as, scopes: ['admin'], clientId: 'admin-client' });
    return requestJson(`${service.url}/auth/admin/${path}`, { method, token, body });
  }

  const get = (tenant: string, as = tenant) => callAdmin('GET', `tenants/${tenant}/clock`, { as });
  const move = (tenant: string, offsetSeconds: unknown, as = tenant) =>
    callAdmin('POST', `tenants/${tenant}/clock`, { body: { offsetSeconds }, as });
  const errorOf = ({ status, body }: JsonAnswer) => ({ status, code: body.errors[0].code });

  async function offsetForServices(tenant: string): Promise<number | undefined> {
    const token = testServiceToken('presentation', 'auth');
    const { body } = await requestJson(`${service.url}/internal/sandbox-clocks`, { token });
    return body.clocks.find((each: { tenantId: string }) => each.tenantId === tenant)?.offsetSeconds;
  }

  async function countAdvances(): Promise<number> {
    const { body } = await callAdmin('GET', 'audit-records', { as: sandbox });
    return body.data.filter(({ action }: { action: string }) => action === 'sandbox-clock.advanced').length;
  }

  it('moves the clock of a sandbox forward, for its administrator and the operator, and tells the services', async () => {
    expect((await get(sandbox)).body.data).toMatchObject({ offsetSeconds: 0, updatedAt: null });
    expect(await offsetForServices(sandbox)).toBeUndefined();
    const { status, body } = await move(sandbox, DAY);
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { offsetSeconds: DAY } });
    expect(Date.parse(body.data.now) - Date.parse(body.data.updatedAt)).toBeGreaterThanOrEqual(DAY * 1_000);
    expect((await move(sandbox, 2 * DAY, operator)).status).toBe(200);
    expect((await get(sandbox)).body.data).toMatchObject({ offsetSeconds: 2 * DAY });
    expect(await offsetForServices(sandbox)).toBe(2 * DAY);
    expect(await countAdvances()).toBe(2);
  });

  it('changes nothing for a repetition, and rejects a way back with INVALID_STATE', async () => {
    const [first, second] = [await move(sandbox, DAY), await move(sandbox, DAY)];
    expect(second.body.data.updatedAt).toBe(first.body.data.updatedAt);
    expect(await countAdvances()).toBe(1);
    for (const less of [DAY - 1, 0]) {
      expect(errorOf(await move(sandbox, less))).toEqual({ status: 409, code: 'INVALID_STATE' });
    }
    expect(await offsetForServices(sandbox)).toBe(DAY);
  });

  it('keeps the further of two moves at the same time', async () => {
    const answers = await Promise.all([move(sandbox, DAY), move(sandbox, 2 * DAY), move(sandbox, DAY)]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await offsetForServices(sandbox)).toBe(2 * DAY);
  });

  it('rejects a tenant for production, also for the operator', async () => {
    for (const as of [production, operator]) {
      expect(errorOf(await move(production, DAY, as))).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(errorOf(await get(production, as))).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await offsetForServices(production)).toBeUndefined();
  });

  it('hides the clock from other organizations', async () => {
    expect(errorOf(await move(sandbox, DAY, production))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(errorOf(await get(sandbox, production))).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it.each([-1, 0.5, TEN_YEARS + 1, '86400', null])('rejects the offset %p with VALIDATION_ERROR', async (offset) => {
    expect(errorOf(await move(sandbox, offset))).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  });

  it('keeps the time when the service starts again', async () => {
    await move(sandbox, TEN_YEARS);
    await service.stop();
    service = await world.serve(authService);
    expect((await get(sandbox)).body.data).toMatchObject({ offsetSeconds: TEN_YEARS });
    expect(await offsetForServices(sandbox)).toBe(TEN_YEARS);
  });
});
