// node tools/run.mjs pictures: records the pages of the apps that have no recording, and writes the pictures of docs/tour of
// pages that have changed (docs/tour.md#how-the-pages-are-tested).
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(new URL('../..', import.meta.url).pathname);
const RECORDER = '<rootDir>/tests/system/browser/pictures/test-record-apps.ts';
const SPECS = ['tests/system/browser/pictures/app-pictures.spec.ts', 'tests/system/browser/pages.spec.ts'];

/** @param {string[]} words of Jest */
function jest(words) {
  const { status } = spawnSync(process.execPath, ['node_modules/.bin/jest', '--runInBand', ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PICTURES: 'write', FOREIGN_PROGRAMS: 'chromium' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

// On a busy machine a test of all pages takes longer than one of the suite may.
jest(['--testMatch', RECORDER, '--testTimeout', '1800000']);
jest(SPECS);
