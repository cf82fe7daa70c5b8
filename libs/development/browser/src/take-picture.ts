import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = resolve(__dirname, '../../../../docs/tour');

/**
 * Writes the whole page to `docs/tour/<name>.png`, where `PICTURES=write` asks for it. Fonts and antialiasing differ between
 * machines, so that pictures are shown to people and compared with nothing.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== 'write') return;
  const file = resolve(FOLDER, `${name}.png`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await page.screenshot({ fullPage: true, scale: 'css', animations: 'disabled' }));
}
