import { Chromium, expectAccessible, expectToFit } from '@vc/development/browser';
import { Browser } from '@vc/testing/unit/browser';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestPasskey } from '@vc/testing/unit/test-passkey';
import { describeWith } from '@vc/testing/programs/describe-with';
import { TestAuthenticator } from '../../support/test-authenticator';
import { acceptInvitation, lastInvitation } from '../../support/test-invitation';
import { createApp, createWalletApp, requestAuthorization, TestLogIn, type WalletApp } from '../../support/test-log-in';
import { type Organization, TestPlatform } from '../../support/test-platform';

type BrowserPage = Awaited<ReturnType<Chromium['open']>>;

const PASSWORD = 'a fine long password';
const CONSENT = 'Do you allow this?';
const OFFER = 'Log in faster next time';
const LIST = 'Your passkeys';
const REFUSED = 'The passkey is not accepted. Try again, or log in with your password.';
const STAFF_SCOPE = 'credentials.read';
const PASSKEYS = { account_action: 'passkeys' };
const LOG_IN_FORM = 'form:not([data-passkey]) button.primary';
const VIEWS = [
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
] as const;

let world: TestPlatform;
let acme: Organization;
let walletApp: WalletApp;
let staffApp: WalletApp;

beforeAll(async () => {
  world = await TestPlatform.start();
  acme = await world.organization('acme');
  walletApp = await createWalletApp(world, acme);
  staffApp = await createApp(world, acme.tenantId, [STAFF_SCOPE]);
});

afterAll(() => world?.stop());

/** A user who has replaced the temporary password. Returns the e-mail address. */
async function createUser(name: string): Promise<string> {
  const email = `${name}@acme.example`;
  const { tempPassword } = (await world.call(acme.token, 'POST', '/onboarding/users', { email })).body.data;
  const logIn = await TestLogIn.open(world, walletApp);
  await logIn.submit({ name: email, password: tempPassword });
  await logIn.submit({ password: tempPassword, newPassword: PASSWORD, repeated: PASSWORD });
  expect(logIn.browser.heading).toBe(CONSENT);
  return email;
}

async function inviteMember(name: string): Promise<{ id: string; email: string }> {
  const email = `${name}@acme.example`;
  const member = { email, name, roles: ['issuer'] };
  const { id } = (await world.call(acme.token, 'POST', '/auth/admin/staff', member)).body.data;
  await acceptInvitation(lastInvitation(world.mails), PASSWORD);
  return { id, email };
}

/** The actions of the audit about a person, the newest first. */
async function listAudited(id?: string): Promise<string[]> {
  const { body } = await world.call(acme.token, 'GET', '/auth/admin/audit-records?page%5Bsize%5D=40');
  const records = body.data as { action: string; subject: string }[];
  return records.filter(({ subject }) => id === undefined || subject === id).map(({ action }) => action);
}

describeWith('chromium', 'passkeys in a browser', () => {
  let chromium: Chromium;

  beforeAll(async () => {
    chromium = await Chromium.launch();
  });

  afterAll(() => chromium?.close());

  const heading = (page: BrowserPage) => page.locator('h1').innerText();

  /** Submits, and waits for the page after it. */
  async function press(page: BrowserPage, name: string): Promise<void> {
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).click()]);
  }

  async function open(page: BrowserPage, app: WalletApp, more: Record<string, string> = {}): Promise<void> {
    const scope = app === staffApp ? STAFF_SCOPE : 'wallet';
    await page.goto(await requestAuthorization(world, app, { scope, ...more }));
  }

  async function logIn(page: BrowserPage, email: string): Promise<void> {
    await page.fill('#name', email);
    await page.fill('#password', PASSWORD);
    await Promise.all([page.waitForEvent('load'), page.click(LOG_IN_FORM)]);
  }

  async function check(page: BrowserPage): Promise<void> {
    for (const { colorScheme, ...size } of VIEWS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expectToFit(page);
      await expectAccessible(page);
    }
  }

  it('are offered to a user after the password at most once in 30 days, and log the user in', async () => {
    const email = await createUser('browser');
    await using page = await chromium.open({ width: 1280 });
    const authenticator = await TestAuthenticator.add(page);
    await open(page, walletApp);
    await logIn(page, email);
    expect(await heading(page)).toBe(OFFER);
    await check(page);
    await press(page, 'Not now');
    expect(await heading(page)).toBe(CONSENT);
    await open(page, walletApp);
    await logIn(page, email);
    expect(await heading(page)).toBe(CONSENT);

    await world.database.query(`UPDATE onboarding.users SET passkey_offered_at = now() - interval '31 days'`);
    await open(page, walletApp, { ui_locales: 'af' });
    await logIn(page, email);
    expect(await heading(page)).toBe('Meld volgende keer vinniger aan');
    await check(page);
    await press(page, 'Skep ’n wagsleutel');
    expect(await heading(page)).toBe('Laat jy dit toe?');
    const [stored] = await authenticator.list();
    expect(stored).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
    expect(Buffer.from(stored!.userHandle, 'base64')).toHaveLength(64);

    await authenticator.touch(false);
    await open(page, walletApp);
    await check(page);
    await authenticator.recognize(false);
    await authenticator.touch(true);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('The passkey was not used.').waitFor();
    await authenticator.recognize(true);
    await press(page, 'Log in with a passkey');
    expect(await heading(page)).toBe(CONSENT);
    expect((await listAudited()).slice(0, 2)).toEqual(['user.logged-in', 'passkey.used']);
  });

  it('log a user in from the field of the name', async () => {
    const email = await createUser('autofill');
    await using page = await chromium.open({ width: 1280 });
    const authenticator = await TestAuthenticator.add(page);
    await open(page, walletApp);
    await logIn(page, email);
    await press(page, 'Create a passkey');
    expect(await authenticator.list()).toHaveLength(1);
    // The authenticator stands for a person who chooses the passkey among the names that the field offers.
    await open(page, walletApp);
    await page.getByRole('heading', { name: CONSENT }).waitFor();
  });

  it('are listed, created, named and deleted by a member of staff, whose second factor they replace', async () => {
    const { id, email } = await inviteMember('member');
    await using page = await chromium.open({ width: 1280 });
    await TestAuthenticator.add(page);
    await open(page, staffApp, PASSKEYS);
    await logIn(page, email);
    const secret = ((await page.locator('details code').textContent()) ?? '').replaceAll(' ', '');
    await page.fill('#code', computeTotpCode(secret));
    await Promise.all([page.waitForEvent('load'), page.click(LOG_IN_FORM)]);
    await press(page, 'I have kept them');
    expect(await heading(page)).toBe(LIST);
    expect(await page.locator('main').innerText()).toContain('You have no passkeys.');
    await page.fill('#name', 'Blue key');
    await press(page, 'Create a passkey');
    expect(await page.locator('.items').innerText()).toMatch(
      /^Blue key\s+Created: .+ UTC\s+Not used yet\s+Delete Blue key$/,
    );
    await check(page);
    await page.getByRole('link', { name: 'Afrikaans' }).click();
    expect(await heading(page)).toBe('Jou wagsleutels');
    await check(page);
    await page.getByRole('link', { name: 'English' }).click();
    await press(page, 'Done');
    expect(await heading(page)).toBe(CONSENT);

    await TestAuthenticator.askByButtons(page);
    await open(page, staffApp, PASSKEYS);
    await press(page, 'Log in with a passkey');
    expect(await heading(page)).toBe(LIST);
    expect(await page.locator('.items').innerText()).toContain('Last used: ');
    // The device has a passkey of this account already.
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByText('No passkey was created.').waitFor();
    await press(page, 'Delete Blue key');
    expect(await page.locator('main').innerText()).toContain('You have no passkeys.');
    expect(await listAudited(id)).toEqual(
      expect.arrayContaining(['passkey.deleted', 'passkey.used', 'passkey.created', 'user.factor-enrolled']),
    );
    await open(page, staffApp);
    await press(page, 'Log in with a passkey');
    expect([await heading(page), await page.locator('main > [role=alert]').innerText()]).toEqual(['Log in', REFUSED]);
  });

  it('are neither shown nor offered without WebAuthn', async () => {
    const email = await createUser('old-browser');
    await using page = await chromium.open({ width: 360 });
    await page.addInitScript('delete window.PublicKeyCredential;');
    await open(page, walletApp);
    expect(await page.locator('form[data-passkey]').isVisible()).toBe(false);
    await logIn(page, email);
    expect(await heading(page)).toBe(CONSENT);
  });

  it('are neither asked for nor offered without scripts', async () => {
    const email = await createUser('scriptless');
    await using page = await chromium.open({ width: 360, hasScripts: false });
    await open(page, walletApp);
    expect(await page.getByRole('button', { name: 'Log in with a passkey' }).isVisible()).toBe(false);
    await logIn(page, email);
    expect(await heading(page)).toBe(CONSENT);
    await open(page, walletApp, PASSKEYS);
    await logIn(page, email);
    expect(await heading(page)).toBe(LIST);
    expect(await page.getByText('This browser cannot create passkeys').isVisible()).toBe(true);
    await press(page, 'Done');
    expect(await heading(page)).toBe(CONSENT);
  });
});

describe('passkeys of a forger', () => {
  const origin = () => new URL(world.platform.demo.publicUrl).origin;

  /** The options that the page hands to the browser. */
  function optionsOf({ browser }: { browser: Browser }) {
    return JSON.parse(/data-passkey="([^"]*)"/.exec(browser.page)![1]!.replaceAll('&quot;', '"'));
  }

  /** Submits the form of a passkey, which the browser of these specs does not find beside another one. */
  async function submit(logIn: TestLogIn, step: string, passkey: string): Promise<void> {
    const { browser } = logIn;
    browser.page = `<form method="post"><input type="hidden" name="step" value="${step}" /></form>`;
    await logIn.submit({ passkey });
  }

  async function openForm(app = walletApp): Promise<TestLogIn> {
    return TestLogIn.open(world, app, app === staffApp ? STAFF_SCOPE : 'wallet');
  }

  /** The answer to the log-in page. Returns status and heading, or alert, of the page after it. */
  async function answer(logIn: TestLogIn, passkey: string): Promise<[number, string]> {
    await submit(logIn, 'passkey', passkey);
    const { status, heading, page } = logIn.browser;
    const [, alert] = /<p role="alert">([^<]*)</.exec(page) ?? [];
    return [status, alert ?? heading];
  }

  async function create(logIn: TestLogIn): Promise<TestPasskey> {
    expect(logIn.browser.heading).toBe(LIST);
    const passkey = new TestPasskey(origin());
    await submit(logIn, 'passkey-creation', passkey.create(optionsOf(logIn)));
    expect([logIn.browser.status, logIn.browser.heading]).toEqual([200, LIST]);
    return passkey;
  }

  async function createOfUser(name: string): Promise<{ email: string; passkey: TestPasskey }> {
    const email = await createUser(name);
    const logIn = await TestLogIn.open(world, walletApp, 'wallet', PASSKEYS);
    await logIn.submit({ name: email, password: PASSWORD });
    return { email, passkey: await create(logIn) };
  }

  async function createOfMember(name: string): Promise<{ id: string; email: string; passkey: TestPasskey }> {
    const { id, email } = await inviteMember(name);
    const logIn = await TestLogIn.open(world, staffApp, STAFF_SCOPE, PASSKEYS);
    await logIn.submit({ name: email, password: PASSWORD });
    await logIn.submit({ code: computeTotpCode(logIn.totpSecret) });
    await logIn.submit({});
    return { id, email, passkey: await create(logIn) };
  }

  const LOGGED_IN = [200, CONSENT];

  it('are refused to staff and users with another origin, relying party or challenge, and without user verification', async () => {
    const [user, member] = [await createOfUser('altered'), await createOfMember('altered-member')];
    for (const [app, { passkey }] of [
      [walletApp, user],
      [staffApp, member],
    ] as const) {
      const logIn = await openForm(app);
      for (const alterations of [
        { origin: 'https://evil.example' },
        { rpId: 'evil.example' },
        { isUserVerified: false },
        { challenge: 'A'.repeat(43) },
      ]) {
        expect(await answer(logIn, passkey.get(optionsOf(logIn), alterations))).toEqual([401, REFUSED]);
      }
      expect(await answer(logIn, passkey.get(optionsOf(logIn)))).toEqual(LOGGED_IN);
    }
    const staff = await openForm(staffApp);
    expect(await answer(staff, user.passkey.get(optionsOf(staff)))).toEqual([401, REFUSED]);
    const users = await openForm();
    expect(await answer(users, member.passkey.get(optionsOf(users)))).toEqual([401, REFUSED]);
  });

  it('are refused at another tenant, and when repeated in the same request or in another one', async () => {
    const { passkey } = await createOfUser('repeated');
    const other = await world.organization('other');
    const elsewhere = await openForm(await createWalletApp(world, other));
    expect(optionsOf(elsewhere).allowCredentials).toEqual([]);
    expect(await answer(elsewhere, passkey.get(optionsOf(elsewhere)))).toEqual([401, REFUSED]);
    const [first, second] = [await openForm(), await openForm()];
    const stolen = passkey.get(optionsOf(first));
    expect(await answer(second, stolen)).toEqual([401, REFUSED]);
    const stale = optionsOf(first);
    await first.browser.open(first.browser.address);
    expect(await answer(first, stolen)).toEqual([401, REFUSED]);
    expect(optionsOf(first).challenge).not.toBe(stale.challenge);
    expect(Buffer.from(optionsOf(first).challenge, 'base64url')).toHaveLength(32);
    const right = passkey.get(optionsOf(first));
    expect(await answer(first, right)).toEqual(LOGGED_IN);
    const next = await openForm();
    expect(await answer(next, right)).toEqual([401, REFUSED]);
  });

  it('are refused with a counter that is behind, and the audit names the person', async () => {
    const { id, passkey } = await createOfMember('cloned');
    const logIn = await openForm(staffApp);
    passkey.counter += 5;
    expect(await answer(logIn, passkey.get(optionsOf(logIn)))).toEqual(LOGGED_IN);
    const again = await openForm(staffApp);
    expect(await answer(again, passkey.get(optionsOf(again), { counter: 2 }))).toEqual([401, REFUSED]);
    expect((await listAudited(id))[0]).toBe('passkey.cloned');
    expect(await answer(again, passkey.get(optionsOf(again)))).toEqual(LOGGED_IN);
  });

  it('are refused to a suspended member of staff and to a locked user', async () => {
    const member = await createOfMember('suspended');
    await world.call(acme.token, 'PATCH', `/auth/admin/staff/${member.id}`, { status: 'suspended' });
    await expectDenied(await openForm(staffApp), member.passkey);
    const { email, passkey } = await createOfUser('locked');
    await world.call(acme.token, 'POST', `/onboarding/users/${email}/lock`);
    await expectDenied(await openForm(), passkey);
  });

  const RESET = [401, 'Your password was reset. Log in with the new password first.'];

  it('are refused after a reset of the password, and deleted by the log-in with another one where no factor is asked for', async () => {
    const { email, passkey } = await createOfUser('reset');
    const path = `/onboarding/users/${email}/password-resets`;
    const { tempPassword } = (await world.call(acme.token, 'POST', path)).body.data;
    const logIn = await openForm();
    expect(await answer(logIn, passkey.get(optionsOf(logIn)))).toEqual(RESET);
    const replacing = await openForm();
    await replacing.submit({ name: email, password: tempPassword });
    await replacing.submit({ password: tempPassword, newPassword: `${PASSWORD}s`, repeated: `${PASSWORD}s` });
    expect(replacing.browser.heading).toBe(CONSENT);
    expect(await answer(logIn, passkey.get(optionsOf(logIn)))).toEqual([401, REFUSED]);
  });

  it('log a member of staff in after another invitation as soon as they were proven beside the new password', async () => {
    const { id, email, passkey } = await createOfMember('forgetful');
    await world.call(acme.token, 'POST', `/auth/admin/staff/${id}/invitations`);
    await acceptInvitation(lastInvitation(world.mails), `${PASSWORD}s`);
    const logIn = await openForm(staffApp);
    expect(await answer(logIn, passkey.get(optionsOf(logIn)))).toEqual(RESET);
    const proving = await openForm(staffApp);
    await proving.submit({ name: email, password: `${PASSWORD}s` });
    await submit(proving, 'second-factor', passkey.get(optionsOf(proving)));
    expect(proving.browser.heading).toBe(CONSENT);
    expect(await answer(logIn, passkey.get(optionsOf(logIn)))).toEqual(LOGGED_IN);
    await world.call(acme.token, 'DELETE', `/auth/admin/staff/${id}/factors`);
    const last = await openForm(staffApp);
    expect(await answer(last, passkey.get(optionsOf(last)))).toEqual([401, REFUSED]);
  });

  /** The application gets `access_denied`. */
  async function expectDenied(logIn: TestLogIn, passkey: TestPasskey): Promise<void> {
    const { browser } = logIn;
    const body = passkey.get(optionsOf(logIn));
    browser.page = `<form method="post"><input type="hidden" name="step" value="passkey" /></form>`;
    const callback = await logIn.submit({ passkey: body });
    expect(callback?.searchParams.get('error')).toBe('access_denied');
  }

  it('are listed before the console opens, if its log-in asks for it', async () => {
    const { passkey } = await createOfMember('console');
    const { publicUrl } = world.platform.demo;
    const browser = new Browser(`${publicUrl}/console/callback`);
    await browser.open(`${publicUrl}/console/log-in?tenant=acme&accountAction=passkeys`);
    const send = async (step: string, fields: Record<string, string>) => {
      browser.page = `<form method="post"><input type="hidden" name="step" value="${step}" /></form>`;
      return browser.submit({ decision: 'continue', ...fields });
    };
    await send('passkey', { passkey: passkey.get(optionsOf({ browser })) });
    expect(browser.heading).toBe(LIST);
    expect((await send('passkeys', {}))?.searchParams.has('code')).toBe(true);
    await browser.open(`${publicUrl}/console/log-in?tenant=acme&accountAction=delete`);
    expect(browser.status).toBe(400);
  });

  it('count at the address when they are wrong, and are accepted in spite of a lock when they are right', async () => {
    const { passkey } = await createOfUser('guessed');
    const logIn = await openForm();
    for (let count = 0; count < 50; count += 1) {
      expect((await answer(logIn, passkey.get(optionsOf(logIn), { rpId: 'evil.example' })))[0]).toBe(401);
    }
    const guesser = await openForm();
    await guesser.submit({ name: 'someone@acme.example', password: 'wrong' });
    expect(guesser.browser.status).toBe(429);
    expect(await answer(logIn, passkey.get(optionsOf(logIn)))).toEqual(LOGGED_IN);
    await world.database.query('DELETE FROM auth.failed_attempts');
  });

  it('get a page with 400 for text that is no answer, in each form', async () => {
    const { email } = await createOfUser('malformed');
    const logIn = await openForm();
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"id":"x"}',
      'x'.repeat(20_000),
      JSON.stringify({ id: 'a', rawId: 'a' }),
    ]) {
      expect(await answer(logIn, text)).toEqual([400, REFUSED]);
    }
    const list = await TestLogIn.open(world, walletApp, 'wallet', PASSKEYS);
    await list.submit({ name: email, password: PASSWORD });
    for (const text of ['', '{', 'null', '{"id":"x"}', 'x'.repeat(20_000)]) {
      await submit(list, 'passkey-creation', text);
      expect([list.browser.status, list.browser.heading]).toEqual([400, LIST]);
    }
    for (const name of ['a\u0007b', ' ', 'n'.repeat(2_000)]) {
      const passkey = new TestPasskey(origin()).create(optionsOf(list));
      list.browser.page = `<form method="post"><input type="hidden" name="step" value="passkey-creation" /></form>`;
      await list.submit({ passkey, name });
      expect([list.browser.status, list.browser.heading]).toEqual([200, LIST]);
    }
    expect(list.browser.page).toContain('<strong>ab</strong>');
    expect(list.browser.page).toContain(`<strong>${'n'.repeat(60)}</strong>`);
    for (const credentialId of ['', '../', 'x'.repeat(2_000)]) {
      list.browser.page = `<form method="post"><input type="hidden" name="step" value="passkey-deletion" /></form>`;
      await list.submit({ credentialId });
      expect([list.browser.status, list.browser.heading]).toEqual([200, LIST]);
    }
  });

  it('are not listed, created or deleted before the log-in, and by no application that has not asked for it', async () => {
    const { email, passkey } = await createOfUser('before');
    const early = await TestLogIn.open(world, walletApp, 'wallet', PASSKEYS);
    for (const step of ['passkeys', 'passkey-creation', 'passkey-deletion', 'passkey-offer', 'recovery-codes']) {
      await submit(early, step, passkey.create(optionsOf(early)));
      expect(early.browser.heading).toBe('Log in');
    }
    const logIn = await openForm();
    await logIn.submit({ name: email, password: PASSWORD });
    await submit(logIn, 'passkey-deletion', '');
    expect(logIn.browser.heading).toBe(CONSENT);
    const unknown = await requestJson(`${world.platform.demo.authUrl}/par`, {
      body: new URLSearchParams({ ...walletApp, response_type: 'code', scope: 'wallet', account_action: 'delete' }),
    });
    expect([unknown.status, unknown.body.error]).toEqual([400, 'invalid_request']);
  });
});
