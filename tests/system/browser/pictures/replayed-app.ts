import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { REPOSITORY } from '@vc/testing/unit/repository';
import type { Chromium, View } from '@vc/development/browser';
import type { Page, Route } from 'playwright-core';
import { waitUntilRead } from '../../../support/apps-in-browsers';
import { APP_PATHS, type AppName, ORIGIN, type Recording } from './recording';

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

const SOME_FRAMES = `(async () => {
  for (let frames = 0; frames < 5; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
})()`;
const LONGER_THAN_A_TEST_MS = 900_000;

/** A tab of a browser that shows pages of the built apps, whose requests get recorded answers. */
export class ReplayedTab {
  private app: AppName;
  private recording: Recording;
  /** Requests that have no answer yet. A long poll is none of them. */
  private pending = 0;
  /** Requests that have been made. */
  private made = 0;
  /** Requests without a recorded answer. */
  private unknown: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(chromium: Chromium, view: View): Promise<ReplayedTab> {
    const tab = new ReplayedTab(await chromium.open(view));
    // The test ends before, however slow the machine is.
    tab.page.setDefaultTimeout(LONGER_THAN_A_TEST_MS);
    await tab.page.route(
      () => true,
      async (route) => tab.count(route),
    );
    return tab;
  }

  /** Opens the page of the recording, and waits until it has read what it shows. */
  async show(app: AppName, recording: Recording): Promise<void> {
    // The page before may ask for more.
    await this.page.goto('about:blank');
    Object.assign(this, { app, recording, unknown: [] });
    await this.page.clock.setFixedTime(recording.recordedAt);
    await this.page.goto(`${ORIGIN}${APP_PATHS[app]}${recording.path === '/' ? '' : recording.path}`);
    await this.settle();
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** @throws Error if the page asks for more than was recorded */
  async settle(): Promise<void> {
    await waitUntilRead(this.page);
    await this.waitForAnswers();
    if (this.unknown.length === 0) return;
    throw new Error(
      `${this.recording.path} of the ${this.app} has no recorded answer for ${this.unknown.join(', ')}. ` +
        'Delete its recording, and record it again with `npm run dev -- pictures`.',
    );
  }

  /** A page asks for more after an answer, so it is at rest after some frames without a request. */
  private async waitForAnswers(): Promise<void> {
    for (let isAtRest = false; !isAtRest;) {
      const { pending, made } = this;
      await this.page.evaluate(SOME_FRAMES);
      isAtRest = pending === 0 && this.pending === 0 && this.made === made;
    }
  }

  private async count(route: Route): Promise<void> {
    this.pending += 1;
    this.made += 1;
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
