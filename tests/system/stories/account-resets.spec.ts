import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { HeldRows } from '@vc/testing/database/held-rows';
import { waitFor } from '@vc/testing/unit/wait-for';
import { mailText } from '@vc/testing/unit/mail-text';
import { logInNewMember } from '../../support/test-staff';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import type { WalletApp } from '../../support/test-log-in';
import { createApp, createWalletApp, TestLogIn } from '../../support/test-log-in';
import type { Organization } from '../../support/test-platform';
import { TestPlatform } from '../../support/test-platform';

const PASSWORD = 'a fine long password';
const OTHER_PASSWORD = 'another long password';
const CONSENT = 'Do you allow this?';
const CHANGE = 'Choose a password';

describe('resets of accounts', () => {
  let world: TestPlatform;
  let acme: Organization;
  let app: WalletApp;
  let clock: StoppedClock;
  let count = 0;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    app = await createWalletApp(world, acme);
  });

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());

  afterAll(() => world?.stop());

  const onboarding = (method: string, path: string, body?: object) =>
    world.call(acme.token, method, `/onboarding/users${path}`, body);

  const reset = (email: string) => onboarding('POST', `/${email}/password-resets`);

  async function logIn(name: string, password: string): Promise<TestLogIn> {
    // Tokens of the second of a reset have ended, too.
    clock.advance(2_000);
    const attempt = await TestLogIn.open(world, app);
    await attempt.submit({ name, password });
    return attempt;
  }

  async function replace(attempt: TestLogIn, password: string, newPassword: string): Promise<void> {
    await attempt.submit({ password, newPassword, repeated: newPassword });
  }

  /** A user at the page after the log-in with a chosen password. */
  async function createUser(): Promise<{ email: string; session: TestLogIn }> {
    const email = `user-${++count}@example.com`;
    const { tempPassword } = (await onboarding('POST', '', { email })).body.data;
    const session = await logIn(email, tempPassword);
    await replace(session, tempPassword, PASSWORD);
    return { email, session };
  }

  async function readWallet(token: string): Promise<number> {
    return (await world.call(token, 'GET', '/wallet/credentials?status=pending')).status;
  }

  async function refresh(session: TestLogIn, { body }: JsonAnswer): Promise<unknown> {
    const { refresh_token } = body;
    return (await session.requestToken({ grant_type: 'refresh_token', refresh_token })).body.error;
  }

  async function countAudited(action: string): Promise<number> {
    const { body } = await world.call(acme.token, 'GET', '/auth/admin/audit-records?page%5Bsize%5D=100');
    return (body.data as { action: string }[]).filter((record) => record.action === action).length;
  }

  it('accepts the temporary password, and rejects the old one and that of an earlier reset', async () => {
    const { email } = await createUser();
    const { status, body } = await reset(email);
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { email, username: email, tempPassword: expect.stringMatching(/^\w{16}$/) } },
    });
    const { tempPassword } = (await reset(email)).body.data;
    for (const wrong of [PASSWORD, body.data.tempPassword as string]) {
      expect((await logIn(email, wrong)).browser.alert).toBe('The name or the password is wrong.');
    }
    const session = await logIn(email, tempPassword);
    expect(session.browser.heading).toBe(CHANGE);
    await replace(session, tempPassword, OTHER_PASSWORD);
    expect(session.browser.heading).toBe(CONSENT);
  });

  it('ends the tokens, the refresh tokens and the log-ins of the user, and is audited', async () => {
    const { email, session } = await createUser();
    const tokens = await session.redeem((await session.submit({}))!);
    const open = await logIn(email, PASSWORD);
    expect([await readWallet(tokens.body.access_token), open.browser.heading]).toEqual([200, CONSENT]);
    clock.advance(2_000);
    const audited = await countAudited('user.reset');
    await reset(email);
    expect(await countAudited('user.reset')).toBe(audited + 1);
    expect(await readWallet(tokens.body.access_token)).toBe(401);
    expect(await refresh(session, tokens)).toBe('invalid_grant');
    expect(await open.submit({})).toBeUndefined();
    expect(open.browser.status).toBe(400);
  });

  /** Records a reset, which another replica of the authorization server does not know yet. */
  async function endLogIns(email: string, before: Date): Promise<void> {
    await world.database.query(
      `INSERT INTO auth.revoked_tokens (kind, subject, issued_before, expires_at, revoked_at)
       SELECT 'user', id, $2, $2::timestamptz + interval '1 day', $2 FROM onboarding.users WHERE email = $1`,
      [email, before],
    );
  }

  it('ends a log-in whose password was proven before, and which was recorded after it', async () => {
    const { email } = await createUser();
    const attempt = await TestLogIn.open(world, app);
    const held = await HeldRows.lock(world.database, 'SELECT FROM auth.admin_chain_heads WHERE tenant_id = $1', [
      acme.tenantId,
    ]);
    const submitting = attempt.submit({ name: email, password: PASSWORD });
    await waitFor(async () => (await held.countWaiting()) > 0);
    clock.advance(10_000);
    await endLogIns(email, new Date(Date.now() - 5_000));
    clock.advance(10_000);
    await held.release();
    await submitting;
    expect(await attempt.submit({})).toBeUndefined();
    expect(attempt.browser.status).toBe(400);
  });

  it('ends an authorization whose log-in was before, and whose consent was after it', async () => {
    const { email, session } = await createUser();
    clock.advance(20_000);
    const tokens = await session.redeem((await session.submit({}))!);
    await endLogIns(email, new Date(Date.now() - 10_000));
    expect(await refresh(session, tokens)).toBe('invalid_grant');
  });

  /** The texts of the e-mails to an address, as soon as there are as many. */
  async function mailsTo(address: string, count: number): Promise<string[]> {
    return waitFor(async () => {
      const received = world.mails.received.filter(({ to }) => to.includes(address));
      return received.length === count && received.map(({ source }) => mailText(source));
    });
  }

  it('by a member of staff bring the temporary password to the user only', async () => {
    const { email } = await createUser();
    const staff = await createApp(world, acme.tenantId, ['onboarding.write']);
    const issuer = { email: 'issuer@acme.example', roles: ['issuer'], scope: 'onboarding.write' };
    const { token } = await logInNewMember(world, acme, staff, issuer);
    const { status, body } = await world.call(token, 'POST', `/onboarding/users/${email}/password-resets`);
    expect({ status, body }).toEqual({ status: 201, body: { data: { email, username: email, tempPassword: '' } } });
    const [text] = await mailsTo(email, 1);
    const [, tempPassword = ''] = /choose one of your own: (\w{16})/.exec(text!)!;
    expect((await logIn(email, tempPassword)).browser.heading).toBe(CHANGE);
    const rows = JSON.stringify(await world.database.query('SELECT * FROM onboarding.passkey_mails'));
    expect(rows).not.toContain(tempPassword);
    const nameless = (await onboarding('POST', '', { username: 'nameless' })).body.data;
    const refused = await world.call(token, 'POST', '/onboarding/users/nameless/password-resets');
    expect(refused).toMatchObject({ status: 403, body: { errors: [{ code: 'FORBIDDEN' }] } });
    expect((await logIn('nameless', nameless.tempPassword)).browser.heading).toBe(CHANGE);
  });

  it('by a client that acts for users return it, and tell the user', async () => {
    const { email } = await createUser();
    const { tempPassword } = (await reset(email)).body.data;
    const [text] = await mailsTo(email, 1);
    expect(text).toContain('has reset your password');
    expect(text).not.toContain(tempPassword);
  });

  it('forgives wrong passwords', async () => {
    const { email } = await createUser();
    await world.database.query(
      `UPDATE onboarding.users SET attempts_forgiven_at = now() + interval '1 day' WHERE email = $1`,
      [email],
    );
    expect((await logIn(email, PASSWORD)).browser.status).toBe(429);
    const { tempPassword } = (await reset(email)).body.data;
    expect((await logIn(email, tempPassword)).browser.heading).toBe(CHANGE);
  });

  it('leaves a user whom the organization has locked locked', async () => {
    const { email } = await createUser();
    await onboarding('POST', `/${email}/lock`);
    const { tempPassword } = (await reset(email)).body.data;
    const session = await logIn(email, tempPassword);
    const callback = await session.submit({ password: tempPassword, newPassword: PASSWORD, repeated: PASSWORD });
    expect(callback?.searchParams.get('error')).toBe('access_denied');
  });

  it('removes factors and recovery codes, and ends the tokens and the log-ins of the user', async () => {
    const path = `/auth/admin/tenants/${acme.tenantId}`;
    await world.call(acme.token, 'PATCH', path, { secondFactor: 'required' });
    const { email, session } = await createUser();
    const secret = session.totpSecret;
    await session.submit({ code: computeTotpCode(secret) });
    await session.submit({});
    const tokens = await session.redeem((await session.submit({}))!);
    const open = await logIn(email, PASSWORD);
    expect([await readWallet(tokens.body.access_token), open.browser.heading]).toEqual([200, 'Confirm that it is you']);
    clock.advance(30_000);
    expect((await onboarding('DELETE', `/${email}/factors`)).status).toBe(204);
    expect((await onboarding('DELETE', `/${email}/factors`)).status).toBe(204);
    expect(await countAudited('user.factors-removed')).toBe(2);
    expect(await readWallet(tokens.body.access_token)).toBe(401);
    await open.submit({ code: computeTotpCode(secret) });
    expect(open.browser.alert).toBe('The log-in took too long. Log in again.');
    expect((await logIn(email, PASSWORD)).browser.heading).toBe('Add a second factor');
    await world.call(acme.token, 'PATCH', path, { secondFactor: 'off' });
  });

  it('rejects an unknown user with 404 and a read-only token with 403', async () => {
    const client = await world.call(await world.operatorToken(), 'POST', '/auth/admin/clients', {
      tenantId: acme.tenantId,
      name: 'Reader',
      scopes: ['onboarding.read'],
    });
    const { clientId: client_id, clientSecret: client_secret } = client.body.data;
    const reader = await TestLogIn.open(world, { client_id, client_secret });
    const { access_token: token } = (await reader.requestToken({ grant_type: 'client_credentials' })).body;
    for (const [method, path] of [
      ['POST', 'password-resets'],
      ['DELETE', 'factors'],
    ] as const) {
      expect((await onboarding(method, `/nobody/${path}`)).status).toBe(404);
      expect((await world.call(token, method, `/onboarding/users/acme@example.com/${path}`)).status).toBe(403);
    }
  });
});
