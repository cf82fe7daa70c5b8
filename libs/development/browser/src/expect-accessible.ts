import { readFileSync } from 'node:fs';
import type { AxeResults, NodeResult, Result } from 'axe-core';
import type { Page } from 'playwright-core';

/** axe-core as a script for a page. It is evaluated by the debugger, which the content security policy does not concern. */
let source: string | undefined;

/** WCAG 2.2 at the levels A and AA, and what axe-core calls best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @throws Error that lists each rule of axe-core that the page breaks, with the elements and the help */
export async function expectAccessible(page: Page): Promise<void> {
  source ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(source);
  const options = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  if (violations.length === 0) return;
  throw new Error(`${page.url()} is not accessible:\n${violations.map(describe).join('\n')}`);
}

function describe({ id, help, helpUrl, nodes }: Result): string {
  return [`- ${id}: ${help} (${helpUrl})`, ...nodes.map(describeNode)].join('\n');
}

function describeNode({ target, html, failureSummary = '' }: NodeResult): string {
  return `    ${target.join(' ')}: ${html}\n      ${failureSummary.replaceAll('\n', '\n      ')}`;
}

/** @throws Error if the page scrolls sideways (WCAG 2.2, 1.4.10) */
export async function expectToFit(page: Page): Promise<void> {
  const { content, window } = await page.evaluate<{ content: number; window: number }>(
    '({ content: document.documentElement.scrollWidth, window: document.documentElement.clientWidth })',
  );
  if (content > window) throw new Error(`${page.url()} is ${content} px wide in a window of ${window} px.`);
}
