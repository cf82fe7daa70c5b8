import { createId } from '@vc/platform/persistence';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { TestDns } from '@vc/testing/unit/test-dns';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService, TenantsService } from '../../index';
import { TenantDomainsTask } from './tenant-domains-task';

const HOUR_MS = 60 * 60_000;
const SERVER_FAILURE = 2;

describe('domains of tenants', () => {
  let world: TestWorld;
  let dns: TestDns;
  let service: TestService;
  let clock: StoppedClock | undefined;
  let operator: string;
  let acme: string;
  let other: string;
  let domain: string;
  let count = 0;

  beforeAll(async () => {
    [world, dns] = await Promise.all([TestWorld.start(), TestDns.start()]);
    service = await world.serve(authService, { DOMAIN_DNS_SERVERS: dns.address });
    operator = (await service.app.get(TenantsService).ensure('platform', 'Operator')).id;
  });

  beforeEach(async () => {
    count += 1;
    domain = `credentials.acme-${count}.example`;
    const tenants = service.app.get(TenantsService);
    acme = (await tenants.ensure(`acme-${count}`, 'Acme')).id;
    other = (await tenants.ensure(`other-${count}`, 'Other')).id;
  });

  afterEach(() => {
    clock?.release();
    [clock, dns.failure] = [undefined, undefined];
  });

  afterAll(async () => {
    await world?.stop();
    await dns?.stop();
  });

  interface DomainRequest {
    path?: string;
    body?: object;
    /** Tenant of the administrator. */
    as?: string;
  }

  async function call(method: string, tenantId: string, request: DomainRequest = {}): Promise<JsonAnswer> {
    const { path = '', body, as = tenantId } = request;
    const token = await world.authority.accessToken({ tenantId: as, scopes: ['admin'], clientId: 'admin-client' });
    return requestJson(`${service.url}/auth/admin/tenants/${tenantId}/domain${path}`, { method, token, body });
  }

  const put = (tenantId: string, name = domain, as = tenantId) => call('PUT', tenantId, { body: { domain: name }, as });
  const get = async (tenantId: string) => (await call('GET', tenantId)).body.data;
  const verify = (tenantId: string) => call('POST', tenantId, { path: '/verify' });
  const errorOf = ({ status, body }: JsonAnswer) => ({ status, code: body.errors[0].code });

  /** Claims the domain, publishes its record and verifies it. */
  async function activate(tenantId: string): Promise<void> {
    dns.publish((await put(tenantId)).body.data.record);
    expect((await verify(tenantId)).body.data).toMatchObject({ domain, status: 'active' });
  }

  async function activeTenantOf(name = domain): Promise<string | undefined> {
    const token = testServiceToken('issuance', 'auth');
    const { body } = await requestJson(`${service.url}/internal/tenant-domains`, { token });
    return body.domains.find((each: { domain: string }) => each.domain === name)?.tenantId;
  }

  async function actsOf(tenantId: string): Promise<string[]> {
    const sql = 'SELECT action FROM auth.admin_records WHERE tenant_id = $1 ORDER BY seq';
    return (await world.database.query<{ action: string }>(sql, [tenantId])).map(({ action }) => action);
  }

  describe('PUT /admin/tenants/{id}/domain', () => {
    it('returns the record that proves the domain, and the same one for a repetition', async () => {
      const claim = await put(acme);
      expect(claim).toMatchObject({
        status: 200,
        body: {
          data: {
            domain,
            status: 'pending',
            record: {
              type: 'TXT',
              name: `_vc-domain.${domain}`,
              value: expect.stringMatching(/^vc-domain=[\w-]{20,}$/),
            },
            provenAt: null,
            missingSince: null,
          },
        },
      });
      expect((await put(acme)).body).toEqual(claim.body);
      expect(await get(acme)).toEqual(claim.body.data);
      expect(await actsOf(acme)).toEqual(['tenant-domain.set']);
      expect(await activeTenantOf()).toBeUndefined();
    });

    it('replaces a domain that is pending, with another record', async () => {
      const [first, second] = [await put(acme), await put(acme, `new.${domain}`)];
      expect(second.body.data).toMatchObject({ domain: `new.${domain}`, status: 'pending' });
      expect(second.body.data.record.value).not.toBe(first.body.data.record.value);
    });

    it('rejects another domain while one is active with INVALID_STATE', async () => {
      await activate(acme);
      expect(errorOf(await put(acme, `new.${domain}`))).toEqual({ status: 409, code: 'INVALID_STATE' });
      expect((await put(acme)).body.data).toMatchObject({ domain, status: 'active' });
    });

    it.each(['192.0.2.1', 'acme', 'acme.example:8443', 'Acme.example', 'xn--cme-qla.example', 'platform.test', ''])(
      'rejects %j with VALIDATION_ERROR',
      async (name) => {
        const { status, body } = await put(acme, name);
        expect({ status, errors: body.errors }).toMatchObject({
          status: 400,
          errors: [{ code: 'VALIDATION_ERROR', source: { pointer: '/domain' } }],
        });
      },
    );

    it('rejects the tenant of another organization with NOT_FOUND, except for the operator', async () => {
      const requests: [string, DomainRequest][] = [
        ['PUT', { body: { domain } }],
        ['GET', {}],
        ['DELETE', {}],
        ['POST', { path: '/verify' }],
      ];
      for (const [method, request] of requests) {
        const refusal = await call(method, acme, { ...request, as: other });
        expect(errorOf(refusal)).toEqual({ status: 404, code: 'NOT_FOUND' });
      }
      expect((await put(acme, domain, operator)).status).toBe(200);
    });
  });

  describe('POST /admin/tenants/{id}/domain/verify', () => {
    it('activates the domain once its record is in DNS, and audits it once', async () => {
      const { record } = (await put(acme)).body.data;
      dns.records.set(record.name, ['v=spf1 -all', [record.value.slice(0, 5), record.value.slice(5)]]);
      const verified = await verify(acme);
      expect(verified).toMatchObject({
        status: 200,
        body: { data: { status: 'active', provenAt: expect.any(String) } },
      });
      expect((await verify(acme)).status).toBe(200);
      expect(await activeTenantOf()).toBe(acme);
      expect(await actsOf(acme)).toEqual(['tenant-domain.set', 'tenant-domain.activated']);
    });

    it.each([
      ['without a record', []],
      ['with the record of another claim', ['vc-domain=other']],
      ['with the value within another one', ['x VALUE']],
    ])('rejects a domain %s with INVALID_STATE', async (_, records) => {
      const { record } = (await put(acme)).body.data;
      dns.records.set(
        record.name,
        records.map((value) => value.replace('VALUE', record.value)),
      );
      const refusal = await verify(acme);
      expect(errorOf(refusal)).toEqual({ status: 409, code: 'INVALID_STATE' });
      expect(refusal.body.errors[0].detail).toContain(`${record.name} with the value ${record.value}`);
      expect(await get(acme)).toMatchObject({ status: 'pending' });
    });

    it('rejects a domain whose name is not in DNS with INVALID_STATE', async () => {
      await put(acme);
      expect(errorOf(await verify(acme))).toEqual({ status: 409, code: 'INVALID_STATE' });
    });

    it('rejects with UNAVAILABLE when DNS does not answer', async () => {
      dns.publish((await put(acme)).body.data.record);
      dns.failure = SERVER_FAILURE;
      expect(errorOf(await verify(acme))).toEqual({ status: 503, code: 'UNAVAILABLE' });
    });

    it('rejects a tenant without a domain with NOT_FOUND', async () => {
      expect(errorOf(await verify(acme))).toEqual({ status: 404, code: 'NOT_FOUND' });
    });

    it('is not kept from its owner by the claim of another tenant', async () => {
      await put(other);
      await activate(acme);
      expect(await activeTenantOf()).toBe(acme);
      expect(errorOf(await verify(other))).toEqual({ status: 409, code: 'INVALID_STATE' });
    });

    it('rejects a domain of another tenant whose record is there, too, with CONFLICT', async () => {
      await activate(acme);
      const { record } = (await put(other)).body.data;
      dns.records.get(record.name)?.push(record.value);
      expect(errorOf(await verify(other))).toEqual({ status: 409, code: 'CONFLICT' });
      expect(await activeTenantOf()).toBe(acme);
    });

    it('gives a domain to one of two tenants that verify it at the same time', async () => {
      for (let round = 1; round <= 10; round += 1) {
        domain = `round-${round}.acme-${count}.example`;
        const claims = [await put(acme), await put(other)];
        dns.records.set(
          `_vc-domain.${domain}`,
          claims.map(({ body }) => body.data.record.value),
        );
        const answers = await Promise.all([verify(acme), verify(other)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const winner = answers[0].status === 200 ? acme : other;
        expect(await activeTenantOf()).toBe(winner);
        await call('DELETE', winner);
      }
    });

    it('takes the domain from a tenant whose record was replaced', async () => {
      await activate(acme);
      await activate(other);
      expect(await activeTenantOf()).toBe(other);
      expect(await get(acme)).toMatchObject({ domain, status: 'pending', missingSince: expect.any(String) });
      expect(await actsOf(acme)).toEqual(['tenant-domain.set', 'tenant-domain.activated', 'tenant-domain.lapsed']);
    });
  });

  describe('DELETE /admin/tenants/{id}/domain', () => {
    it('frees the domain, and has the same result for a repetition', async () => {
      await activate(acme);
      for (let time = 1; time <= 2; time += 1) expect((await call('DELETE', acme)).status).toBe(204);
      expect(errorOf(await call('GET', acme))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(await activeTenantOf()).toBeUndefined();
      expect((await actsOf(acme)).at(-1)).toBe('tenant-domain.deleted');
      await activate(other);
    });
  });

  describe('TenantDomainsTask', () => {
    const run = () => service.app.get(TenantDomainsTask).run();

    beforeEach(() => {
      clock = stopClock();
    });

    /** Looks for the record again after a day. */
    async function runNextDay(): Promise<void> {
      clock?.advance(24 * HOUR_MS);
      await run();
    }

    it('ends a domain whose record has been missing for three days', async () => {
      await activate(acme);
      dns.records.delete(`_vc-domain.${domain}`);
      await runNextDay();
      const missingSince = new Date().toISOString();
      for (let day = 1; day <= 2; day += 1) {
        expect(await get(acme)).toMatchObject({ status: 'active', missingSince });
        await runNextDay();
      }
      expect(await activeTenantOf()).toBe(acme);
      await runNextDay();
      expect(await get(acme)).toMatchObject({ status: 'pending', missingSince });
      expect(await activeTenantOf()).toBeUndefined();
      expect((await actsOf(acme)).at(-1)).toBe('tenant-domain.lapsed');
    });

    it('keeps a domain whose record is back', async () => {
      await activate(acme);
      const { record } = await get(acme);
      dns.records.delete(record.name);
      await runNextDay();
      dns.publish(record);
      await runNextDay();
      expect(await get(acme)).toMatchObject({
        status: 'active',
        missingSince: null,
        provenAt: new Date().toISOString(),
      });
    });

    it('keeps a domain while DNS does not answer', async () => {
      await activate(acme);
      dns.failure = SERVER_FAILURE;
      for (let day = 1; day <= 5; day += 1) await runNextDay();
      expect(await get(acme)).toMatchObject({ status: 'active', missingSince: null });
    });

    it('looks once a day', async () => {
      await activate(acme);
      dns.records.delete(`_vc-domain.${domain}`);
      clock?.advance(23 * HOUR_MS);
      await run();
      expect(await get(acme)).toMatchObject({ missingSince: null });
    });
  });

  it('returns the active domains to services only', async () => {
    const token = await world.authority.accessToken({ tenantId: createId(), scopes: ['admin'] });
    expect((await requestJson(`${service.url}/internal/tenant-domains`, { token })).status).toBe(401);
  });
});
