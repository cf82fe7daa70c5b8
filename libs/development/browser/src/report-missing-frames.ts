import { setInterval, setTimeout } from 'node:timers';
import type { Page } from 'playwright-core';

/** Between two checks of a page, and the longest time that a check takes. A busy machine draws a frame within seconds. */
const PERIOD_MS = 20_000;

const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(resolve))';

/**
 * Says on the standard error if the browser no longer draws a page. A click then ends with a time-out, because it waits
 * until its element is at the same place in two frames, and Playwright does not say that there was none.
 */
export function reportMissingFrames(page: Page, periodMs = PERIOD_MS): void {
  let isChecked = false;
  const timer = setInterval(() => {
    if (isChecked) return;
    isChecked = true;
    void check(page, periodMs).finally(() => (isChecked = false));
  }, periodMs).unref();
  page.on('close', () => clearInterval(timer));
}

async function check(page: Page, limitMs: number): Promise<void> {
  if (!(await isAnsweredLate(page, NEXT_FRAME, limitMs)) || page.isClosed()) return;
  const state = (await isAnsweredLate(page, '1', limitMs)) ? 'is blocked' : 'answers';
  process.stderr.write(`${page.url()}: no frame in ${limitMs} ms, and the page ${state}\n`);
}

/** A page that closes or is left meanwhile has answered. */
async function isAnsweredLate(page: Page, expression: string, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<true>((resolve) => (timer = setTimeout(() => resolve(true), limitMs).unref()));
  const answered = page.evaluate(expression).then(
    () => false,
    () => false,
  );
  return Promise.race([late, answered]).finally(() => clearTimeout(timer));
}
