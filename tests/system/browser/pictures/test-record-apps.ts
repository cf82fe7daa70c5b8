import { Chromium } from '@vc/development/browser';
import { buildConsoleApp, ConsoleBrowser } from '../../../support/test-console-browser';
import { buildWalletApp, HolderBrowser } from '../../../support/test-holder-browser';
import { type Organization, TestPlatform } from '../../../support/test-platform';
import { WalletSender } from '../../../support/test-wallet-data';
import { CONSOLE_PAGES } from './console-pages';
import { recordPage } from './record-page';
import { brand, createRecordedOrganization } from './test-recorded-organization';
import { hasRecording } from './recording';
import { WALLET_PAGES } from './wallet-pages';

const USER = 'thandi@acme.example';

const missing = {
  console: CONSOLE_PAGES.filter(({ name }) => !hasRecording('console', name)),
  wallet: WALLET_PAGES.filter(({ name }) => !hasRecording('wallet', name)),
};
const isWanted = missing.console.length + missing.wallet.length > 0;

/**
 * `npm run dev -- pictures` runs this before it takes pictures; the suite does not. The pages that have a recording keep it, so that
 * their pictures stay as they are.
 */
describe('the recordings of the apps', () => {
  let chromium: Chromium;
  let world: TestPlatform;
  let acme: Organization;

  beforeAll(async () => {
    if (!isWanted) return;
    buildConsoleApp();
    buildWalletApp();
    world = await TestPlatform.start();
    chromium = await Chromium.launch();
    acme = await world.organization('acme');
  });

  afterAll(async () => {
    await chromium?.close();
    await world?.stop();
  });

  it('have each page of the wallet', async () => {
    if (missing.wallet.length === 0) return;
    await brand(world, acme);
    const user = await HolderBrowser.logIn(world, chromium, acme, { email: USER, firstName: 'Thandi' });
    const data = await new WalletSender(world, acme).fill(USER);
    const origin = world.platform.demo.publicUrl;
    for (const { name, path } of missing.wallet) {
      const { page } = await user.another(chromium, { width: 1280 });
      await recordPage(page, { app: 'wallet', name, path: path(data), origin });
      await page.context().close();
    }
  });

  it('have each page of the console', async () => {
    if (missing.console.length === 0) return;
    const operator = { slug: 'platform', token: await world.operatorToken() } as Organization;
    const members = [
      await ConsoleBrowser.logIn(world, chromium, acme, { email: USER, name: 'Thandi Nkosi', roles: ['owner'] }),
      await ConsoleBrowser.logIn(world, chromium, operator, { email: 'sam@x.example', name: 'Sam', roles: ['owner'] }),
    ] as const;
    const data = await createRecordedOrganization(world, acme);
    const origin = world.platform.demo.publicUrl;
    for (const { name, path, isOfOperator } of missing.console) {
      const { page } = await members[isOfOperator ? 1 : 0].another(chromium, { width: 1280 });
      await recordPage(page, { app: 'console', name, path: path(data), origin });
      await page.context().close();
    }
  });
});
