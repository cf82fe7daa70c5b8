import { createId } from '@vc/platform/persistence';
import { HeldRows } from '@vc/testing/database/held-rows';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { mailText } from '@vc/testing/unit/mail-text';
import { stopClock, type StoppedClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { createApp } from '../../support/test-log-in';
import { type Organization, TestPlatform } from '../../support/test-platform';
import { logInNewMember } from '../../support/test-staff';

const SCOPES = ['approvals.write', 'credentials.write', 'trust.read', 'trust.write', 'admin'];
const ROOT = {
  type: 'issuerRoot',
  keyType: 'P-256',
  countryName: 'ZA',
  issuerAlternativeNameUrl: 'https://acme.example',
};

describe('approvals', () => {
  let world: TestPlatform;
  let acme: Organization;
  let thandi: { id: string; token: string };
  let sipho: { id: string; token: string };
  let lerato: { id: string; token: string };
  let nomsa: { id: string; token: string };
  /** Owners who are taken away. */
  const leaving: { id: string; token: string }[] = [];
  let clock: StoppedClock;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    const app = await createApp(world, acme.tenantId, SCOPES);
    const member = (email: string, role: string) =>
      logInNewMember(world, acme, app, { email, roles: [role], scope: SCOPES.join(' ') });
    thandi = await member('thandi@acme.example', 'trust-officer');
    sipho = await member('sipho@acme.example', 'owner');
    lerato = await member('lerato@acme.example', 'issuer');
    nomsa = await member('nomsa@acme.example', 'owner');
    for (const name of ['first', 'second', 'third']) leaving.push(await member(`${name}@acme.example`, 'owner'));
    const guarded = { approvalRequiredFor: ['root.create', 'certificate.activate', 'credentials.revoke'] };
    const { status } = await world.call(acme.token, 'PATCH', `/auth/admin/tenants/${acme.tenantId}`, guarded);
    expect(status).toBe(200);
  });

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());
  afterAll(() => world?.stop());

  const createRoot = (token: string, body: object = ROOT) => world.call(token, 'POST', '/api/certificates', body);
  const decide = ({ token }: { token: string }, id: string, decision: string) =>
    world.call(token, 'POST', `/auth/admin/approvals/${id}/${decision}`);
  const get = async (id: string) => (await world.call(sipho.token, 'GET', `/auth/admin/approvals/${id}`)).body.data;

  function approvalOf({ status, body }: JsonAnswer): string {
    expect({ status, code: body.errors?.[0].code }).toEqual({ status: 403, code: 'APPROVAL_REQUIRED' });
    return body.errors[0].meta.approvalId;
  }

  /** Names of roots are unique, so that each test requests another act. */
  const named = (commonName: string) => ({ ...ROOT, commonName });

  it('let one member request and another one approve, and the act is done once', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('first')));
    expect(await get(id)).toMatchObject({
      act: 'root.create',
      resourceIds: [],
      content: { commonName: 'first', type: 'issuerRoot', keyType: 'P-256' },
      status: 'pending',
      requestedBy: thandi.id,
    });
    expect(approvalOf(await createRoot(thandi.token, named('first')))).toBe(id);
    expect((await decide(sipho, id, 'approve')).body.data).toMatchObject({ status: 'approved', decidedBy: sipho.id });
    expect((await decide(sipho, id, 'approve')).status).toBe(200);
    expect((await createRoot(thandi.token, named('first'))).status).toBe(201);
    expect(await get(id)).toMatchObject({ status: 'used', usedAt: expect.any(String) });
    expect(approvalOf(await createRoot(thandi.token, named('first')))).not.toBe(id);
  });

  it('tell those who could approve it by e-mail, and not the requester', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('told')));
    expect(approvalOf(await createRoot(thandi.token, named('told')))).toBe(id);
    await waitFor(async () => {
      const waiting = await world.database.query('SELECT 1 FROM auth.staff_alerts');
      return waiting.length === 0 ? true : undefined;
    });
    const told = world.mails.received.filter(({ source }) => mailText(source).includes(`/auth/admin/approvals/${id}`));
    expect(told.flatMap(({ to }) => to)).toContain('sipho@acme.example');
    expect(told.flatMap(({ to }) => to)).not.toContain('thandi@acme.example');
  });

  it('are in the audit with both members', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('audited')));
    await decide(sipho, id, 'approve');
    await createRoot(thandi.token, named('audited'));
    const { body } = await world.call(acme.token, 'GET', '/auth/admin/audit-records?page[size]=10');
    const records = body.data.filter(({ subject }: { subject: string }) => subject === id);
    expect(records.map(({ action, actor }: Record<string, string>) => [action, actor]).sort()).toEqual([
      ['approval.approved', sipho.id],
      ['approval.requested', thandi.id],
      ['approval.used', thandi.id],
    ]);
  });

  it('are for the content that was approved', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('content')));
    await decide(sipho, id, 'approve');
    expect(approvalOf(await createRoot(thandi.token, named('other content')))).not.toBe(id);
    const { type, ...rest } = named('content');
    expect((await createRoot(thandi.token, { ...rest, type })).status).toBe(201);
  });

  it('are for the member who has requested the act', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('requester')));
    await decide(sipho, id, 'approve');
    expect(approvalOf(await createRoot(sipho.token, named('requester')))).not.toBe(id);
  });

  it('rejects the approval by the requester, who may withdraw the request', async () => {
    const id = approvalOf(await createRoot(sipho.token, named('own')));
    expect(await decide(sipho, id, 'approve')).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'FORBIDDEN' }] },
    });
    expect((await decide(sipho, id, 'reject')).body.data.status).toBe('rejected');
    expect((await decide(thandi, id, 'approve')).status).toBe(409);
    expect(approvalOf(await createRoot(sipho.token, named('own')))).not.toBe(id);
  });

  it('rejects the approval by a client for itself, and by a member without the scope of the act', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('scopes')));
    for (const by of [acme, lerato]) expect((await decide(by, id, 'approve')).status).toBe(403);
    expect((await get(id)).status).toBe('pending');
  });

  it('rejects the approval by a client whose id is that of a member', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('impostor')));
    const client = { name: 'Impostor', scopes: ['approvals.write', 'trust.write'] };
    const register = async (more: object) =>
      world.call(await world.operatorToken(), 'POST', '/auth/admin/clients', {
        ...client,
        tenantId: acme.tenantId,
        ...more,
      });
    const chosen = await register({ clientId: sipho.id });
    expect(chosen).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/clientId' } }] } });
    // One of before that rule.
    const { id: row, clientSecret } = (await register({})).body.data;
    await world.database.query('UPDATE auth.clients SET client_id = $1 WHERE id = $2', [sipho.id, row]);
    const form = { grant_type: 'client_credentials', client_id: sipho.id, client_secret: clientSecret };
    const body = new URLSearchParams({ ...form, scope: client.scopes.join(' ') });
    const issued = await requestJson(world.tokenUrl, { body });
    expect(issued).toMatchObject({ status: 200 });
    const token = issued.body.access_token as string;
    expect(await decide({ token }, id, 'approve')).toMatchObject({ status: 403 });
    expect((await get(id)).status).toBe('pending');
  });

  it.each([
    ['was suspended', { status: 'suspended' }],
    ['has lost the role', { roles: ['auditor'] }],
  ])('waits for another approval when the approver %s meanwhile', async (what, change) => {
    const approver = leaving.pop()!;
    const id = approvalOf(await createRoot(thandi.token, named(what)));
    expect((await decide(approver, id, 'approve')).status).toBe(200);
    const changed = await world.call(await world.operatorToken(), 'PATCH', `/auth/admin/staff/${approver.id}`, change);
    expect(changed.status).toBe(200);
    expect(approvalOf(await createRoot(thandi.token, named(what)))).toBe(id);
    const reopened = await get(id);
    expect(reopened.status).toBe('pending');
    expect(reopened).not.toHaveProperty('decidedBy');
    expect((await decide(sipho, id, 'approve')).status).toBe(200);
    expect((await createRoot(thandi.token, named(what))).status).toBe(201);
  });

  it('rejects the approval by a member who is suspended while it is decided', async () => {
    const approver = leaving.pop()!;
    const id = approvalOf(await createRoot(thandi.token, named('deciding')));
    const held = await HeldRows.lock(world.database, 'SELECT FROM auth.approvals WHERE id = $1', [id]);
    const deciding = decide(approver, id, 'approve');
    await waitFor(async () => (await held.countWaiting()) > 0);
    await world.call(acme.token, 'PATCH', `/auth/admin/staff/${approver.id}`, { status: 'suspended' });
    await held.release();
    expect((await deciding).status).toBe(403);
    expect((await get(id)).status).toBe('pending');
  });

  it('rejects a guarded act of a client for itself', async () => {
    const { status, body } = await createRoot(acme.token, named('machine'));
    expect({ status, code: body.errors[0].code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(body.errors[0].detail).toContain('Two members of staff');
  });

  it('end after three days', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('late')));
    await decide(sipho, id, 'approve');
    await world.database.query(`UPDATE auth.approvals SET expires_at = $2 WHERE id = $1`, [id, new Date()]);
    clock.advance(1_000);
    expect((await get(id)).status).toBe('expired');
    expect((await decide(sipho, id, 'reject')).status).toBe(409);
    expect(approvalOf(await createRoot(thandi.token, named('late')))).not.toBe(id);
  });

  it('can be used again after the act has failed', async () => {
    const root = (await createRoot(thandi.token, named('failing'))).body.errors[0].meta.approvalId;
    await decide(sipho, root, 'approve');
    await world.database.query('ALTER TABLE trust.certificates RENAME TO certificates_away');
    try {
      expect((await createRoot(thandi.token, named('failing'))).status).toBe(500);
    } finally {
      await world.database.query('ALTER TABLE trust.certificates_away RENAME TO certificates');
    }
    expect((await get(root)).status).toBe('approved');
    expect((await createRoot(thandi.token, named('failing'))).status).toBe(201);
  });

  it('guard the activation of a certificate, and leave errors and repetitions as they are', async () => {
    const made = approvalOf(await createRoot(thandi.token, named('activation')));
    await decide(sipho, made, 'approve');
    const { body } = await createRoot(thandi.token, named('activation'));
    const activate = (id: string) => world.call(thandi.token, 'POST', `/api/certificates/${id}/activate`);
    expect((await activate(createId())).status).toBe(404);
    const id = approvalOf(await activate(body.data.id));
    expect(await get(id)).toMatchObject({ act: 'certificate.activate', resourceIds: [body.data.id] });
    await decide(sipho, id, 'approve');
    expect((await activate(body.data.id)).body.data.status).toBe('active');
    expect((await activate(body.data.id)).status).toBe(200);
  });

  it('guard the revocation of more than ten credentials', async () => {
    const revoke = (count: number) =>
      world.call(lerato.token, 'POST', '/api/credentials/revoke', {
        credentialIds: Array.from({ length: count }, () => createId()),
      });
    expect((await revoke(10)).body.errors[0].code).toBe('VALIDATION_ERROR');
    const id = approvalOf(await revoke(11));
    expect((await get(id)).resourceIds).toHaveLength(11);
    // The role of a trust officer does not revoke credentials.
    expect((await decide(thandi, id, 'approve')).status).toBe(403);
    expect((await decide(sipho, id, 'approve')).status).toBe(200);
  });

  it('guard the change of what is guarded, also by the operator', async () => {
    const change = (token: string) =>
      world.call(token, 'PATCH', `/auth/admin/tenants/${acme.tenantId}`, { approvalRequiredFor: [] });
    expect((await change(await world.operatorToken())).body.errors[0].code).toBe('FORBIDDEN');
    const id = approvalOf(await change(sipho.token));
    expect((await decide(thandi, id, 'approve')).status).toBe(403);
    const { body } = await world.call(sipho.token, 'GET', `/auth/admin/tenants/${acme.tenantId}`);
    expect(body.data.approvalRequiredFor).toEqual([
      'root.create',
      'certificate.activate',
      'credentials.revoke',
      'staff.invite',
      'client.create',
      'identity-provider.change',
    ]);
  });

  const INVITED = { email: 'x@acme.example', name: 'X', roles: ['owner'] };
  const REGISTERED = { name: 'Machine', scopes: ['credentials.write'] };
  it.each<[string, string, { body?: object; status: number }]>([
    ['an invitation', 'POST staff', { body: INVITED, status: 201 }],
    ['other roles of a member', 'PATCH staff/LERATO', { body: { roles: ['owner'] }, status: 200 }],
    ['another invitation of a member', 'POST staff/LERATO/invitations', { status: 201 }],
    ['a client', 'POST clients', { body: REGISTERED, status: 201 }],
    ['the deletion of the identity provider', 'DELETE identity-provider', { status: 204 }],
  ])('guard %s, as soon as anything is guarded', async (_, route, { body, status }) => {
    const [method, path] = route.replace('LERATO', lerato.id).split(' ') as [string, string];
    const request = (token: string) => world.call(token, method, `/auth/admin/${path}`, body);
    expect((await request(acme.token)).body.errors[0].code).toBe('FORBIDDEN');
    const id = approvalOf(await request(sipho.token));
    expect((await decide(sipho, id, 'approve')).status).toBe(403);
    expect((await decide(nomsa, id, 'approve')).status).toBe(200);
    expect((await request(sipho.token)).status).toBe(status);
  });

  it('leave other changes of members and clients to one administrator', async () => {
    expect((await world.call(sipho.token, 'PATCH', `/auth/admin/staff/${lerato.id}`, { name: 'L' })).status).toBe(200);
  });

  it('of another tenant are not found', async () => {
    const id = approvalOf(await createRoot(thandi.token, named('foreign')));
    const { token } = await world.organization('stranger');
    const path = `/auth/admin/approvals/${id}`;
    for (const [method, at] of [
      ['GET', path],
      ['POST', `${path}/approve`],
      ['POST', `${path}/reject`],
    ] as const) {
      expect((await world.call(token, method, at)).status).toBe(404);
    }
    expect((await world.call(token, 'GET', '/auth/admin/approvals')).body.data).toEqual([]);
  });

  it('are listed by status', async () => {
    const list = (query: string) => world.call(sipho.token, 'GET', `/auth/admin/approvals?${query}`);
    const statuses = async (query: string) =>
      (await list(query)).body.data.map(({ status }: { status: string }) => status);
    for (const status of ['pending', 'rejected', 'used', 'expired']) {
      expect(new Set(await statuses(`filter[status]=${status}&page[size]=100`))).toEqual(new Set([status]));
    }
    expect((await list('filter[status]=done')).status).toBe(400);
  });

  it('guard the deletion of a tenant by the operator', async () => {
    const token = await world.operatorToken();
    const tenants = (await world.call(token, 'GET', '/auth/admin/tenants?page[size]=100')).body.data;
    const { id: tenantId } = tenants.find(({ slug }: { slug: string }) => slug === 'platform');
    const app = await createApp(world, tenantId, ['admin']);
    const member = (email: string) =>
      logInNewMember(world, { token }, app, { email, roles: ['owner'], scope: 'admin' });
    const [first, second] = [await member('first@platform.example'), await member('second@platform.example')];
    const { tenantId: doomed } = await world.organization('doomed');
    const guarded = { approvalRequiredFor: ['tenant.delete'] };
    expect((await world.call(token, 'PATCH', `/auth/admin/tenants/${tenantId}`, guarded)).status).toBe(200);
    const request = (by: string) => world.call(by, 'POST', `/auth/admin/tenants/${doomed}/deletion`);
    expect((await request(token)).body.errors[0].code).toBe('FORBIDDEN');
    const id = approvalOf(await request(first.token));
    expect((await world.call(token, 'GET', `/auth/admin/tenants/${doomed}`)).body.data.status).toBe('active');
    expect((await decide(second, id, 'approve')).status).toBe(200);
    expect((await request(first.token)).body.data).toMatchObject({ status: 'suspended', deletion: {} });
    expect((await request(first.token)).status).toBe(200);
  });
});
