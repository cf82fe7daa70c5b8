import type { Role } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService } from '../auth.definition';
import { TenantsService } from '../tenants/tenants.service';
import { toRoles } from './staff-admissions.service';

const MEMBER = { email: 'Thandi@Acme.example', name: 'Thandi', roles: ['issuer'] };

describe('staff without a mail server', () => {
  let world: TestWorld;
  let service: TestService;
  let tenantId: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService);
    tenantId = (await service.app.get(TenantsService).ensure(`acme-${createId().slice(-8)}`, 'Acme')).id;
  });

  afterAll(() => world?.stop());

  async function call(method: string, path = '', body?: object) {
    const token = await world.authority.accessToken({ tenantId, scopes: ['admin'], clientId: 'admin-client' });
    return requestJson(`${service.url}/auth/admin/staff${path}`, { token, method, body });
  }

  it('get an invitation whose address the response alone shows', async () => {
    const { status, body } = await call('POST', '', MEMBER);
    expect(status).toBe(201);
    const { invitationUrl, ...member } = body.data;
    expect(member).toMatchObject({ email: 'thandi@acme.example', status: 'invited', logIn: 'password' });
    expect(invitationUrl).toMatch(/\/auth\/invitations\?token=[\w-]{43}$/);
    expect((await call('GET', `/${member.id}`)).body.data).toEqual(member);
    expect((await call('GET')).body.data).toEqual([member]);
    const stored = JSON.stringify(await world.database.query('SELECT * FROM auth.staff'));
    expect(stored).not.toContain(invitationUrl.split('=').at(-1));
  });

  it('see the page of their invitation, in the look of the tenant and without a script', async () => {
    const { body } = await call('POST', '', MEMBER);
    const { pathname, search } = new URL(body.data.invitationUrl);
    const response = await fetch(service.url + pathname + search);
    const page = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('Acme');
    expect(page).toContain('thandi@acme.example');
  });

  it.each([
    ['an unknown role', { roles: ['root'] }, '/roles/0'],
    ['no roles', { roles: [] }, '/roles'],
    ['a role twice', { roles: ['issuer', 'issuer'] }, '/roles'],
    ['no e-mail address', { email: 'thandi' }, '/email'],
    ['an empty name', { name: '' }, '/name'],
  ])('reject %s with the pointer', async (_, change, pointer) => {
    const { status, body } = await call('POST', '', { ...MEMBER, ...change });
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ source: { pointer } }] });
  });
});

describe('toRoles', () => {
  const mapping: Record<string, Role[]> = { it: ['support', 'developer'], all: ['auditor'] };

  it.each([
    ['it', ['developer', 'support']],
    [
      ['all', 'it', 'all'],
      ['developer', 'auditor', 'support'],
    ],
    [['others'], []],
    ['constructor', []],
    [[{ it: 1 }, null], []],
    [undefined, []],
  ])('returns the roles of %j', (values, roles) => {
    expect(toRoles(values, mapping)).toEqual(roles);
  });
});
