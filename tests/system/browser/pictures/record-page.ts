import type { Page, Response } from 'playwright-core';
import { waitUntilRead } from '../../../support/apps-in-browsers';
import { APP_PATHS, type AppName, type RecordedAnswer, writeRecording } from './recording';

interface RecordedVisit {
  app: AppName;
  name: string;
  /** Path below that of the app. */
  path: string;
  /** Of the platform. */
  origin: string;
}

/** Opens a page of a running platform, and keeps what the server answers. The page has a session. */
export async function recordPage(page: Page, { app, name, path, origin }: RecordedVisit): Promise<void> {
  const recordedAt = new Date().toISOString();
  const answers: Record<string, RecordedAnswer> = {};
  const reading: Promise<void>[] = [];
  const note = (response: Response) => {
    if (['fetch', 'xhr'].includes(response.request().resourceType())) reading.push(keep(response, answers));
  };
  await page.clock.setFixedTime(recordedAt);
  page.on('response', note);
  await page.goto(`${origin}${APP_PATHS[app]}${path === '/' ? '' : path}`);
  await waitUntilRead(page);
  // A long poll never ends, so the network may not become idle.
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => undefined);
  page.off('response', note);
  await Promise.all(reading);
  writeRecording(app, name, { path, recordedAt, answers, origin });
}

async function keep(response: Response, answers: Record<string, RecordedAnswer>): Promise<void> {
  const { pathname, search } = new URL(response.url());
  const text = await response.text();
  answers[`${response.request().method()} ${pathname}${search}`] = {
    status: response.status(),
    ...(text !== '' && { body: JSON.parse(text) as unknown }),
  };
}
