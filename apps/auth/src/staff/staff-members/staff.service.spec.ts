import type { Role } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import { type MailServer, startMailServer } from '@vc/testing/unit/mail-server';
import { mailText } from '@vc/testing/unit/mail-text';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService } from '../../auth.definition';
import { TenantsService } from '../../administration/tenants/tenants.service';
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

describe('invitations by e-mail', () => {
  let world: TestWorld;
  let service: TestService;
  let mails: MailServer;
  let tenantId: string;

  beforeAll(async () => {
    [world, mails] = await Promise.all([TestWorld.start(), startMailServer()]);
    const smtp = { SMTP_URL: mails.url, MAIL_FROM: 'platform@vc.example', OUTGOING_CA_FILES: mails.caFile };
    service = await world.serve(authService, smtp);
  });

  beforeEach(async () => {
    tenantId = (await service.app.get(TenantsService).ensure(`acme-${createId().slice(-8)}`, 'Acme')).id;
    mails.received.length = 0;
  });

  afterAll(async () => {
    await world?.stop();
    await mails?.stop();
  });

  async function call(path: string, body?: object) {
    const token = await world.authority.accessToken({ tenantId, scopes: ['admin'], clientId: 'admin-client' });
    return requestJson(`${service.url}/auth/admin/staff${path}`, { token, method: 'POST', body });
  }

  /** The link of the latest mail. */
  async function openInvitation(): Promise<number> {
    const [path = ''] = /\/auth\/invitations\?token=[\w-]{43}/.exec(mailText(mails.received.at(-1)!.source)) ?? [];
    return (await fetch(service.url + path)).status;
  }

  it('are five within 24 hours to an address, also by inviting the member again', async () => {
    const limited = { status: 429, body: { errors: [{ code: 'RATE_LIMITED' }] } };
    const { id } = (await call('', MEMBER)).body.data;
    for (let times = 0; times < 2; times += 1) {
      expect((await call(`/${id}/invitations`)).status).toBe(201);
      expect((await call('', MEMBER)).status).toBe(201);
    }
    const refused = await call(`/${id}/invitations`);
    expect(refused).toMatchObject(limited);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
    expect(await call('', { ...MEMBER, email: 'THANDI@acme.example' })).toMatchObject(limited);
    await world.database.query('DELETE FROM auth.staff WHERE id = $1', [id]);
    expect(await call('', MEMBER)).toMatchObject(limited);
    expect(mails.received).toHaveLength(5);
    expect((await call('', { ...MEMBER, email: 'sipho@acme.example' })).status).toBe(201);
  });

  it('are still valid at the limit', async () => {
    const email = `${createId()}@acme.example`;
    for (let times = 0; times < 6; times += 1) await call('', { ...MEMBER, email });
    expect([mails.received.length, await openInvitation()]).toEqual([5, 200]);
  });

  it('are 20 within 24 hours to an address of all organizations', async () => {
    const email = `${createId()}@victim.example`;
    for (let tenants = 0; tenants < 5; tenants += 1) {
      tenantId = (await service.app.get(TenantsService).ensure(`acme-${createId().slice(-8)}`, 'Acme')).id;
      for (let times = 0; times < 5; times += 1) await call('', { ...MEMBER, email });
    }
    expect(mails.received).toHaveLength(20);
  });

  it('use up nothing of other organizations when they are refused', async () => {
    const email = `${createId()}@victim.example`;
    for (let times = 0; times < 21; times += 1) await call('', { ...MEMBER, email });
    tenantId = (await service.app.get(TenantsService).ensure(`acme-${createId().slice(-8)}`, 'Acme')).id;
    expect((await call('', { ...MEMBER, email })).status).toBe(201);
    expect(mails.received).toHaveLength(6);
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
