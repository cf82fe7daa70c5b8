import { createHash } from 'node:crypto';
import { Chromium, PictureAlbum } from '@vc/development/browser';
import type { PageLanguage } from '@vc/platform/pages';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { lastInvitation } from '../../support/test-invitation';
import { createApp, createWalletApp, type WalletApp } from '../../support/test-log-in';
import { PageTour } from '../../support/test-page-tour';
import { type Organization, TestPlatform } from '../../support/test-platform';

const PASSWORD = 'a fine long password';
const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const SUBMIT = 'form:not([data-passkey]) button.primary';

/** The least convenient colour: text on it is dark, and it is no colour for text on white. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#ffd400"/></svg>`;
const DISPLAY = {
  primaryColor: '#ffd400',
  logo: { uri: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`, altText: 'Zonke' },
};

/** Names that organizations and the platform give to things, in one language. */
const DATA = [
  'Zonke',
  'App',
  'Thandi',
  'Basic identity',
  '127.0.0.1:9',
  /^given name, family name$/,
  /@zonke\.example$/,
  /^https:\/\//,
  /^webhook/,
  /^\S*[\d-]\S*$/,
];

describeWith('chromium', 'the pages that people see', () => {
  let world: TestPlatform;
  let zonke: Organization;
  let walletApp: WalletApp;
  let staffApp: WalletApp;
  let chromium: Chromium;
  const tours = new Map<PageLanguage, PageTour>();

  beforeAll(async () => {
    chromium = await Chromium.launchForPictures();
    world = await TestPlatform.start();
    zonke = await world.organization('zonke');
    await world.call(await world.operatorToken(), 'PATCH', `/auth/admin/tenants/${zonke.tenantId}`, {
      name: 'Zonke',
      display: DISPLAY,
    });
    walletApp = await createWalletApp(world, zonke);
    staffApp = await createApp(world, zonke.tenantId, ['credentials.read', 'trust.read', 'admin', 'webhooks.write']);
    const album = new PictureAlbum(chromium);
    for (const language of ['en', 'af'] as const) tours.set(language, new PageTour(chromium, album, language));
  });

  afterAll(async () => {
    await world?.stop();
    await chromium?.close();
  });

  async function create(path: string, body: object) {
    const answer = await world.call(zonke.token, 'POST', path, body);
    expect({ path, isCreated: answer.status < 300, body: answer.body }).toMatchObject({ isCreated: true });
    return answer.body.data;
  }

  /** The address that an application sends the browser to. */
  async function authorizationAddress(app: WalletApp, scope: string, more: Record<string, string> = {}) {
    const { authUrl } = world.platform.demo;
    const pushed = await requestJson(`${authUrl}/par`, {
      body: new URLSearchParams({
        ...app,
        ...more,
        scope,
        response_type: 'code',
        redirect_uri: 'http://127.0.0.1:9/callback',
        code_challenge: createHash('sha256').update('x').digest('base64url'),
        code_challenge_method: 'S256',
      }),
    });
    const query = new URLSearchParams({ client_id: app.client_id, request_uri: pushed.body.request_uri });
    return `${authUrl}/authorize?${query}`;
  }

  describe.each(['en', 'af'] as const)('in the language %s', (language) => {
    const tour = () => tours.get(language)!;

    it('log a user in, change a temporary password and ask for consent', async () => {
      const { email, tempPassword } = await create('/onboarding/users', { email: `user-${language}@zonke.example` });
      const page = await tour().open(await authorizationAddress(walletApp, 'wallet'));
      await tour().check(page, 'log-in');
      const logIn = async (password: string) => {
        await page.fill('#name', email);
        await page.fill('#password', password);
        await page.click(SUBMIT);
      };
      await logIn('wrong');
      await tour().check(page, 'log-in-refused');
      await logIn(tempPassword);
      await tour().check(page, 'change-password');
      const change = async (password: string) => {
        await page.fill('#password', tempPassword);
        await page.fill('#newPassword', password);
        await page.fill('#repeated', password);
        await page.click(SUBMIT);
      };
      await change('passwordpassword');
      await tour().check(page, 'change-password-refused');
      await change(PASSWORD);
      await tour().check(page, 'consent');
    });

    it('invite a member of staff, add a second factor and ask for it', async () => {
      const email = `staff-${language}@zonke.example`;
      await create('/auth/admin/staff', { email, name: 'Thandi', roles: ['owner'] });
      const page = await tour().open(lastInvitation(world.mails));
      await tour().check(page, 'invitation');
      const choose = async (repeated: string) => {
        await page.fill('#password', PASSWORD);
        await page.fill('#repeated', repeated);
        await page.click(SUBMIT);
      };
      await choose(`${PASSWORD}s`);
      await tour().check(page, 'invitation-refused');
      await choose(PASSWORD);
      await tour().check(page, 'invitation-accepted');
      const address = await authorizationAddress(staffApp, 'credentials.read trust.read admin webhooks.write');
      await page.goto(address);
      await page.fill('#name', email);
      await page.fill('#password', PASSWORD);
      await page.click(SUBMIT);
      await tour().check(page, 'enrolment');
      const secret = ((await page.locator('details code').textContent()) ?? '').replaceAll(' ', '');
      const enter = async (code: string) => {
        await page.fill('#code', code);
        await page.click(SUBMIT);
      };
      await enter('12345');
      await tour().check(page, 'enrolment-refused');
      await enter(computeTotpCode(secret));
      await tour().check(page, 'recovery-codes');
      await page.click(SUBMIT);
      await tour().check(page, 'consent-of-staff');

      const again = await tour().open(address);
      // A request that was pushed is used once.
      await again.goto(await authorizationAddress(staffApp, 'credentials.read'));
      await again.fill('#name', email);
      await again.fill('#password', PASSWORD);
      await again.click(SUBMIT);
      await tour().check(again, 'second-factor');
    });

    it('lead to a wallet with an offer, and say what has become of it', async () => {
      const body = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES, txCode: { length: 6 } };
      const { id, offerUri } = await create('/api/issuances', body);
      await tour().check(await tour().open(offerUri), 'offer');
      await tour().check(await tour().open(offerUri, PHONE), 'offer-on-phone');
      await world.call(zonke.token, 'POST', `/api/issuances/${id}/cancel`);
      await tour().check(await tour().open(offerUri), 'offer-withdrawn');
    });

    it('lead to a wallet with a request, and say what has become of it', async () => {
      const { id, authorizationRequestUri } = await create('/api/presentations/request', {
        credentials: [{ format: 'sd-jwt-vc', type: 'urn:a:b', name: 'Basic identity' }],
      });
      await tour().check(await tour().open(authorizationRequestUri), 'request');
      await world.call(zonke.token, 'POST', `/api/presentations/${id}/cancel`);
      await tour().check(await tour().open(authorizationRequestUri), 'request-withdrawn');
      const completed = `${world.platform.demo.publicUrl}/oid4vp/${zonke.tenantId}/completed`;
      await tour().check(await tour().open(completed), 'completed');
    });

    it('end the notices to a user', async () => {
      const settings = { channel: 'email', walletUrl: 'https://wallet.zonke.example' };
      await world.call(zonke.token, 'PUT', '/wallet/v2/orgs/notice-settings', settings);
      const recipient = `notice-${language}@zonke.example`;
      await create('/onboarding/users', { email: recipient });
      const offer = await create('/api/issuances', { presetId: 'platform:basic-identity', attributes: ATTRIBUTES });
      await create('/wallet/v2/orgs/credentials', { credentialOffer: offer.offerUri, recipient });
      const mail = await waitFor(() => world.mails.received.find(({ to }) => to.includes(recipient)));
      const [, address = ''] = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(mail.source) ?? [];
      const page = await tour().open(address);
      await tour().check(page, 'opt-out');
      await page.click('button.primary');
      await tour().check(page, 'opted-out');
    });

    it('show the deliveries of an endpoint to a partner', async () => {
      const { id } = await create('/api/endpoints', { url: 'https://localhost:9/hook' });
      const { url } = await create(`/api/endpoints/${id}/portal-links`, {});
      await tour().check(await tour().open(url), 'portal');
    });

    it('say what has failed, and what to do', async () => {
      await tour().check(await tour().open(`${world.platform.demo.publicUrl}/nothing`), 'missing');
      await tour().check(await tour().open(`${world.platform.demo.authUrl}/interaction/none`), 'expired');
      await tour().check(
        await tour().open(`${world.platform.demo.authUrl}/authorize?client_id=none`),
        'not-authorized',
      );
    });
  });

  it('are wholly in the language of the reader', () => {
    const [english, afrikaans] = [tours.get('en')!.texts, tours.get('af')!.texts];
    expect([...afrikaans.keys()]).toEqual([...english.keys()]);
    expect(english.size).toBeGreaterThan(20);
    const isData = (text: string) => DATA.some((each) => (each instanceof RegExp ? each.test(text) : each === text));
    const common = [...english].flatMap(([name, texts]) =>
      texts.filter((text) => afrikaans.get(name)!.includes(text) && !isData(text)).map((text) => `${name}: ${text}`),
    );
    expect(common).toEqual([]);
  });

  it('use nothing that their content security policy blocks', () => {
    expect([...tours.values()].flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  it('change the language without scripts, and remember it', async () => {
    await using page = await chromium.open({ width: 1280, locale: 'en-ZA', hasScripts: false });
    await page.goto(await authorizationAddress(walletApp, 'wallet'));
    const heading = async () => page.locator('h1').innerText();
    expect(await heading()).toBe('Log in');
    await page.getByRole('link', { name: 'Afrikaans' }).click();
    expect(await heading()).toBe('Meld aan');
    await page.fill('#name', 'nobody');
    await page.fill('#password', 'wrong');
    await page.click(SUBMIT);
    expect(await page.locator('#password-error').innerText()).toBe('Die naam of die wagwoord is verkeerd.');
    await page.goto(`${world.platform.demo.publicUrl}/nothing`);
    expect(await heading()).toBe('Hier is niks nie');
    await page.goto(await authorizationAddress(walletApp, 'wallet'));
    expect(await heading()).toBe('Meld aan');
    await page.getByRole('link', { name: 'English' }).click();
    expect(await heading()).toBe('Log in');
  });

  it('take the language of ui_locales', async () => {
    await using page = await chromium.open({ width: 1280, locale: 'en-ZA' });
    await page.goto(await authorizationAddress(walletApp, 'wallet', { ui_locales: 'fr-FR af-ZA' }));
    expect(await page.locator('h1').innerText()).toBe('Meld aan');
  });
});
