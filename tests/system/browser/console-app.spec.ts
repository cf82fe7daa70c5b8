import { readFileSync } from 'node:fs';
import { Chromium, expectAccessible, expectToFit } from '@vc/development/browser';
import { describeWith } from '@vc/testing/programs/describe-with';
import { expectAccessibleViews, NARROW_DARK, WIDE_LIGHT } from '../../support/apps-in-browsers';
import { buildConsoleApp, ConsoleBrowser } from '../../support/test-console-browser';
import { type ConsoleData, createConsoleData } from '../../support/test-console-data';
import { type Organization, TestPlatform } from '../../support/test-platform';
import { createTrustAnchor } from '../../support/test-trust-anchor';
import { KafkaConnection } from '@vc/platform/messaging';
import { TestRegistrar } from '@vc/testing/unit/test-registrar';
import { waitFor } from '@vc/testing/unit/wait-for';

/** Name, heading, and path with the resources of the organization. */
type PageCase = [name: string, heading: RegExp, path: (data: ConsoleData) => string];

/** Pages that create and change resources. */
const FORMS: PageCase[] = [
  ['new-endpoint', /^Create an endpoint$/, () => '/endpoints/new'],
  ['edit-endpoint', /^Change the endpoint$/, ({ endpoint }) => `/endpoints/${endpoint}/edit`],
  ['new-root', /^Create an authority$/, () => '/certificates/new'],
  ['certificate-requests', /^Requests for certificates$/, () => '/certificate-requests'],
  ['new-certificate-request', /^Request a certificate$/, () => '/certificate-requests/new'],
  ['certificate-request', /^Request for a certificate$/, ({ csr }) => `/certificate-requests/${csr}`],
  ['issue-file', /^Issue from a file$/, () => '/issuances/file?preset=platform%3Astudent-card'],
  ['issue-file-choice', /^Issue from a file$/, () => '/issuances/file'],
  ['new-trusted-entity', /^Add a trusted entity$/, () => '/trusted-entities/new'],
  [
    'edit-trusted-entity',
    /^Change the trusted entity$/,
    ({ trustedEntity }) => `/trusted-entities/${trustedEntity}/edit`,
  ],
];

const TRUST_LISTS_AND_KEYS: PageCase[] = [
  ['registrations', /^Registrations$/, () => '/registration-certificates'],
  ['registration', /^Cape Lending$/, ({ registration }) => `/registration-certificates/${registration}`],
  ['new-registration', /^Add a registration$/, () => '/registration-certificates/new'],
  ['trust-anchors', /^Federations$/, () => '/trust-anchors'],
  ['trust-anchor', /^Universities$/, ({ trustAnchor }) => `/trust-anchors/${trustAnchor}`],
  ['new-trust-anchor', /^Add a federation$/, () => '/trust-anchors/new'],
  ['trust-lists', /^Trust lists$/, () => '/trust-lists'],
  ['trust-list', /^PID providers$/, ({ trustList }) => `/trust-lists/${trustList}`],
  ['published-list', /^Published list$/, () => '/trust-lists/published'],
  ['new-trust-list', /^Add a trust list$/, () => '/trust-lists/new'],
  ['keys', /^Private keys$/, () => '/keys'],
];

const SETTINGS: PageCase[] = [
  ['organization', /^Organization$/, () => '/settings'],
  ['rules', /^Rules$/, () => '/settings/rules'],
  ['notices', /^Notices$/, () => '/settings/notices'],
  ['sign-on', /^Sign-on$/, () => '/settings/sign-on'],
  ['domain', /^Domain$/, () => '/settings/domain'],
  ['limits', /^Limits$/, () => '/settings/limits'],
  ['events', /^Events$/, () => '/events'],
  ['clients', /^Clients$/, () => '/clients'],
  ['new-client', /^Create a client$/, () => '/clients/new'],
  ['client', /./, ({ client }) => `/clients/${client}`],
  ['users', /^Users$/, () => '/users'],
  ['new-user', /^Create a user$/, () => '/users/new'],
];

const PAGES: PageCase[] = [
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
  ['consent-records', /^Consent records$/, () => '/consent-records'],
  ['consent-record', /^Consent record$/, ({ consentRecord }) => `/consent-records/${consentRecord}`],
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
  ['usage', /^Usage$/, () => '/usage'],
  ['not-found', /^Page not found$/, () => '/nowhere'],
  ...FORMS,
  ...TRUST_LISTS_AND_KEYS,
  ...SETTINGS,
];

/** The dashboard is loaded in each width and theme, the other pages once. */
const VIEWS = [
  WIDE_LIGHT,
  NARROW_DARK,
  { ...WIDE_LIGHT, colorScheme: 'dark' as const },
  { ...NARROW_DARK, colorScheme: 'light' as const },
];

describeWith('chromium', 'the app of the console', () => {
  let chromium: Chromium;
  let world: TestPlatform;
  let member: ConsoleBrowser;
  let acme: Organization;
  let data: ConsoleData;

  beforeAll(async () => {
    buildConsoleApp();
    world = await TestPlatform.start();
    chromium = await Chromium.launch();
    acme = await world.organization('acme');
    data = await createConsoleData(world, acme);
    const thandi = { email: 'thandi@acme.example', name: 'Thandi Nkosi', roles: ['owner'] };
    member = await ConsoleBrowser.logIn(world, chromium, acme, thandi);
  });

  afterAll(async () => {
    await chromium?.close();
    await world?.stop();
  });

  // A story that shows a refusal leaves it among the errors of the browser.
  beforeEach(() => void member.errors.splice(0));

  it.each(VIEWS)('has an accessible dashboard with a width of $width px, $colorScheme', async (view) => {
    await using window = await member.another(chromium, view);
    await window.open('/');
    expect(await window.page.getByRole('heading', { level: 1 }).innerText()).toBe('Good day, Thandi');
    expect(await window.page.getByRole('alert').count()).toBe(0);
    await expectToFit(window.page);
    await expectAccessible(window.page);
    expect(window.errors).toEqual([]);
  });

  describe('in both widths and themes', () => {
    let window: ConsoleBrowser;

    beforeAll(async () => {
      window = await member.another(chromium, WIDE_LIGHT);
    });

    afterAll(async () => {
      await window?.[Symbol.asyncDispose]();
    });

    it.each(PAGES)('has an accessible page: %s', async (_, heading, path) => {
      await window.open(path(data));
      await expectAccessibleViews(window.page, heading);
      expect(window.errors).toEqual([]);
      const rows = await window.page.locator('.filters').all();
      for (const row of rows.length > 1 ? rows : []) {
        const label = row.locator('.filters-label');
        expect(await label.isVisible()).toBe(true);
        await window.page.getByRole('navigation', { name: await label.innerText(), exact: true }).waitFor();
      }
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

  it('creates an endpoint, shows its secret once, changes and deletes it', async () => {
    const { page } = member;
    await member.open('/endpoints/new');
    await page.getByLabel('Address', { exact: true }).fill('https://localhost:1/students');
    await page.getByText('openid4vc.issuance.completed').click();
    await page.getByRole('button', { name: 'Create the endpoint' }).click();
    expect(await page.locator('.notice code').innerText()).toMatch(/^whsec_/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open the endpoint' }).click();
    await page.getByRole('heading', { name: 'Links for the receiver' }).waitFor();
    expect(await page.locator('.notice code').count()).toBe(0);
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByLabel('Most deliveries a second').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.facts').getByText('7', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhook endpoints' }).waitFor();
    expect(await page.getByText('https://localhost:1/students').count()).toBe(0);
    // The platform may have noted the result of its challenge while the form was open, which the browser reports.
    expect(member.errors.filter((text) => !text.includes('status of 412'))).toEqual([]);
  });

  it('shows a pasted certificate before it is trusted, and adds a deleted entity again', async () => {
    const { page } = member;
    const { body } = await world.call(acme.token, 'GET', '/api/certificates?filter[status]=active');
    const root = body.data.find(({ type }: { type: string }) => type === 'issuerRoot');
    await member.open('/trusted-entities/new');
    await page.getByLabel('Name').fill('Authority of the coast');
    await page.getByRole('textbox', { name: 'Certificate 1' }).fill('no certificate');
    await page.getByText('This is no certificate in PEM.').waitFor();
    await page.getByRole('textbox', { name: 'Certificate 1' }).fill(root.certificate);
    await page.getByText('This authority, and every certificate below it').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add the entity' }).click();
    await page.getByRole('heading', { level: 1, name: 'Authority of the coast' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Trusted entities' }).waitFor();
    await page.getByRole('button', { name: 'Add it again' }).click();
    await page.getByRole('link', { name: 'Authority of the coast' }).waitFor();
    expect(member.errors).toEqual([]);
  });

  it('adds, refreshes and deletes a trust list, and tells why it was refused', async () => {
    const { page } = member;
    const { body } = await world.call(acme.token, 'GET', '/api/certificates');
    await member.open('/trust-lists/new');
    await page.getByLabel('Name').fill('Wallet providers');
    await page.getByLabel('Address').fill('https://localhost:1/wallet-providers.jwt');
    await page.getByLabel('Certificates of the signer').fill(body.data[0].certificate);
    await page.getByRole('button', { name: 'Add the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'Wallet providers' }).waitFor();
    await page.getByText('The last answer was refused.').waitFor();
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await page.locator('.toast').getByText('The answer was refused').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Trust lists' }).waitFor();
    expect(await page.getByRole('link', { name: 'Wallet providers' }).count()).toBe(0);
    expect(member.errors).toEqual([]);
  });

  it('shows the published trust list, and withdraws it after it has asked', async () => {
    const { page } = member;
    await member.open('/trust-lists');
    await page.getByRole('link', { name: 'Published list' }).click();
    await page.getByText('Your organization as issuer').waitFor();
    await page.getByRole('group', { name: 'Authority of the signer' }).getByText('BEGIN CERTIFICATE').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.locator('.toast').getByText('The list is withdrawn').waitFor();
    await page.getByText('Your organization publishes no list').waitFor();
    await expectAccessible(page);
    // The browser reports that there is none any more.
    expect(member.errors.filter((text) => !text.includes('status of 404'))).toEqual([]);
  });

  it('adds and deletes a registration certificate, and shows what it states', async () => {
    const { page } = member;
    await member.open('/registration-certificates/new');
    await page.getByRole('textbox', { name: 'Registration certificate' }).fill('no certificate');
    await page.getByRole('button', { name: 'Add the registration' }).click();
    await page.getByText('The registration certificate is not valid').first().waitFor();
    // The browser reports the refusal.
    member.errors.splice(0);
    const registrar = await TestRegistrar.start();
    const exp = Math.floor(Date.now() / 1000) + 3 * 24 * 60 * 60;
    const card = { format: 'dc+sd-jwt', meta: { vct_values: ['urn:card'] }, claim: [{ path: ['number'] }] };
    const certificate = await registrar.certificate({ name: 'Coast Lending', exp, credentials: [card] });
    await page.getByRole('textbox', { name: 'Registration certificate' }).fill(certificate);
    await page.getByRole('button', { name: 'Add the registration' }).click();
    await page.getByRole('heading', { level: 1, name: 'Coast Lending' }).waitFor();
    await page.getByText('the active verifier certificate names no identifier').waitFor();
    await page.locator('.facts').getByText('urn:card').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Registrations' }).waitFor();
    expect(await page.getByRole('link', { name: 'Coast Lending' }).count()).toBe(0);
    expect(member.errors).toEqual([]);
  });

  it('adds, changes and deletes a federation', async () => {
    const { page } = member;
    const { entityIdentifier, jwks } = createTrustAnchor();
    const keys = page.getByLabel('Keys of the anchor');
    await member.open('/trust-anchors/new');
    await page.getByLabel('Entity identifier').fill(entityIdentifier);
    await keys.fill('{');
    await page.getByText('This is no JSON object.').waitFor();
    await keys.fill(JSON.stringify(jwks));
    await page.getByRole('button', { name: 'Add the federation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Federation', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Colleges');
    const others = createTrustAnchor().jwks;
    await keys.fill(JSON.stringify(others));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast').getByText('The federation is changed').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Colleges' }).waitFor();
    const { body } = await world.call(acme.token, 'GET', '/api/federation/trust-anchors');
    expect(body.data).toContainEqual(expect.objectContaining({ name: 'Colleges', entityIdentifier, jwks: others }));
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Federations' }).waitFor();
    expect(await page.getByRole('link', { name: 'Colleges' }).count()).toBe(0);
    expect(member.errors).toEqual([]);
  });

  it('chooses the provider of new keys, and moves the keys that exist', async () => {
    const { page } = member;
    await member.open('/keys');
    await page.getByLabel('P-256').click();
    await page.getByRole('option', { name: 'local' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast').getByText('The settings are saved').waitFor();
    const { body } = await world.call(acme.token, 'GET', '/api/keys/settings');
    expect(body.data.keyTypes[0]).toEqual({ keyType: 'P-256', provider: 'local', isDefault: false });
    await page.getByRole('button', { name: 'Move the keys' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move the keys' }).click();
    await page.getByRole('table', { name: 'Result of the move' }).getByText('Is there already').first().waitFor();
    await expectAccessible(page);
    expect(member.errors).toEqual([]);
  });

  it('saves the settings of the organization, and says which colours are hard to see', async () => {
    const { page } = member;
    await member.open('/settings');
    await page.getByLabel('Colour').fill('#fde68a');
    await page.getByText('It is hard to see there.').waitFor();
    await page.getByLabel('Colour').fill('#7c2d12');
    await page.getByLabel('Name').fill('University of the Coast');
    await page.getByText('Many issuances fail').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast').getByText('The settings are saved').waitFor();
    // The session has the new name and the new colour without another log-in.
    await page.locator('.brand-name').getByText('University of the Coast').waitFor();
    const { body } = await world.call(acme.token, 'GET', `/auth/admin/tenants/${acme.tenantId}`);
    expect(body.data).toMatchObject({ display: { primaryColor: '#7c2d12' }, mutedAlerts: ['issuances-failing'] });
    expect(member.errors).toEqual([]);
  });

  it('creates a tenant as the operator, schedules its deletion and cancels it', async () => {
    const operator = { slug: 'platform', token: await world.operatorToken() } as Organization;
    const sam = { email: 'sam@platform.example', name: 'Sam', roles: ['owner'] };
    await using window = await ConsoleBrowser.logIn(world, chromium, operator, sam);
    const { page } = window;
    await window.open('/tenants/new');
    await page.getByLabel('Name', { exact: true }).fill('Coast Library');
    expect(await page.getByLabel('Short name').inputValue()).toBe('coast-library');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create the tenant' }).click();
    await page.getByRole('heading', { level: 1, name: 'Coast Library' }).waitFor();
    await page.getByRole('button', { name: 'Delete the tenant' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the tenant' }).click();
    await page.getByText('The tenant is suspended, and will be deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep the tenant' }).click();
    await page.locator('main').getByText('Active', { exact: true }).waitFor();
    expect(window.errors).toEqual([]);
  });

  it('shows usage as a chart with a table of the same figures, by day and by month, and saves it as CSV', async () => {
    const { page } = member;
    await member.open('/usage?measure=openid4vc.presentation.verified');
    const chart = page.getByRole('img', { name: /^Presentations verified from .* to .*: 1 in all\./ });
    await chart.waitFor();
    await page.getByRole('table', { name: 'Presentations verified' }).waitFor();
    await page.getByRole('link', { name: 'By month' }).click();
    await page.waitForURL((url) => url.search.includes('groupBy=month') && url.search.includes('measure='));
    await chart.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines[0]).toBe('period,measure,count');
    expect(lines).toContainEqual(expect.stringMatching(/^\d{4}-\d\d,openid4vc\.presentation\.verified,1$/));
    expect(member.errors).toEqual([]);
  });

  it('issues from a file, says what is wrong in which row, and makes no offer twice', async () => {
    const { page } = member;
    const file = (rows: string[]) => ({
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Given names;Family name;Student number;Institution;Reference', ...rows].join('\r\n')),
    });
    const rows = ['Anele;Botha;S-1;"Coast; University";file-1', 'Sipho;Dlamini;S-2;Coast;file-2'];
    const choose = async (given: string[]) => {
      await member.open('/issuances/file?preset=platform%3Astudent-card');
      await page.locator('input[type=file]').setInputFiles(file(given));
    };
    const send = async () => {
      await page.getByRole('button', { name: 'Make 2 offers' }).click();
      await page.getByText('2 of 2, of which 0 were refused. Done.').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the results' }).click(),
      ]);
      return readFileSync(await download.path(), 'utf8').split('\r\n');
    };
    await choose([rows[0]!, 'Sipho;Dlamini;;Coast;']);
    await page.getByText('Row 3: Student number is missing.').waitFor();
    expect(await page.getByRole('button', { name: 'Make 2 offers' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await choose(rows);
    const results = await send();
    await expectAccessible(page);
    expect(results[0]).toBe('row,issuance,offer,code,error');
    expect(results[1]).toMatch(/^2,[0-9a-f-]{36},http\S+,,$/);
    // The same file again gets the same offers.
    await choose(rows);
    expect(await send()).toEqual(results);
    const { body } = await world.call(acme.token, 'GET', '/api/issuances?filter[reference]=file-1');
    expect(body.data).toHaveLength(1);
    expect(member.errors).toEqual([]);
  });

  it('shows events as they happen, and none of before', async () => {
    await using window = await member.another(chromium, { width: 1280 });
    const { page } = window;
    await window.open('/events');
    await page.getByText('Waiting for events').waitFor();
    const body = { presetId: 'platform:mdl', reference: 'live-1' };
    // The page may ask for the end of the feed after the first of them.
    const requesting = setInterval(
      () => void world.call(acme.token, 'POST', '/api/presentations/request', body),
      2_000,
    );
    await page.getByText('openid4vc.presentation.requested').first().waitFor();
    clearInterval(requesting);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('details').first().click();
    await expectAccessible(page);
    expect(await page.locator('details').first().innerText()).toContain('live-1');
    await page.getByRole('link', { name: 'Presentation', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Presentation' }).waitFor();
    expect(window.errors).toEqual([]);
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
    await using window = await member.another(chromium, { width: 1280, locale: 'af-ZA' });
    const { page } = window;
    await window.open('/issuances');
    await page.getByRole('heading', { level: 1, name: 'Uitreikings' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('af');
  });

  it('opens the navigation of narrow screens as a drawer', async () => {
    await using window = await member.another(chromium, { width: 360 });
    const { page } = window;
    await window.open('/');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Certificates' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Certificates' }).click();
    await page.getByRole('heading', { level: 1, name: 'Certificates' }).waitFor();
    expect(window.errors).toEqual([]);
  });

  it('moves the time of a sandbox after it has asked, and says so on every page', async () => {
    const sandbox = await world.organization('trial', 'sandbox');
    const zonke = { email: 'zonke@trial.example', name: 'Zonke', roles: ['owner'] };
    await using window = await ConsoleBrowser.logIn(world, chromium, sandbox, zonke);
    const { page } = window;
    await window.open('/settings');
    await page.locator('.topbar').getByText('Sandbox', { exact: true }).waitFor();
    await page.getByRole('button', { name: '1 day forward' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Days to go forward').fill('45');
    await page.getByRole('button', { name: '45 days forward' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move the time' }).click();
    await page.locator('.topbar').getByText('Sandbox +45 d', { exact: true }).waitFor();
    const path = `/auth/admin/tenants/${sandbox.tenantId}/clock`;
    expect((await world.call(sandbox.token, 'GET', path)).body.data).toMatchObject({ offsetSeconds: 45 * 86_400 });
    await page.setViewportSize({ width: 360, height: 780 });
    await expectToFit(page);
    await expectAccessible(page);
    expect(window.errors).toEqual([]);
  });

  it('offers a verifier nothing of issuing', async () => {
    const organization = await world.organization('verify');
    const sipho = { email: 'sipho@verify.example', name: 'Sipho', roles: ['verifier'] };
    await using verifier = await ConsoleBrowser.logIn(world, chromium, organization, sipho);
    const links = await verifier.page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link')
      .allInnerTexts();
    expect(links).toEqual(['Dashboard', 'Presentations', 'Certificates', 'Trusted entities']);
    await verifier.open('/issuances');
    await verifier.page.getByRole('heading', { level: 1, name: 'Not allowed' }).waitFor();
  });

  it('leads a member to the own passkeys, after a log-in', async () => {
    await using window = await member.another(chromium, { width: 1280 });
    await window.open('/');
    await window.page.getByRole('button', { name: 'Menu of Thandi Nkosi' }).click();
    await window.page.getByRole('menuitem', { name: 'Passkeys' }).click();
    await window.page.waitForURL((url) => url.pathname.startsWith('/auth/'));
    await window.page.locator('input[name=password]').waitFor();
  });

  describe('for the operator', () => {
    /** Name, heading and path. */
    const OPERATOR_PAGES: [name: string, heading: RegExp, path: (letter: string) => string][] = [
      ['health', /^Health$/, () => '/health'],
      ['usage of tenants', /^Usage of tenants$/, () => '/tenant-usage'],
      ['limits', /^Limits$/, () => '/tenant-limits'],
      ['limits of a tenant', /^Limits of the tenant$/, () => `/tenants/${acme.tenantId}/limits`],
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

    it.each(OPERATOR_PAGES)('has an accessible page in both widths and themes: %s', async (_, heading, path) => {
      await using window = await operator.another(chromium, WIDE_LIGHT);
      await window.open(path(letters[0]!.id));
      await expectAccessibleViews(window.page, heading);
      expect(window.errors).toEqual([]);
    });

    it('shows that every service is ready', async () => {
      await operator.open('/health');
      await operator.page.getByText('All services are ready.').waitFor();
      expect(await operator.page.getByRole('row').count()).toBe(11);
    });

    it('sets limits of a tenant after it has asked, and lists the tenant', async () => {
      const { page } = operator;
      await operator.open(`/tenants/${acme.tenantId}/limits`);
      await page.getByLabel('Webhook endpoints').fill('many');
      await page.getByText('Enter a whole number, or nothing.').waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      await page.getByLabel('Webhook endpoints').fill('40');
      await page.getByRole('button', { name: 'Save' }).click();
      await expectAccessible(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
      await page.locator('.toast').getByText('The limits are saved').waitFor();
      await operator.open('/tenant-limits');
      await page.getByText('Webhook endpoints: 40').waitFor();
      expect(operator.errors).toEqual([]);
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
      for (const path of ['/health', '/tenant-usage', '/dead-letters', `/dead-letters/${letters[0]!.id}`]) {
        await member.open(path);
        await member.page.getByRole('heading', { level: 1, name: 'Not allowed' }).waitFor();
      }
    });
  });

  it('logs out, and asks for the organization again', async () => {
    await using window = await member.another(chromium, { width: 1280 });
    await window.open('/');
    await window.page.getByRole('button', { name: 'Menu of Thandi Nkosi' }).click();
    await expectAccessible(window.page);
    await window.page.getByRole('menuitem', { name: 'Log out' }).click();
    await window.page.getByRole('heading', { level: 1, name: 'Log in to the console' }).waitFor();
    await expectAccessible(window.page);
  });
});
