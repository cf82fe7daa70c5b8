import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { REPOSITORY } from '@vc/testing/unit/repository';
import type { Chromium, View } from '@vc/development/browser';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import type { ConsoleMessage, Page } from 'playwright-core';
import { waitUntilRead } from './apps-in-browsers';
import { acceptInvitation, lastInvitation } from './test-invitation';
import type { Organization, TestPlatform } from './test-platform';

const PASSWORD = 'a fine long password';
/** Of an authenticator app, on the page that enrols it. */
const KEY = /^[A-Z2-7 ]{20,}$/;

/** What an organization need not have. */
const OPTIONAL_SETTING = /\/(identity-provider|domain|notice-settings)$/;

/** Builds the app of the console for the platform that starts next, unless it is built. */
export function buildConsoleApp(): void {
  const build = ['tools/build/web.mjs', '--if-changed', '--app', 'console'];
  const { status, stderr } = spawnSync(process.execPath, build, { cwd: REPOSITORY, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  process.env.CONSOLE_WEB_DIR = resolve(REPOSITORY, 'dist/console/web');
}

/** A member of staff, who works with the console in a real browser. */
export class ConsoleBrowser implements AsyncDisposable {
  /** What the browser has reported as an error, such as a violation of the content security policy. */
  readonly errors: string[] = [];

  private constructor(
    private readonly world: TestPlatform,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => this.record(message));
  }

  /** Logs a new member in, from the page of the console on. */
  static async logIn(
    world: TestPlatform,
    chromium: Chromium,
    { slug, token }: Organization,
    member: { email: string; name: string; roles: string[] },
  ): Promise<ConsoleBrowser> {
    await world.call(token, 'POST', '/auth/admin/staff', member);
    await acceptInvitation(lastInvitation(world.mails), PASSWORD);
    const browser = new ConsoleBrowser(world, await chromium.open({ width: 1280 }));
    await browser.open('/');
    await browser.page.getByRole('textbox').fill(slug);
    await browser.page.getByRole('button').click();
    await browser.authenticate(member.email);
    return browser;
  }

  /** The same member in another window. The session is that of the first one. */
  async another(chromium: Chromium, view: View): Promise<ConsoleBrowser> {
    const page = await chromium.open(view);
    await page.context().addCookies(await this.page.context().cookies());
    return new ConsoleBrowser(this.world, page);
  }

  /** Closes the window, which otherwise goes on reading and drawing beside those of later tests. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.context().close();
  }

  /** Opens a page of the console. @param path below `/console` */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.world.platform.demo.publicUrl}/console${path === '/' ? '' : path}`);
    await waitUntilRead(this.page);
  }

  /** Opens a page from the navigation, within the app. @param href of the link */
  async choose(href: string): Promise<void> {
    const link = `.navigation-link[href="${href}"]`;
    await this.page.click(link);
    await this.page.waitForSelector(`${link}[aria-current=page]`);
    await waitUntilRead(this.page);
  }

  /** Fills in the pages of the authorization server, the first time: with a new second factor. */
  private async authenticate(email: string): Promise<void> {
    const { page } = this;
    await page.locator('input[name=name]').fill(email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    // The key is in an element that is closed, so it has a text and shows none.
    const key = await page.locator('code').filter({ hasText: KEY }).textContent();
    const code = page.locator('input[name=code]');
    await code.fill(computeTotpCode(key!.replaceAll(' ', '')));
    await code.press('Enter');
    await code.waitFor({ state: 'detached' });
    // The recovery codes.
    await page.locator('button[name=decision][value=continue]').click();
    await page.waitForURL((url) => /^\/console(?!\/callback)/.test(url.pathname));
    await waitUntilRead(page);
  }

  /** Browsers report responses with 401 and 404. Without a session, and without a setting, they are no error of the app. */
  private record(message: ConsoleMessage): void {
    const text = message.text();
    const isUnset = text.includes('status of 404') && OPTIONAL_SETTING.test(message.location().url);
    const isUnauthorized = text.includes('status of 401');
    if (message.type() === 'error' && !isUnauthorized && !isUnset) this.errors.push(text);
  }
}
