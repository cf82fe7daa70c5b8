import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { REPOSITORY } from '@vc/testing/unit/repository';
import type { Chromium, View } from '@vc/development/browser';
import type { ConsoleMessage, Page } from 'playwright-core';
import { waitUntilRead } from './apps-in-browsers';
import { createUser, PASSWORD } from './test-holder';
import type { Organization, TestPlatform } from './test-platform';

/** Without a session, the page asks for it once and is answered with 401, and without a domain with 404. */
const EXPECTED = /status of 40[14]|ERR_INTERNET_DISCONNECTED/;

/** Builds the wallet for browsers for the platform that starts next, unless it is built. */
export function buildWalletApp(): void {
  const build = ['tools/build/web.mjs', '--if-changed', '--app', 'wallet-app'];
  const { status, stderr } = spawnSync(process.execPath, build, { cwd: REPOSITORY, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  process.env.WALLET_APP_WEB_DIR = resolve(REPOSITORY, 'dist/wallet-app/web');
}

/** A user who opens the wallet in a real browser. */
export class HolderBrowser implements AsyncDisposable {
  /** What the browser has reported as an error, such as a violation of the content security policy. */
  readonly errors: string[] = [];

  private constructor(
    private readonly world: TestPlatform,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => this.record(message));
  }

  /** Logs a new user in, who opens the wallet at a path. */
  static async logIn(
    world: TestPlatform,
    chromium: Chromium,
    organization: Organization,
    { email, firstName, path = '/' }: { email: string; firstName: string; path?: string },
  ): Promise<HolderBrowser> {
    const password = await createUser(world, organization, email, firstName);
    const browser = await HolderBrowser.begin(world, chromium, organization, path);
    await browser.authenticate(email, password);
    return browser;
  }

  /** Logs a user in who has logged in before, with another device. */
  static async logInAgain(
    world: TestPlatform,
    chromium: Chromium,
    organization: Organization,
    email: string,
  ): Promise<HolderBrowser> {
    const browser = await HolderBrowser.begin(world, chromium, organization, '/');
    await browser.enterPassword(email, PASSWORD);
    await browser.isBack();
    return browser;
  }

  /** Opens the wallet, and names the organization. */
  private static async begin(
    world: TestPlatform,
    chromium: Chromium,
    { slug }: Organization,
    path: string,
  ): Promise<HolderBrowser> {
    const browser = new HolderBrowser(world, await chromium.open({ width: 360, height: 780 }));
    await browser.open(path);
    await browser.page.getByRole('textbox').fill(slug);
    await browser.page.getByRole('button').click();
    return browser;
  }

  /** The same user in another window. The session is that of the first one. */
  async another(chromium: Chromium, view: View): Promise<HolderBrowser> {
    const page = await chromium.open(view);
    await page.context().addCookies(await this.page.context().cookies());
    return new HolderBrowser(this.world, page);
  }

  /** Closes the window, which otherwise goes on reading and drawing beside those of later tests. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.context().close();
  }

  /** Opens a page of the wallet. @param path below `/wallet/app` */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.world.platform.demo.publicUrl}/wallet/app${path === '/' ? '' : path}`);
    await waitUntilRead(this.page);
  }

  /** Waits for a page by its heading. */
  async isAt(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await waitUntilRead(this.page);
  }

  /** Presses a button of the page. */
  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Fills in the log-in page of the authorization server. */
  async enterPassword(email: string, password: string): Promise<void> {
    const { page } = this;
    await page.locator('input[name=name]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
  }

  /** Fills in the pages of the authorization server, the first time: with a new password. */
  private async authenticate(email: string, password: string): Promise<void> {
    const { page } = this;
    await this.enterPassword(email, password);
    await page.locator('input[name=newPassword]').fill(PASSWORD);
    await page.locator('input[name=repeated]').fill(PASSWORD);
    await page.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await this.isBack();
  }

  private async isBack(): Promise<void> {
    await this.page.waitForURL((url) => /^\/wallet\/app(?!\/callback)/.test(url.pathname));
    await waitUntilRead(this.page);
  }

  private record(message: ConsoleMessage): void {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) this.errors.push(message.text());
  }
}
