import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { TestPasskey } from '@vc/testing/unit/test-passkey';
import type { WalletApp } from '../../support/test-log-in';
import { createWalletApp, TestLogIn } from '../../support/test-log-in';
import type { Organization } from '../../support/test-platform';
import { TestPlatform } from '../../support/test-platform';

const PASSWORD = 'a fine long password';
const CONSENT = 'Do you allow this?';
const SECOND_FACTOR = 'Confirm that it is you';
const ENROLMENT = 'Add a second factor';
const STEP_MS = 30_000;

describe('the pages of the second factor', () => {
  let world: TestPlatform;
  let acme: Organization;
  let app: WalletApp;
  let clock: StoppedClock;

  beforeAll(async () => {
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    app = await createWalletApp(world, acme);
    await demand('required');
  });

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());

  afterAll(() => world?.stop());

  const open = () => TestLogIn.open(world, app);

  async function demand(secondFactor: string) {
    const path = `/auth/admin/tenants/${acme.tenantId}`;
    return world.call(await world.operatorToken(), 'PATCH', path, { secondFactor });
  }

  async function createUser(email: string): Promise<string> {
    return (await world.call(acme.token, 'POST', '/onboarding/users', { email })).body.data.tempPassword;
  }

  /** Replaces the temporary password, and leaves the browser at the page after it. */
  async function choosePassword(email: string): Promise<TestLogIn> {
    const tempPassword = await createUser(email);
    const logIn = await open();
    await logIn.submit({ name: email, password: tempPassword });
    await logIn.submit({ password: tempPassword, newPassword: PASSWORD, repeated: PASSWORD });
    return logIn;
  }

  /** The options that the page hands to the browser. */
  function optionsOf({ browser }: TestLogIn) {
    return JSON.parse(/data-passkey="([^"]*)"/.exec(browser.page)![1]!.replaceAll('&quot;', '"'));
  }

  async function listAudited(count: number): Promise<string[]> {
    const { body } = await world.call(acme.token, 'GET', '/auth/admin/audit-records?page%5Bsize%5D=10');
    return (body.data as { action: string }[])
      .slice(0, count)
      .map(({ action }) => action)
      .sort();
  }

  async function countLogIns(): Promise<number> {
    const [row] = await world.database.query<{ count: string }>(
      `SELECT count(*) FROM auth.admin_records WHERE action = 'user.logged-in'`,
    );
    return Number(row!.count);
  }

  it('returns and changes the setting of the tenant', async () => {
    const changed = await demand('required');
    expect(changed).toMatchObject({ status: 200, body: { data: { secondFactor: 'required' } } });
    expect((await demand('always')).body.errors[0].source.pointer).toBe('/secondFactor');
    const other = await world.organization('other');
    const path = `/auth/admin/tenants/${other.tenantId}`;
    expect((await world.call(other.token, 'GET', path)).body.data.secondFactor).toBe('off');
    expect((await world.call(other.token, 'PATCH', path, { secondFactor: 'optional' })).status).toBe(200);
    expect((await world.call(acme.token, 'PATCH', path, { secondFactor: 'off' })).status).toBe(404);
  });

  it('enrol an authenticator app, show recovery codes, and ask for a code afterwards', async () => {
    const email = 'enrol@example.com';
    const enrolling = await choosePassword(email);
    expect(enrolling.browser.heading).toBe(ENROLMENT);
    expect(enrolling.browser.page).toContain('<svg');
    const secret = enrolling.totpSecret;
    await enrolling.submit({ code: '12345' });
    expect(enrolling.browser.alert).toBe('The code is wrong, or it has been used.');
    expect(enrolling.totpSecret).toBe(secret);
    await enrolling.submit({ code: computeTotpCode(secret) });
    expect(enrolling.browser.heading).toBe('Keep your recovery codes');
    const [, recoveryCode = ''] = /<code>((?:[\da-z]{4}-){3}[\da-z]{4})</.exec(enrolling.browser.page)!;
    await enrolling.submit({});
    expect(enrolling.browser.heading).toBe(CONSENT);
    const callback = await enrolling.submit({});
    expect((await enrolling.redeem(callback!)).status).toBe(200);
    expect(await listAudited(3)).toEqual(['user.factor-enrolled', 'user.logged-in', 'user.password-changed']);

    clock.advance(STEP_MS);
    const logIn = await open();
    await logIn.submit({ name: email, password: PASSWORD });
    expect(logIn.browser.heading).toBe(SECOND_FACTOR);
    expect(logIn.browser.page).toContain('autocomplete="one-time-code"');
    await logIn.submit({ code: '000000' });
    expect([logIn.browser.status, logIn.browser.alert]).toEqual([401, 'The code is wrong, or it has been used.']);
    await logIn.submit({ code: computeTotpCode(secret) });
    expect(logIn.browser.heading).toBe(CONSENT);
    expect((await logIn.redeem((await logIn.submit({}))!)).status).toBe(200);

    const withRecoveryCode = await open();
    await withRecoveryCode.submit({ name: email, password: PASSWORD });
    await withRecoveryCode.submit({ code: recoveryCode });
    expect(withRecoveryCode.browser.heading).toBe(CONSENT);
    expect(await listAudited(3)).toEqual(['user.logged-in', 'user.logged-in', 'user.recovery-code-used']);
  });

  it('cannot be passed over by the forms of other pages, a reload or the authorization endpoint', async () => {
    const email = 'around@example.com';
    const before = await countLogIns();
    const logIn = await choosePassword(email);
    const { address } = logIn.browser;
    const form = logIn.browser.page;
    for (const step of ['consent', 'recovery-codes', 'second-factor', 'unknown']) {
      logIn.browser.page = form.replaceAll('value="enrolment"', `value="${step}"`);
      await logIn.submit({ code: '000000' });
      expect(logIn.browser.heading).not.toBe(CONSENT);
      logIn.browser.address = address;
    }
    await logIn.browser.open(address);
    expect(logIn.browser.heading).toBe(ENROLMENT);
    const resumed = await logIn.browser.open(address.replace('/interaction/', '/authorize/'));
    expect(resumed).toBeUndefined();
    expect(logIn.browser.heading).not.toBe(CONSENT);
    expect(await countLogIns()).toBe(before);
  });

  it('begin again with the log-in page when the ticket has expired', async () => {
    const logIn = await choosePassword('late@example.com');
    const secret = logIn.totpSecret;
    await world.database.query(`UPDATE onboarding.pending_log_ins SET expires_at = now() - interval '1 day'`);
    await logIn.submit({ code: computeTotpCode(secret) });
    expect([logIn.browser.heading, logIn.browser.alert]).toEqual(['Log in', 'The log-in took too long. Log in again.']);
    await logIn.submit({ name: 'late@example.com', password: PASSWORD });
    expect(logIn.browser.heading).toBe(ENROLMENT);
  });

  it('enrol a passkey and ask for it afterwards, with a script of this origin only', async () => {
    const email = 'passkey@example.com';
    const { publicUrl } = world.platform.demo;
    const passkey = new TestPasskey(new URL(publicUrl).origin);
    const enrolling = await choosePassword(email);
    await enrolling.submit({ passkey: passkey.create(optionsOf(enrolling), { origin: 'https://evil.example' }) });
    expect([enrolling.browser.status, enrolling.browser.heading]).toEqual([401, ENROLMENT]);
    await enrolling.submit({ passkey: passkey.create(optionsOf(enrolling)) });
    expect(enrolling.browser.heading).toBe('Keep your recovery codes');

    const logIn = await open();
    await logIn.submit({ name: email, password: PASSWORD });
    expect(logIn.browser.heading).toBe(SECOND_FACTOR);
    expect(logIn.browser.page.match(/<script/g)).toHaveLength(1);
    expect(logIn.browser.page).toMatch(/<script src="\/auth\/passkeys\.js\?v=[\w-]{16}" defer><\/script>/);
    expect(logIn.browser.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src( 'sha256-\S{44}'){2}; img-src data:; frame-ancestors 'none'; base-uri 'none'; script-src 'self'$/,
    );
    const [address = ''] = /\/auth\/passkeys\.js\?v=[\w-]+/.exec(logIn.browser.page)!;
    const script = await fetch(publicUrl + address);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    await logIn.submit({ passkey: passkey.get(optionsOf(logIn)) });
    expect(logIn.browser.heading).toBe(CONSENT);
    expect(logIn.browser.headers.get('content-security-policy')).not.toContain('script-src');
    expect((await logIn.redeem((await logIn.submit({}))!)).status).toBe(200);
  });

  it('do not accept a password by another grant', async () => {
    const email = 'grant@example.com';
    const logIn = await choosePassword(email);
    const password = { grant_type: 'password', username: email, password: PASSWORD, scope: 'wallet' };
    expect((await logIn.requestToken(password)).body).toMatchObject({ error: 'unsupported_grant_type' });
    for (const grantType of ['refresh_token', 'authorization_code']) {
      const { status } = await logIn.requestToken({ grant_type: grantType, refresh_token: PASSWORD, code: PASSWORD });
      expect(status).toBe(400);
    }
  });
});
