import { Chromium, expectAccessible, expectToFit } from '@vc/development/browser';
import { TestIssuer } from '@vc/testing/unit/test-issuer';
import { TestVerifier } from '@vc/testing/unit/test-verifier';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { expectAccessibleViews, NARROW_DARK } from '../../support/apps-in-browsers';
import { confirmAddress } from '../../support/confirm-address';
import { PASSWORD } from '../../support/test-holder';
import { buildWalletApp, HolderBrowser } from '../../support/test-holder-browser';
import { type Organization, TestPlatform } from '../../support/test-platform';
import { STUDENT, type WalletData, WalletSender } from '../../support/test-wallet-data';

const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fissuer.example%2Foffers%2F1';
const REQUEST = 'openid4vp://?client_id=x509_hash%3Aa&request_uri=https%3A%2F%2Fverifier.example%2F1';

/** Name, heading, and path with the resources of the user. */
const PAGES: [name: string, heading: RegExp, path: (data: WalletData) => string][] = [
  ['home', /^Good day, Thandi$/, () => '/'],
  ['offer', /^Student card$/, ({ offered }) => `/credentials/${offered}`],
  ['card', /^Student card$/, ({ card }) => `/credentials/${card}`],
  ['revoked', /^Student card$/, ({ revoked }) => `/credentials/${revoked}`],
  ['removed', /^Student card$/, ({ removed }) => `/credentials/${removed}`],
  ['request', /^Request for information$/, ({ request }) => `/requests/${request}`],
  ['unanswerable', /^Request for information$/, ({ unanswerable }) => `/requests/${unanswerable}`],
  ['shared', /^Request for information$/, ({ shared }) => `/requests/${shared}`],
  ['history', /^History$/, () => '/history'],
  ['add', /^Add a card or answer a request$/, () => '/add'],
  ['add-offer', /^New card$/, () => `/add?${new URLSearchParams({ offer: OFFER })}`],
  ['add-request', /^Request for information$/, () => `/add?${new URLSearchParams({ request: REQUEST })}`],
  ['settings', /^Settings$/, () => '/settings'],
  ['not-found', /^Page not found$/, () => '/nowhere'],
];

describeWith('chromium', 'the wallet for browsers', () => {
  let chromium: Chromium;
  let world: TestPlatform;
  let acme: Organization;
  let sender: WalletSender;
  let thandi: HolderBrowser;
  let data: WalletData;

  beforeAll(async () => {
    buildWalletApp();
    world = await TestPlatform.start();
    chromium = await Chromium.launch();
    acme = await world.organization('acme');
    const branding = { name: 'Coast University', display: { primaryColor: '#1e3a5f' } };
    await world.call(await world.operatorToken(), 'PATCH', `/auth/admin/tenants/${acme.tenantId}`, branding);
    sender = new WalletSender(world, acme);
    thandi = await HolderBrowser.logIn(world, chromium, acme, { email: 'thandi@acme.example', firstName: 'Thandi' });
    data = await sender.fill('thandi@acme.example');
  });

  afterAll(async () => {
    await chromium?.close();
    await world?.stop();
    delete process.env.WALLET_APP_WEB_DIR;
  });

  /** The query of a link, at the wallet. */
  const atWallet = (link: string) => `/${link.slice(link.indexOf('?'))}`;

  describe('in both widths and themes', () => {
    let window: HolderBrowser;

    beforeAll(async () => {
      window = await thandi.another(chromium, NARROW_DARK);
    });

    afterAll(async () => {
      await window?.[Symbol.asyncDispose]();
    });

    it.each(PAGES)('has an accessible page: %s', async (_, heading, path) => {
      await window.open(path(data));
      await window.isAt(heading);
      await expectAccessibleViews(window.page, heading);
      expect(window.errors).toEqual([]);
    });
  });

  it('says that a sandbox is one', async () => {
    const trial = await world.organization('trial', 'sandbox');
    await using holder = await HolderBrowser.logIn(world, chromium, trial, {
      email: 'a@trial.example',
      firstName: 'Anele',
    });
    await holder.open('/');
    await holder.page.locator('.brand').getByText('Sandbox', { exact: true }).waitFor();
    await expectAccessible(holder.page);
    await holder.page.setViewportSize({ width: 360, height: 780 });
    await expectToFit(holder.page);
    expect(await thandi.page.locator('.brand').getByText('Sandbox', { exact: true }).count()).toBe(0);
    expect(holder.errors).toEqual([]);
  });

  it('shows what waits, and the cards that are no more valid as such', async () => {
    await thandi.open('/');
    const { page } = thandi;
    await page.getByText('Revoked').waitFor();
    expect(await page.getByRole('figure').count()).toBe(2);
    expect(await page.locator('.waiting-item').allInnerTexts()).toHaveLength(3);
    await thandi.open(`/credentials/${data.revoked}`);
    await page.getByText('The issuer has revoked this card.').waitFor();
  });

  it('leads from an offer over the log-in to a card, and from a request to what was verified', async () => {
    const { offerUri } = await sender.issue();
    const sipho = { email: 'sipho@acme.example', firstName: 'Sipho', path: atWallet(offerUri) };
    await using browser = await HolderBrowser.logIn(world, chromium, acme, sipho);
    const { page } = browser;
    await browser.isAt('New card');
    await browser.press('Get the card');
    await browser.isAt('Student card');
    await page.getByText('The name of this issuer is confirmed by Coast University.').waitFor();
    await browser.press('Accept');
    await page.getByText('This card is valid.').waitFor();
    const { id, link } = await sender.request();
    await browser.open(atWallet(link));
    await browser.press('Read the request');
    await page.getByRole('heading', { level: 2, name: 'Student card' }).waitFor();
    expect(await page.locator('.query').innerText()).toContain(STUDENT.student_number);
    await browser.press('Share');
    await page.getByText(/^You have shared your information with/).waitFor();
    await expectAccessible(page);
    await waitFor(async () => ((await sender.statusOf(id)) === 'verified' ? true : undefined));
    await browser.open('/history');
    await page.getByText('Student number').waitFor();
    await browser.open('/');
    await page.getByRole('figure').click();
    await page.getByRole('link', { name: 'Coast University' }).last().waitFor();
    expect(browser.errors).toEqual([]);
  });

  it('declines a request, of which the verifier gets nothing', async () => {
    const { id, link } = await sender.request();
    await thandi.open(atWallet(link));
    await thandi.press('Read the request');
    await thandi.page.locator('.query').first().waitFor();
    await thandi.press('Decline');
    await thandi.page.getByText(/^You have declined\./).waitFor();
    await waitFor(async () => ((await sender.statusOf(id)) === 'rejected' ? true : undefined));
  });

  it('declines an offered card, and takes the decision back', async () => {
    const { page } = thandi;
    await thandi.open(`/credentials/${data.offered}`);
    await thandi.press('Decline');
    await page.getByText('You have declined or removed this card.').waitFor();
    await thandi.press('Undo, and decide later');
    await page.getByRole('button', { name: 'Accept' }).waitFor();
  });

  it('removes a card after it has asked, and adds it again', async () => {
    const { page } = thandi;
    await thandi.open(`/credentials/${data.card}`);
    await thandi.press('Remove from the wallet');
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the wallet' }).click();
    await page.getByText('You have declined or removed this card.').waitFor();
    await thandi.press('Add to the wallet');
    await page.getByText('This card is valid.').waitFor();
  });

  it('asks for the code of an offer, and says how many attempts are left', async () => {
    const { page } = thandi;
    const { offerUri, txCode } = await sender.issue({ txCode: true });
    await thandi.open('/add');
    await page.getByLabel('Link').fill(offerUri);
    await thandi.press('Continue');
    await thandi.press('Get the card');
    const field = page.getByLabel('Code from the issuer');
    await field.fill(txCode === '000000' ? '111111' : '000000');
    await thandi.press('Get the card');
    await page.getByText('The code is wrong. 4 attempts are left.').waitFor();
    await expectAccessible(page);
    await field.fill(txCode);
    await thandi.press('Get the card');
    await thandi.isAt('Student card');
  });

  it('logs in at an issuer that asks for it, and comes back with the card, whose issuer is not trusted', async () => {
    const { page } = thandi;
    const issuer = await TestIssuer.start();
    issuer.usesCodeGrant = true;
    await page.route(`${issuer.url}/authorize*`, async (route) => {
      const callback = issuer.codeGrant.callbackOf(route.request().url());
      const body = `<a href="${String(callback).replaceAll('&', '&amp;')}">Agree</a>`;
      await route.fulfill({ contentType: 'text/html', body });
    });
    await thandi.open(atWallet(issuer.offerUri));
    await thandi.press('Get the card');
    await page.getByRole('link', { name: 'Agree' }).click();
    await thandi.isAt('Badge');
    await page.getByText('This name is not proven').waitFor();
    await page.getByText(`It came from ${new URL(issuer.url).host}.`).waitFor();
    await expectAccessible(page);
    await thandi.press('Accept');
    await page.getByRole('button', { name: 'Remove from the wallet' }).waitFor();
    await issuer.stop();
  });

  it('warns of a verifier that is not trusted', async () => {
    const verifier = await TestVerifier.start();
    verifier.query = {
      credentials: [{ id: 'card', format: 'dc+sd-jwt', meta: { vct_values: ['urn:example:club'] } }],
    };
    await thandi.open(atWallet(verifier.link()));
    await thandi.press('Read the request');
    await thandi.page.getByText('This name is not proven').waitFor();
    await thandi.page.getByText(`Your answer would go to ${new URL(verifier.url).host}.`).waitFor();
    await thandi.page.getByText('You have no such card.').waitFor();
    expect(await thandi.page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0);
    await expectAccessible(thandi.page);
    await verifier.stop();
  });

  it('says that a text is no link', async () => {
    await thandi.open('/add');
    await thandi.page.getByLabel('Link').fill('Hello');
    await thandi.press('Continue');
    await thandi.page.getByText('This is no offer of a card and no request.').waitFor();
    await expectAccessible(thandi.page);
  });

  it('speaks Afrikaans, keeps the choice, and stores the language of notices', async () => {
    await using window = await thandi.another(chromium, { width: 360, locale: 'af-ZA' });
    const { page } = window;
    await window.open('/settings');
    await window.isAt('Instellings');
    await expectToFit(page);
    expect(await page.evaluate('document.documentElement.lang')).toBe('af');
    await page.getByRole('button', { name: /Taal van die kennisgewings/ }).click();
    await page.getByRole('option', { name: 'Afrikaans' }).click();
    await page.getByText('Gestoor').waitFor();
    const user = await sender.holder('thandi@acme.example');
    expect((await user('GET', '/v2/notice-settings')).data).toEqual({ enabled: true, language: 'af' });
  });

  it('says that an e-mail address waits for its confirmation, and sends another mail', async () => {
    const settings = { channel: 'email' };
    await world.call(acme.token, 'PUT', '/wallet/v2/orgs/notice-settings', settings);
    const lerato = await HolderBrowser.logIn(world, chromium, acme, {
      email: 'lerato@acme.example',
      firstName: 'Lerato',
    });
    const mails = () => world.mails.received.filter(({ to }) => to.includes('lerato@acme.example'));
    const { offerUri: credentialOffer } = await sender.issue();
    const push = { credentialOffer, recipient: 'lerato@acme.example' };
    expect((await world.call(acme.token, 'POST', '/wallet/v2/orgs/credentials', push)).status).toBe(201);
    await waitFor(() => mails()[0]);
    await lerato.open('/settings');
    await lerato.page.getByText('Waiting for confirmation: we sent an e-mail to lerato@acme.example.').waitFor();
    await expectAccessible(lerato.page);
    world.mails.received.length = 0;
    await lerato.press('Send it again');
    await lerato.page.getByText('You get another e-mail soon').waitFor();
    await confirmAddress(world, 'lerato@acme.example');
    await lerato.open('/settings');
    await lerato.page.getByText('Tell me').waitFor();
    expect(await lerato.page.getByText('Waiting for confirmation').count()).toBe(0);
    expect((await world.call(acme.token, 'DELETE', '/wallet/v2/orgs/notice-settings')).status).toBe(204);
  });

  it('opens without a connection, says so, and keeps nothing of the user', async () => {
    await using window = await thandi.another(chromium, { width: 360 });
    const { page } = window;
    await window.open('/');
    await page.evaluate('navigator.serviceWorker.ready');
    const kept = await page.evaluate<string[]>(`(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    })()`);
    expect(kept).toContain('/wallet/app');
    expect(kept.filter((path) => !/^\/wallet\/app(\/assets\/[\w.-]+)?$/.test(path))).toEqual([]);
    await page.context().setOffline(true);
    await page.reload();
    await window.isAt('You are offline');
    await expectAccessible(page);
    await page.context().setOffline(false);
    await window.press('Try again');
    await window.isAt(/^Good day/);
  });

  it('shows the passkeys after another log-in, and ends the session of a lost browser', async () => {
    const email = 'thandi@acme.example';
    const lost = await HolderBrowser.logInAgain(world, chromium, acme, email);
    await lost.open('/settings');
    await lost.page.getByRole('link', { name: 'Show my passkeys' }).click();
    await lost.enterPassword(email, PASSWORD);
    await lost.page.getByRole('heading', { level: 1, name: 'Your passkeys' }).waitFor();
    await lost.press('Done');
    await lost.isAt('Settings');
    await using window = await thandi.another(chromium, { width: 360 });
    await window.open('/settings');
    await window.press('Log out there');
    await window.page.getByText('Logged out').waitFor();
    await lost.open('/');
    await lost.isAt('Open your wallet');
    expect(lost.errors).toEqual([]);
  });

  it('lists the browser with a session, and logs out', async () => {
    await using other = await thandi.another(chromium, { width: 1280 });
    const { page } = other;
    await other.open('/settings');
    await page.getByText('This browser').waitFor();
    await other.press('Log out');
    await other.isAt('Open your wallet');
    await expectAccessible(page);
    expect(other.errors).toEqual([]);
  });
});
