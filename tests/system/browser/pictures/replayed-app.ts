import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { APP_PATHS, type AppName, ORIGIN, type Recording } from './recording';

const REPOSITORY = resolve(__dirname, '../../../..');
const FOLDERS: Record<AppName, string> = { console: 'dist/console/web', wallet: 'dist/wallet-app/web' };
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
/** Requests that the server holds until something happens. */
const LONG_POLL = /[?&]wait=/;

const QUIET_FRAMES = 5;
const LONGER_THAN_A_TEST_MS = 900_000;

/** A built app in a browser, whose requests get recorded answers. */
export class ReplayedApp {
  /** Requests that have no answer yet. A long poll is none of them. */
  private pending = 0;
  /** Requests without a recorded answer. */
  private readonly unknown: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly app: AppName,
    private readonly recording: Recording,
  ) {}

  /** Opens the page of the recording, and waits until it has read what it shows. */
  static async open(page: Page, app: AppName, recording: Recording): Promise<ReplayedApp> {
    const replayed = new ReplayedApp(page, app, recording);
    // The test ends before, however slow the machine is.
    page.setDefaultTimeout(LONGER_THAN_A_TEST_MS);
    await page.clock.setFixedTime(recording.recordedAt);
    await page.route(
      () => true,
      async (route) => replayed.count(route),
    );
    await page.goto(`${ORIGIN}${APP_PATHS[app]}${recording.path === '/' ? '' : recording.path}`);
    await replayed.settle();
    return replayed;
  }

  /** @throws Error if the page asks for more than was recorded */
  async settle(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await this.waitForAnswers();
    if (this.unknown.length === 0) return;
    throw new Error(
      `${this.recording.path} of the ${this.app} has no recorded answer for ${this.unknown.join(', ')}. ` +
        'Delete its recording, and record it again with `npm run pictures`.',
    );
  }

  /** A page asks for more after an answer, so it is at rest after some frames without a request. */
  private async waitForAnswers(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_FRAMES; quiet = this.pending === 0 ? quiet + 1 : 0) {
      await this.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))');
    }
  }

  private async count(route: Route): Promise<void> {
    this.pending += 1;
    try {
      await this.answer(route);
    } finally {
      this.pending -= 1;
    }
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) return this.sendFile(route, 'index.html');
    if (!['fetch', 'xhr'].includes(request.resourceType())) {
      return this.sendFile(route, pathname.slice(APP_PATHS[this.app].length + 1));
    }
    const key = `${request.method()} ${pathname}${search}`;
    const answer = this.recording.answers[key];
    if (answer) return route.fulfill({ status: answer.status, ...('body' in answer && { json: answer.body }) });
    if (LONG_POLL.test(search)) return;
    this.unknown.push(key);
    return route.abort();
  }

  private async sendFile(route: Route, path: string): Promise<void> {
    const file = join(REPOSITORY, FOLDERS[this.app], path);
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    const contentType = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(file) });
  }
}
