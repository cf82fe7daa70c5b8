import { type Role, ROLES } from '@vc/contract/access';
import { Chromium } from '@vc/development/browser';
import { describeWith } from '@vc/testing/programs/describe-with';
import { buildConsoleApp, ConsoleBrowser } from '../../support/test-console-browser';
import { type ConsoleData, createConsoleData } from '../../support/test-console-data';
import { type Organization, TestPlatform } from '../../support/test-platform';

interface Act {
  /** Of the page that offers the act. */
  path: (data: ConsoleData) => string;
  /** Of the link or button. */
  name: string;
  roles: Role[];
}

const ACTS: Act[] = [
  { path: () => '/issuances', name: 'Issue a credential', roles: ['owner', 'issuer'] },
  { path: ({ openIssuance }) => `/issuances/${openIssuance}`, name: 'Withdraw the offer', roles: ['owner', 'issuer'] },
  { path: ({ credential }) => `/credentials/${credential}`, name: 'Suspend', roles: ['owner', 'issuer'] },
  { path: () => '/presentations', name: 'Request a presentation', roles: ['owner', 'verifier'] },
  { path: ({ open }) => `/presentations/${open}`, name: 'Withdraw the request', roles: ['owner', 'verifier'] },
  { path: () => '/trusted-entities', name: 'Add a trusted entity', roles: ['owner', 'trust-officer'] },
  { path: () => '/endpoints', name: 'Create an endpoint', roles: ['owner', 'developer'] },
  { path: () => '/staff', name: 'Invite a member', roles: ['owner'] },
];

describeWith('chromium', 'the console of each role', () => {
  let chromium: Chromium;
  let world: TestPlatform;
  let acme: Organization;
  let data: ConsoleData;

  beforeAll(async () => {
    buildConsoleApp();
    world = await TestPlatform.start();
    chromium = await Chromium.launch();
    acme = await world.organization('acme');
    data = await createConsoleData(world, acme);
  });

  afterAll(async () => {
    await chromium?.close();
    await world?.stop();
  });

  describe.each(ROLES)('%s', (role) => {
    let member: ConsoleBrowser;

    beforeAll(async () => {
      const person = { email: `${role}@acme.example`, name: 'Thandi Nkosi', roles: [role] };
      member = await ConsoleBrowser.logIn(world, chromium, acme, person);
    });

    it('opens every page of the navigation without a refusal', async () => {
      const links = member.page.getByRole('navigation').getByRole('link');
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
      expect(paths).not.toEqual([]);
      for (const path of paths) {
        await member.choose(path);
        expect({ path, alerts: await member.page.getByRole('alert').allInnerTexts() }).toEqual({ path, alerts: [] });
      }
      expect(member.errors).toEqual([]);
    });

    it('is offered the acts of the role, and no others', async () => {
      for (const { path, name, roles } of ACTS) {
        await member.open(path(data));
        const offers = await member.page.locator('main').locator('a, button').filter({ hasText: name }).count();
        expect({ name, isOffered: offers > 0 }).toEqual({ name, isOffered: roles.includes(role) });
      }
    });
  });
});
