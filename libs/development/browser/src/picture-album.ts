import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { Chromium } from './chromium';
import { comparePixels } from './compare-pixels';
import { encodePalettePng } from './palette-png';

/** The pictures of docs/tour.md. */
const FOLDER = resolve(__dirname, '../../../../docs/tour');
const RENEW = '`npm run dev -- pictures` renews the pictures';

/**
 * Share of the pixels that may differ: a word or a border that moved is more, and stray pixels of another processor are less.
 * With another major version of Chromium, letters and shadows may be drawn otherwise everywhere.
 */
const TOLERANCE = { sameVersion: 0.0005, otherVersion: 0.02 };

const SCREENSHOT = {
  fullPage: true,
  scale: 'css',
  animations: 'disabled',
  // The adopted style hides it.
  caret: 'initial',
  maskColor: '#9a9a9a',
} as const;

/** The content security policy of a page forbids an inline style, which Playwright would insert, and permits this one. */
const adoptStyle = (style: string) => `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(style)});
  document.adoptedStyleSheets.push(sheet);
}`;
const ABANDON_STYLE = 'void document.adoptedStyleSheets.pop()';

export interface PictureOptions {
  /** CSS selector of elements that have another content in each run, which a grey rectangle covers. */
  masked?: string;
  /** Style sheet for the picture alone. */
  style?: string;
}

interface AlbumOptions {
  /** Where the kept pictures are. */
  folder?: string;
  /** Whether pictures are written in place of a comparison. */
  isRenewed?: boolean;
  /** Where new pictures and differences are written when a comparison fails. */
  failures?: string;
}

/** Kept pictures of pages, with which pages are compared. */
export class PictureAlbum {
  private readonly folder: string;
  private readonly failures: string;
  private readonly isRenewed: boolean;
  private readonly keptVersion: number | undefined;

  constructor(
    private readonly chromium: Pick<Chromium, 'majorVersion'>,
    options: AlbumOptions = {},
  ) {
    this.folder = options.folder ?? FOLDER;
    this.failures = options.failures ?? join(tmpdir(), 'vc-pictures');
    this.isRenewed = options.isRenewed ?? process.env.PICTURES === 'write';
    this.keptVersion = this.readVersion();
    this.warnOfVersion();
  }

  /**
   * Compares the whole page with the kept picture, or writes that.
   * @param name path below the folder of the album, without its ending
   * @throws Error that names the folder with the new picture and the difference
   */
  async check(page: Page, name: string, { masked, style = '' }: PictureOptions = {}): Promise<void> {
    await page.evaluate(adoptStyle(`* { caret-color: transparent !important } ${style}`));
    await settle(page);
    const taken = await page.screenshot({
      ...SCREENSHOT,
      ...(masked !== undefined && { mask: [page.locator(masked)] }),
    });
    await page.evaluate(ABANDON_STYLE);
    this.checkPng(taken, name);
  }

  /** As `check`, of a picture that was taken. */
  checkPng(taken: Buffer, name: string): void {
    const file = join(this.folder, `${name}.png`);
    if (this.isRenewed) return this.renew(file, withPalette(taken));
    if (!existsSync(file)) throw this.fail(name, { taken }, 'There is no kept picture');
    const kept = readFileSync(file);
    if (comparePixels(kept, taken).share <= this.tolerance) return;
    // A kept picture has a palette, which changes letters on a gradient.
    const { count, share, sizes, encodeDifference } = comparePixels(kept, withPalette(taken));
    if (share <= this.tolerance) return;
    const what =
      sizes.kept === sizes.taken
        ? `${count} pixels (${(share * 100).toFixed(2)} %) differ`
        : `The size is ${sizes.taken} in place of ${sizes.kept}`;
    throw this.fail(name, { taken, ...(encodeDifference && { difference: encodeDifference() }) }, what);
  }

  private get tolerance(): number {
    return this.keptVersion === this.chromium.majorVersion ? TOLERANCE.sameVersion : TOLERANCE.otherVersion;
  }

  /** A picture that is within the tolerance stays, so that a renewal changes only the files of pages that changed. */
  private renew(file: string, picture: Buffer): void {
    const isKept = existsSync(file) && this.keptVersion === this.chromium.majorVersion;
    if (!isKept || comparePixels(readFileSync(file), picture).share > TOLERANCE.sameVersion) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, picture);
    }
    writeFileSync(this.versionFile, `{ "chromium": ${this.chromium.majorVersion} }\n`);
  }

  private fail(name: string, pictures: Record<string, Buffer>, what: string): Error {
    const folder = join(this.failures, name);
    mkdirSync(folder, { recursive: true });
    for (const [kind, png] of Object.entries(pictures)) writeFileSync(join(folder, `${kind}.png`), png);
    return new Error(`The page ${name} does not look as in docs/tour: ${what}. See ${folder}. ${RENEW}.`);
  }

  private get versionFile(): string {
    return join(this.folder, 'chromium.json');
  }

  private readVersion(): number | undefined {
    if (!existsSync(this.versionFile)) return undefined;
    return (JSON.parse(readFileSync(this.versionFile, 'utf8')) as { chromium: number }).chromium;
  }

  private warnOfVersion(): void {
    const { majorVersion } = this.chromium;
    if (this.isRenewed || this.keptVersion === majorVersion) return;
    process.stderr.write(
      `\n*** The kept pictures are of Chromium ${String(this.keptVersion)}, and this is ${majorVersion}: ` +
        `${TOLERANCE.otherVersion * 100} % of the pixels may differ. ${RENEW}. ***\n\n`,
    );
  }
}

const withPalette = (png: Buffer) => encodePalettePng(PNG.sync.read(png));

/** Waits for the fonts and for pictures in the page, and makes the window as high as the page, at whose end bars may stay. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('Promise.all([document.fonts.ready, ...[...document.images].map((each) => each.decode())])');
  const viewport = page.viewportSize();
  if (!viewport) throw new Error('The page has no window of a fixed size.');
  const { width, height } = viewport;
  const content = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (content > height) await page.setViewportSize({ width, height: content });
}
