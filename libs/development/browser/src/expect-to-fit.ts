import type { Page } from 'playwright-core';

/** @throws Error if the page scrolls sideways (WCAG 2.2, 1.4.10) */
export async function expectToFit(page: Page): Promise<void> {
  const { content, window } = await page.evaluate<{ content: number; window: number }>(
    '({ content: document.documentElement.scrollWidth, window: document.documentElement.clientWidth })',
  );
  if (content > window) throw new Error(`${page.url()} is ${content} px wide in a window of ${window} px.`);
}
