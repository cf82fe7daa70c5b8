import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type AppName = 'console' | 'wallet';

/** What the server of an app has answered while a page was opened. */
export interface Recording {
  /** Path below that of the app. */
  path: string;
  /** ISO 8601. The time of the browser, which pages compare with the times of their resources. */
  recordedAt: string;
  /** By `METHOD path?query`, with the path of the app. */
  answers: Record<string, RecordedAnswer>;
}

export interface RecordedAnswer {
  status: number;
  /** JSON, and absent without a body. */
  body?: unknown;
}

/** Of recorded pages, in place of the address of the platform. */
export const ORIGIN = 'https://vc.example';

/** Paths of the pages of an app. */
export const APP_PATHS: Record<AppName, string> = { console: '/console', wallet: '/wallet/app' };

const FOLDER = join(__dirname, 'recordings');

function fileOf(app: AppName, name: string): string {
  return join(FOLDER, app, `${name}.json`);
}

export function hasRecording(app: AppName, name: string): boolean {
  return existsSync(fileOf(app, name));
}

/** @throws Error with the command that records the page */
export function readRecording(app: AppName, name: string): Recording {
  const file = fileOf(app, name);
  if (!existsSync(file)) {
    throw new Error(`The page ${app}/${name} is not recorded. \`npm run dev -- pictures\` records it.`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Recording;
}

/** @param origin of the platform, which is written as `ORIGIN` */
export function writeRecording(
  app: AppName,
  name: string,
  { origin, ...recording }: Recording & { origin: string },
): void {
  const file = fileOf(app, name);
  mkdirSync(dirname(file), { recursive: true });
  const { host } = new URL(origin);
  const text = JSON.stringify(recording, null, 1).replaceAll(origin, ORIGIN).replaceAll(host, new URL(ORIGIN).host);
  writeFileSync(file, `${text.replaceAll(encodeURIComponent(origin), encodeURIComponent(ORIGIN))}\n`);
}
