import { Browser } from '@vc/testing/unit/browser';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { HeldRows } from '@vc/testing/database/held-rows';
import { stopClock, type StoppedClock } from '@vc/testing/unit/stopped-clock';
import { acceptInvitation, lastInvitation } from '../../support/test-invitation';
import { createApp, TestLogIn, type WalletApp } from '../../support/test-log-in';
import { type Organization, TestPlatform } from '../../support/test-platform';

const PASSWORD = 'a fine long password';
const SCOPES = ['credentials.read', 'trust.read', 'webhooks.write', 'audit.read', 'admin', 'wallet'];
const REQUESTED = 'credentials.read trust.read webhooks.write';
const STEP_MS = 30_000;

describe('staff', () => {
  let world: TestPlatform;
  let acme: Organization;
  let app: WalletApp;
  let clock: StoppedClock;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    app = await createApp(world, acme.tenantId, SCOPES);
  });

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());

  afterAll(() => world?.stop());

  const call = (method: string, path: string, body?: object) =>
    world.call(acme.token, method, `/auth/admin/staff${path}`, body);
  const invite = async (email: string, roles: string[]): Promise<string> => {
    const { status, body } = await call('POST', '', { email, name: 'Thandi', roles });
    expect({ status, body }).toMatchObject({ status: 201, body: { data: { status: 'invited' } } });
    return body.data.id;
  };

  const accept = (url = lastInvitation(world.mails), password = PASSWORD) => acceptInvitation(url, password);

  /** An active member, whose authenticator app has the returned secret. */
  async function enrol(
    email: string,
    roles: string[],
  ): Promise<{ id: string; secret: string; callback: URL | undefined; logIn: TestLogIn }> {
    const id = await invite(email, roles);
    await accept();
    const logIn = await TestLogIn.open(world, app, REQUESTED);
    await logIn.submit({ name: email, password: PASSWORD });
    expect(logIn.browser.heading).toBe('Add a second factor');
    const secret = logIn.totpSecret;
    await logIn.submit({ code: computeTotpCode(secret) });
    // The recovery codes come before the consent.
    await logIn.submit({});
    const callback = await logIn.submit({});
    return { id, secret, callback, logIn };
  }

  async function logIn(email: string, secret: string, scope = REQUESTED): Promise<TestLogIn> {
    clock.advance(STEP_MS);
    const opened = await TestLogIn.open(world, app, scope);
    await opened.submit({ name: email, password: PASSWORD });
    await opened.submit({ code: computeTotpCode(secret) });
    return opened;
  }

  const claimsOf = ({ body }: JsonAnswer) =>
    JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
  const refresh = (of: TestLogIn, token: string) =>
    of.requestToken({ grant_type: 'refresh_token', refresh_token: token });

  it('are invited by e-mail, choose a password, add a second factor, and get the scopes of their roles', async () => {
    const id = await invite('issuer@acme.example', ['issuer']);
    expect(world.mails.received.at(-1)).toMatchObject({ to: ['issuer@acme.example'] });
    const page = await accept();
    expect([page.status, page.heading]).toEqual([200, 'Your password is saved']);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({ status: 'active', roles: ['issuer'] });

    const first = await TestLogIn.open(world, app, REQUESTED);
    await first.submit({ name: 'Issuer@acme.example', password: PASSWORD });
    const secret = first.totpSecret;
    expect(first.browser.page).not.toContain('staff issuer');
    await first.submit({ code: computeTotpCode(secret) });
    await first.submit({});
    expect(first.browser.heading).toBe('Do you allow this?');
    expect(first.browser.page).toContain('See templates, issuances and issued credentials');
    expect(first.browser.page).not.toContain('webhook');
    const answer = await first.redeem((await first.submit({}))!);
    expect(answer).toMatchObject({ status: 200, body: { scope: 'credentials.read trust.read', expires_in: 600 } });
    expect(claimsOf(answer)).toMatchObject({
      sub: id,
      sub_kind: 'staff',
      tenant_id: acme.tenantId,
      client_id: app.client_id,
      aud: [`${world.platform.demo.publicUrl}/api`],
      scope: 'credentials.read trust.read',
    });
    const token = answer.body.access_token;
    expect((await world.call(token, 'GET', '/api/credentials')).status).toBe(200);
    expect((await world.call(token, 'GET', '/api/endpoints')).status).toBe(403);
    expect((await world.call(token, 'GET', '/auth/admin/staff')).status).toBe(403);
  });

  it('with the role auditor read the audit records, and owners administer', async () => {
    const { secret } = await enrol('auditor@acme.example', ['auditor']);
    const auditor = await logIn('auditor@acme.example', secret, 'audit.read admin');
    const answer = await auditor.redeem((await auditor.submit({}))!);
    expect(answer.body.scope).toBe('audit.read');
    const { status, body } = await world.call(answer.body.access_token, 'GET', '/auth/admin/audit-records');
    expect([status, body.data[0].action]).toEqual([200, 'staff.logged-in']);
    expect((await world.call(answer.body.access_token, 'GET', '/auth/admin/staff')).status).toBe(403);

    const { secret: ofOwner } = await enrol('owner@acme.example', ['owner']);
    const owner = await logIn('owner@acme.example', ofOwner, 'admin');
    const token = (await owner.redeem((await owner.submit({}))!)).body.access_token;
    expect((await world.call(token, 'GET', '/auth/admin/staff')).status).toBe(200);
  });

  it('are denied when their roles allow nothing of what is requested', async () => {
    const { secret } = await enrol('support@acme.example', ['support']);
    clock.advance(STEP_MS);
    const denied = await TestLogIn.open(world, app, 'admin');
    await denied.submit({ name: 'support@acme.example', password: PASSWORD });
    const callback = await denied.submit({ code: computeTotpCode(secret) });
    expect(callback!.searchParams.get('error')).toBe('access_denied');
  });

  it('have accounts apart from those of users', async () => {
    const email = 'both@acme.example';
    const { status, body } = await world.call(acme.token, 'POST', '/onboarding/users', { email });
    expect(status).toBe(201);
    await enrol(email, ['issuer']);
    const asUser = await TestLogIn.open(world, app);
    await asUser.submit({ name: email, password: PASSWORD });
    expect(asUser.browser.status).toBe(401);
    await asUser.submit({ name: `staff ${email}`, password: PASSWORD });
    expect(asUser.browser.status).toBe(401);
    const asStaff = await TestLogIn.open(world, app, REQUESTED);
    await asStaff.submit({ name: email, password: body.data.tempPassword });
    expect(asStaff.browser.status).toBe(401);
    for (const name of [`staff ${email}`, `STAFF ${email}`]) {
      const path = `/onboarding/users/${encodeURIComponent(name)}`;
      expect((await world.call(acme.token, 'GET', path)).status).toBe(404);
      expect((await world.call(acme.token, 'POST', `${path}/password-resets`)).status).toBe(404);
    }
  });

  it('never get the scope wallet', async () => {
    await expect(TestLogIn.open(world, app, 'wallet credentials.read')).resolves.toMatchObject({
      browser: { status: 400 },
    });
  });

  describe('invitations', () => {
    it('work once, and the latest one only', async () => {
      const id = await invite('twice@acme.example', ['issuer']);
      const former = lastInvitation(world.mails);
      expect(await invite('Twice@acme.example', ['verifier'])).toBe(id);
      expect((await call('GET', `/${id}`)).body.data.roles).toEqual(['verifier']);
      const latest = lastInvitation(world.mails);
      expect((await accept(former)).status).toBe(404);
      expect((await accept(latest)).status).toBe(200);
      expect((await accept(latest)).status).toBe(404);
      expect(await call('POST', '', { email: 'twice@acme.example', name: 'A', roles: ['issuer'] })).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'CONFLICT', source: { pointer: '/email' } }] },
      });
    });

    it.each([
      ['another invitation', 'POST', '/invitations', undefined],
      ['a suspension', 'PATCH', '', { status: 'suspended' }],
    ] as const)('set no password while %s ends them', async (what, method, path, body) => {
      const email = `${what.split(' ')[1]}@acme.example`;
      const { id } = await enrol(email, ['issuer']);
      await call('POST', `/${id}/invitations`);
      const stolen = lastInvitation(world.mails);
      const held = await HeldRows.lock(world.database, 'SELECT FROM onboarding.users WHERE id = $1', [id]);
      const accepting = accept(stolen, 'the password of a thief');
      await waitFor(async () => (await held.countWaiting()) > 0);
      expect((await call(method, `/${id}${path}`, body)).status).toBeLessThan(300);
      await held.release();
      expect((await accepting).status).toBe(404);
      if (method === 'PATCH') await call('PATCH', `/${id}`, { status: 'active' });
      clock.advance(STEP_MS);
      const thief = await TestLogIn.open(world, app, REQUESTED);
      await thief.submit({ name: email, password: 'the password of a thief' });
      expect(thief.browser.status).toBe(401);
    });

    it('end after 72 hours', async () => {
      await invite('late@acme.example', ['issuer']);
      clock.advance(72 * 60 * 60_000);
      expect((await accept()).status).toBe(404);
    });

    it('reject a common password, the name and another repetition, and stay open', async () => {
      await invite('rules@acme.example', ['issuer']);
      const url = lastInvitation(world.mails);
      for (const password of ['short', 'password1234567', 'rules@acme.example']) {
        const page = await accept(url, password);
        expect([page.status, page.alert]).toEqual([400, expect.stringMatching(/password/)]);
      }
      const browser = new Browser('http://none.example');
      await browser.open(url);
      await browser.submit({ password: PASSWORD, repeated: `${PASSWORD}!` });
      expect([browser.status, browser.alert]).toEqual([400, 'The passwords are not the same.']);
      expect((await accept(url)).status).toBe(200);
    });

    it('let an active member choose another password, and end the sessions', async () => {
      const { id, secret, callback, logIn: first } = await enrol('forgot@acme.example', ['issuer']);
      const { body } = await first.redeem(callback!);
      expect((await call('POST', `/${id}/invitations`)).status).toBe(201);
      await accept(lastInvitation(world.mails), 'another fine password');
      expect((await world.call(body.access_token, 'GET', '/api/credentials')).status).toBe(401);
      const old = await TestLogIn.open(world, app, REQUESTED);
      await old.submit({ name: 'forgot@acme.example', password: PASSWORD });
      expect(old.browser.status).toBe(401);
      clock.advance(STEP_MS);
      await old.submit({ name: 'forgot@acme.example', password: 'another fine password' });
      await old.submit({ code: computeTotpCode(secret) });
      expect(old.browser.heading).toBe('Do you allow this?');
    });

    it('answer 503 when the mail server refuses them, and can be repeated', async () => {
      world.mails.answer = 450;
      const member = { email: 'unsent@acme.example', name: 'A', roles: ['issuer'] };
      expect(await call('POST', '', member)).toMatchObject({
        status: 503,
        body: { errors: [{ code: 'UNAVAILABLE' }] },
      });
      world.mails.answer = 250;
      expect((await call('POST', '', member)).status).toBe(201);
    });

    it('of the operator go to the staff of every tenant, and those of others to their own only', async () => {
      const other = await world.organization('other');
      const body = { tenantId: other.tenantId, email: 'first@other.example', name: 'First', roles: ['owner'] };
      expect((await call('POST', '', body)).status).toBe(404);
      const { status } = await world.call(await world.operatorToken(), 'POST', '/auth/admin/staff', body);
      expect(status).toBe(201);
      const listed = await world.call(other.token, 'GET', '/auth/admin/staff');
      expect(listed.body.data).toMatchObject([{ email: 'first@other.example', tenantId: other.tenantId }]);
      const operator = await world.operatorToken();
      const path = '/auth/admin/staff';
      const query = `?filter%5BtenantId%5D=${other.tenantId}`;
      expect((await world.call(operator, 'GET', path + query)).body.data).toEqual(listed.body.data);
      expect((await call('GET', query)).status).toBe(404);
      const [{ id }] = listed.body.data;
      expect((await world.call(operator, 'PATCH', `${path}/${id}`, { name: 'Changed' })).body.data.name).toBe(
        'Changed',
      );
      expect((await call('PATCH', `/${id}`, { name: 'Mine' })).status).toBe(404);
      expect((await world.call(operator, 'POST', `${path}/${id}/invitations`)).status).toBe(201);
      expect((await world.call(operator, 'DELETE', `${path}/${id}`)).status).toBe(204);
    });
  });

  describe('sessions', () => {
    async function session(email: string, roles = ['issuer']) {
      const enrolled = await enrol(email, roles);
      const { body } = await enrolled.logIn.redeem(enrolled.callback!);
      return { ...enrolled, tokens: body as { access_token: string; refresh_token: string } };
    }

    const isAccepted = async (token: string) => (await world.call(token, 'GET', '/api/credentials')).status === 200;

    it('go on with each refresh, whose token works once, and end when idle', async () => {
      const { logIn: of, tokens } = await session('idle@acme.example');
      clock.advance(29 * 60_000);
      const refreshed = await refresh(of, tokens.refresh_token);
      expect(refreshed).toMatchObject({ status: 200, body: { scope: 'credentials.read trust.read' } });
      clock.advance(29 * 60_000);
      const again = await refresh(of, refreshed.body.refresh_token);
      expect(again.status).toBe(200);
      clock.advance(31 * 60_000);
      expect(await refresh(of, again.body.refresh_token)).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
    });

    it('end with the second use of a refresh token', async () => {
      const { logIn: of, tokens } = await session('stolen@acme.example');
      const { body } = await refresh(of, tokens.refresh_token);
      expect((await refresh(of, tokens.refresh_token)).status).toBe(400);
      expect((await refresh(of, body.refresh_token)).status).toBe(400);
      expect(await isAccepted(body.access_token)).toBe(false);
    });

    it('end twelve hours after the log-in', async () => {
      const { logIn: of, tokens } = await session('twelve@acme.example');
      let token = tokens.refresh_token;
      for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
        clock.advance(25 * 60_000);
        token = (await refresh(of, token)).body.refresh_token;
        expect(token).toBeDefined();
      }
      clock.advance(25 * 60_000);
      expect((await refresh(of, token)).status).toBe(400);
    });

    it.each([
      ['other roles', (id: string) => call('PATCH', `/${id}`, { roles: ['support'] }), 200],
      ['a suspension', (id: string) => call('PATCH', `/${id}`, { status: 'suspended' }), 200],
      ['the removal of the factors', (id: string) => call('DELETE', `/${id}/factors`), 204],
      ['the deletion', (id: string) => call('DELETE', `/${id}`), 204],
    ])('end with %s', async (what, change, status) => {
      const { id, logIn: of, tokens } = await session(`${what.replaceAll(' ', '-')}@acme.example`);
      expect(await isAccepted(tokens.access_token)).toBe(true);
      expect((await change(id)).status).toBe(status);
      expect(await isAccepted(tokens.access_token)).toBe(false);
      expect((await refresh(of, tokens.refresh_token)).status).toBe(400);
    });

    it('do not end with another name', async () => {
      const { id, tokens } = await session('renamed@acme.example');
      expect((await call('PATCH', `/${id}`, { name: 'Other', roles: ['issuer'] })).status).toBe(200);
      expect(await isAccepted(tokens.access_token)).toBe(true);
    });

    it('are refused to a suspended member until it is resumed', async () => {
      const { id, secret } = await session('suspended@acme.example');
      await call('PATCH', `/${id}`, { status: 'suspended' });
      expect((await call('POST', `/${id}/invitations`)).status).toBe(409);
      clock.advance(STEP_MS);
      const refused = await TestLogIn.open(world, app, REQUESTED);
      await refused.submit({ name: 'suspended@acme.example', password: PASSWORD });
      const callback = await refused.submit({ code: computeTotpCode(secret) });
      expect(callback!.searchParams.get('error')).toBe('access_denied');
      await call('PATCH', `/${id}`, { status: 'active' });
      const resumed = await logIn('suspended@acme.example', secret);
      expect(resumed.browser.heading).toBe('Do you allow this?');
    });
  });

  it('are deleted with their accounts, so that the address can be invited again', async () => {
    const { id } = await enrol('gone@acme.example', ['issuer']);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    const [{ count }] = (await world.database.query<{ count: string }>(
      `SELECT count(*) FROM onboarding.users WHERE id = $1`,
      [id],
    )) as [{ count: string }];
    expect(count).toBe('0');
    expect(await invite('gone@acme.example', ['issuer'])).not.toBe(id);
    expect((await accept()).status).toBe(200);
  });

  it('cannot be suspended before they have accepted the invitation', async () => {
    const id = await invite('early@acme.example', ['issuer']);
    for (const status of ['suspended', 'active']) {
      expect(await call('PATCH', `/${id}`, { status })).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'INVALID_STATE', source: { pointer: '/status' } }] },
      });
    }
  });
});
