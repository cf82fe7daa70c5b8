import { Chromium, expectAccessible, expectToFit, takePicture, whyNoChromium } from '@vc/development/browser';
import { buildConsoleApp, ConsoleBrowser } from './test-console-browser';
import { type ConsoleData, createConsoleData } from './test-console-data';
import { type Organization, TestPlatform } from './test-platform';
import { KafkaConnection } from '@vc/platform/messaging';
import { waitFor } from '@vc/testing';

const obstacle = whyNoChromium();
if (obstacle && process.env.REAL_BROWSER === 'required') throw new Error(`Chromium is required, but ${obstacle}.`);

const VIEWS = [
  { width: 1280, colorScheme: 'light' as const },
  { width: 1280, colorScheme: 'dark' as const },
  { width: 360, height: 780, colorScheme: 'light' as const },
  { width: 360, height: 780, colorScheme: 'dark' as const },
];

/** Name, heading, and path with the resources of the organization. */
const PAGES: [name: string, heading: RegExp, path: (data: ConsoleData) => string][] = [
  ['dashboard', /^Good day, Thandi$/, () => '/'],
  ['issuances', /^Issuances$/, () => '/issuances'],
  ['issuance', /^Issuance$/, ({ issuance }) => `/issuances/${issuance}`],
  ['offer', /^Issuance$/, ({ openIssuance }) => `/issuances/${openIssuance}`],
  ['issue-choice', /^Issue a credential$/, () => '/issuances/new'],
  ['issue', /^Issue a credential$/, () => '/issuances/new?preset=platform%3Astudent-card'],
  ['presentations', /^Presentations$/, () => '/presentations'],
  ['verdict', /^Presentation$/, ({ verified }) => `/presentations/${verified}`],
  ['request', /^Presentation$/, ({ open }) => `/presentations/${open}`],
  ['request-choice', /^Request a presentation$/, () => '/presentations/new'],
  ['request-form', /^Request a presentation$/, () => '/presentations/new?preset=platform%3Amdl'],
  ['credentials', /^Credentials$/, () => '/credentials'],
  ['credential', /^Credential$/, ({ credential }) => `/credentials/${credential}`],
  ['templates', /^Templates$/, () => '/templates'],
  ['template', /^Student card$/, ({ template }) => `/templates/${template}`],
  ['preset', /^Student card$/, () => '/presets/platform%3Astudent-card'],
  ['new-template', /^Create a template$/, () => '/templates/new'],
  ['endpoints', /^Webhook endpoints$/, () => '/endpoints'],
  ['endpoint', /^Webhook endpoint$/, ({ endpoint }) => `/endpoints/${endpoint}`],
  ['delivery', /^Delivery$/, ({ delivery }) => `/deliveries/${delivery}`],
  ['certificates', /^Certificates$/, () => '/certificates'],
  ['certificate', /^Certificate$/, ({ certificate }) => `/certificates/${certificate}`],
  ['trusted-entities', /^Trusted entities$/, () => '/trusted-entities'],
  ['trusted-entity', /^Ministry of Education$/, ({ trustedEntity }) => `/trusted-entities/${trustedEntity}`],
  ['staff', /^Staff$/, () => '/staff'],
  ['member', /^Lerato Mokoena$/, ({ member }) => `/staff/${member}`],
  ['approvals', /^Approvals$/, () => '/approvals'],
  ['audit', /^Audit$/, () => '/audit'],
  ['not-found', /^Page not found$/, () => '/nowhere'],
];

/** The pictures of docs/tour.md. */
const PICTURES = [
  'dashboard-1280-light',
  'dashboard-1280-dark',
  'dashboard-360-light',
  'issue-1280-light',
  'offer-1280-dark',
  'offer-360-light',
  'verdict-1280-light',
  'new-template-1280-dark',
];

(obstacle ? describe.skip : describe)('the app of the console', () => {
  let chromium: Chromium;
  let world: TestPlatform;
  let member: ConsoleBrowser;
  let data: ConsoleData;

  beforeAll(async () => {
    buildConsoleApp();
    world = await TestPlatform.start();
    chromium = await Chromium.launch();
    const acme = await world.organization('acme');
    data = await createConsoleData(world, acme);
    const thandi = { email: 'thandi@acme.example', name: 'Thandi Nkosi', roles: ['owner'] };
    member = await ConsoleBrowser.logIn(world, chromium, acme, thandi);
  });

  afterAll(async () => {
    await chromium?.close();
    await world?.stop();
  });

  describe.each(VIEWS)('with a width of $width px, $colorScheme', (view) => {
    let window: ConsoleBrowser;

    beforeAll(async () => {
      window = await member.another(chromium, view);
    });

    it.each(PAGES)('has an accessible page: %s', async (name, heading, path) => {
      await window.open(path(data));
      expect(await window.page.getByRole('heading', { level: 1 }).innerText()).toMatch(heading);
      expect(await window.page.getByRole('alert').count()).toBe(0);
      await expectToFit(window.page);
      await expectAccessible(window.page);
      expect(window.errors).toEqual([]);
      const picture = `${name}-${view.width}-${view.colorScheme}`;
      if (PICTURES.includes(picture)) await takePicture(window.page, `console/${picture}`);
    });
  });

  it('issues a credential from a form, and shows what becomes of it', async () => {
    const { page } = member;
    await member.open('/issuances/new?preset=platform%3Astudent-card');
    await page.getByLabel('Given names').fill('Anele');
    await page.getByLabel('Family name').fill('Botha');
    await page.getByLabel('Student number').fill('S-1');
    await page.getByRole('textbox', { name: /^Institution/ }).fill('Coast University');
    expect(await page.getByRole('figure').innerText()).toContain('Anele');
    await page.getByText('Require a code').click();
    await page.getByRole('button', { name: 'Make the offer' }).click();
    await page.getByRole('img', { name: 'QR code of the offer' }).waitFor();
    expect(await page.locator('.tx-code code').innerText()).toMatch(/^\d{6}$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open the issuance' }).click();
    await page.getByText('The offer was created.').waitFor();
    await page.getByRole('button', { name: 'Withdraw the offer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the offer' }).click();
    await page.getByText('You withdrew the offer.').waitFor();
    expect(member.errors).toEqual([]);
  });

  it('says at its field what is wrong with a value', async () => {
    const { page } = member;
    await member.open('/issuances/new?preset=platform%3Abasic-identity');
    await page.getByLabel('Given names').fill('Anele');
    await page.getByLabel('Family name').fill('Botha');
    await page.getByLabel('Date of birth').fill('1990-04-01');
    await page.getByLabel('Reference').fill('x'.repeat(300));
    await page.getByRole('button', { name: 'Make the offer' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('Reference for support');
    await expectAccessible(page);
  });

  it('requests a presentation, and shows its code', async () => {
    const { page } = member;
    await member.open('/presentations/new?preset=platform%3Amdl');
    await page.getByRole('button', { name: 'Make the request' }).click();
    await page.getByRole('img', { name: 'QR code of the request' }).waitFor();
    await page.getByRole('link', { name: 'Open the presentation' }).click();
    await page.getByText('You requested the presentation.').waitFor();
  });

  it('explains every check of a verified presentation', async () => {
    await member.open(`/presentations/${data.verified}`);
    const checks = await member.page.locator('.check').allInnerTexts();
    expect(checks).toHaveLength(8);
    for (const check of checks) expect(check).toMatch(/passed|not needed/);
    expect(await member.page.locator('.claims').first().innerText()).toContain('Sipho');
  });

  it('revokes a credential after it has asked', async () => {
    const { page } = member;
    await member.open(`/credentials/${data.credential}`);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.locator('main [role=status]').getByText('Revoked').waitFor();
  });

  it('creates a template, whose form is there at once', async () => {
    const { page } = member;
    await member.open('/templates/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Library card');
    await page.getByLabel('Label').fill('Card number');
    await page.getByRole('button', { name: 'Create the template' }).click();
    await page.getByRole('heading', { level: 1, name: 'Library card' }).waitFor();
    await page.getByRole('link', { name: 'Issue' }).first().click();
    await page.getByLabel('Card number').waitFor();
  });

  it('finds pages and resources by the keyboard alone', async () => {
    const { page } = member;
    await member.open('/');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('audit');
    await page.getByRole('menuitem', { name: 'Audit' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(data.issuance);
    await page.getByRole('menuitem', { name: `Issuance ${data.issuance}` }).waitFor();
  });

  it('speaks Afrikaans, and keeps the choice', async () => {
    const window = await member.another(chromium, { width: 1280, locale: 'af-ZA' });
    const { page } = window;
    await window.open('/issuances');
    await page.getByRole('heading', { level: 1, name: 'Uitreikings' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('af');
  });

  it('opens the navigation of narrow screens as a drawer', async () => {
    const window = await member.another(chromium, { width: 360 });
    const { page } = window;
    await window.open('/');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Certificates' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Certificates' }).click();
    await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
    expect(window.errors).toEqual([]);
  });

  it('offers a verifier nothing of issuing', async () => {
    const organization = await world.organization('verify');
    const sipho = { email: 'sipho@verify.example', name: 'Sipho', roles: ['verifier'] };
    const verifier = await ConsoleBrowser.logIn(world, chromium, organization, sipho);
    const links = await verifier.page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link')
      .allInnerTexts();
    expect(links).toEqual(['Dashboard', 'Presentations', 'Certificates', 'Trusted entities']);
    await verifier.open('/issuances');
    await verifier.page.getByRole('heading', { level: 1, name: 'Not allowed' }).waitFor();
  });

  it('logs out, and asks for the organization again', async () => {
    const window = await member.another(chromium, { width: 1280 });
    await window.open('/');
    await window.page.getByRole('button', { name: 'Menu of Thandi Nkosi' }).click();
    await expectAccessible(window.page);
    await window.page.getByRole('menuitem', { name: 'Log out' }).click();
    await window.page.getByRole('heading', { level: 1, name: 'Log in to the console' }).waitFor();
    await expectAccessible(window.page);
  });

  describe('for the operator', () => {
    /** Name, heading and path. */
    const OPERATOR_PAGES: [name: string, heading: RegExp, path: (letter: string) => string][] = [
      ['health', /^Health$/, () => '/health'],
      ['dead letters', /^Dead letters$/, () => '/dead-letters'],
      ['dead letter', /^Dead letter$/, (letter) => `/dead-letters/${letter}`],
    ];
    let operator: ConsoleBrowser;
    let letters: { id: string }[];

    beforeAll(async () => {
      const token = await world.operatorToken();
      const staff = { slug: 'platform', token } as Organization;
      const naledi = { email: 'naledi@platform.example', name: 'Naledi', roles: ['owner'] };
      operator = await ConsoleBrowser.logIn(world, chromium, staff, naledi);
      const delivery = world.platform.services.find(({ name }) => name === 'webhook-delivery')!;
      const { producer } = delivery.app.get(KafkaConnection);
      await producer.send({ topic: 'wallet.presentation', messages: [{ key: 'junk', value: 'no event' }] });
      letters = await waitFor(async () => {
        const { body } = await world.call(token, 'GET', '/auth/admin/dead-letters');
        return body.data.length > 0 ? body.data : undefined;
      });
    });

    it.each(
      OPERATOR_PAGES.flatMap(([name, heading, path]) =>
        [VIEWS[0]!, VIEWS[3]!].map((view) => ({ name, heading, path, view, width: view.width })),
      ),
    )('has an accessible page with a width of $width px: $name', async ({ heading, path, view }) => {
      const window = await operator.another(chromium, view);
      await window.open(path(letters[0]!.id));
      expect(await window.page.getByRole('heading', { level: 1 }).innerText()).toMatch(heading);
      expect(await window.page.getByRole('alert').count()).toBe(0);
      await expectToFit(window.page);
      await expectAccessible(window.page);
      expect(window.errors).toEqual([]);
    });

    it('shows that every service is ready', async () => {
      await operator.open('/health');
      await operator.page.getByText('All services are ready.').waitFor();
      expect(await operator.page.getByRole('row').count()).toBe(11);
    });

    it('offers no replay of a message that is no event, and discards it after it has asked', async () => {
      const { page } = operator;
      await operator.open(`/dead-letters/${letters[0]!.id}`);
      await page.getByText('The message cannot be replayed').waitFor();
      expect(await page.getByRole('button', { name: 'Replay' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expectAccessible(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await page.getByText('Every message was handled').waitFor();
      expect(operator.errors).toEqual([]);
    });

    it('is closed to members of an organization', async () => {
      for (const path of ['/health', '/dead-letters', `/dead-letters/${letters[0]!.id}`]) {
        await member.open(path);
        await member.page.getByRole('heading', { level: 1, name: 'Not allowed' }).waitFor();
      }
    });
  });
});
