import { expectAccessible, expectToFit, type View } from '@vc/development/browser';
import type { Page } from 'playwright-core';

/** A computer and a phone, each with one theme. */
export const WIDE_LIGHT = { width: 1280, colorScheme: 'light' as const };
export const NARROW_DARK = { width: 360, height: 780, colorScheme: 'dark' as const };

/** The content security policy of the apps forbids what `waitForFunction` evaluates in the page. */
const READ = `new Promise((resolve) => {
  const isVisible = (heading) => heading.checkVisibility();
  const look = () => {
    const hasRead = [...document.querySelectorAll('h1')].some(isVisible) && !document.querySelector('.skeleton');
    if (hasRead) resolve();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** With reduced motion, each colour changes within a millisecond, and the colour of an element after the one of its parent. */
const DRAWN = `(async () => {
  for (let still = 0; still < 2; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    still = document.getAnimations().some((each) => each instanceof CSSTransition) ? 0 : still + 1;
  }
})()`;

/** Waits until a page of an app has read what it shows. The page looks in each frame, a locator only twice a second. */
export async function waitUntilRead(page: Page): Promise<void> {
  await page.evaluate(READ);
}

/**
 * Expects an open page to have the heading, no alert, and to be accessible in both views. The window changes in place: no script of the
 * apps reads its width or its theme.
 */
export async function expectAccessibleViews(page: Page, heading: RegExp): Promise<void> {
  for (const view of [WIDE_LIGHT, NARROW_DARK]) {
    await changeView(page, view);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(heading);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectToFit(page);
    await expectAccessible(page);
  }
}

async function changeView(page: Page, { width, height = 900, colorScheme = 'light' }: View): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(DRAWN);
}
