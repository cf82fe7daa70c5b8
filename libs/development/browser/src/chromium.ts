import { spawnSync } from 'node:child_process';
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { fixedFonts } from './fixed-fonts';
import { reportMissingFrames } from './report-missing-frames';

/** As Debian installs it. */
const EXECUTABLE = '/usr/bin/chromium';

/** Playwright adds a fresh profile folder, `--headless` and `--no-sandbox`, and ends the process with its own. */
const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** Of the parts of a page that the browser draws, such as the fields of dates. */
const LANGUAGE = { LANGUAGE: 'en_US', LC_ALL: 'C.UTF-8' };

/** Rasterization that is the same on machines of one kind. */
const PICTURE_FLAGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
  '--disable-skia-runtime-opts',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
];

export interface View {
  /** Of the window, in CSS pixels. */
  width: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** Language tag (BCP 47) of the person, which the browser sends as `Accept-Language`. */
  locale?: string;
  /** Default: true. */
  hasScripts?: boolean;
  /** Default: that of Chromium. */
  userAgent?: string | undefined;
}

/** The reason why Chromium cannot run here. Undefined if it can. */
export function whyNoChromium(): string | undefined {
  const { error } = spawnSync(EXECUTABLE, ['--version']);
  return error && `Chromium cannot be started: ${error.message}`;
}

/** Limit for each wait in a page. A busy machine takes longer than the 30 s of Playwright. */
const TIMEOUT_MS = 120_000;

/** A real browser without a window. */
export class Chromium {
  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<Chromium> {
    return Chromium.launchWith({ args: FLAGS });
  }

  /** A browser whose pictures do not depend on the fonts and the language of the machine. */
  static async launchForPictures(): Promise<Chromium> {
    const env = { ...(process.env as Record<string, string>), ...fixedFonts(), ...LANGUAGE };
    return Chromium.launchWith({ args: [...FLAGS, ...PICTURE_FLAGS], env });
  }

  private static async launchWith(options: LaunchOptions): Promise<Chromium> {
    const fixed = { executablePath: EXECUTABLE, headless: true, chromiumSandbox: false };
    return new Chromium(await chromium.launch({ ...options, ...fixed }));
  }

  /** The major version of the browser, by which rasterization changes. */
  get majorVersion(): number {
    return Number.parseInt(this.browser.version(), 10);
  }

  /** An empty page, which shares no cookies with others. */
  async open(view: View): Promise<Page> {
    const { width, height = 900, colorScheme = 'light', locale = 'en-ZA', hasScripts = true, userAgent } = view;
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme,
      locale,
      timezoneId: 'UTC',
      javaScriptEnabled: hasScripts,
      reducedMotion: 'reduce',
      ...(userAgent !== undefined && { userAgent }),
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    if (hasScripts) reportMissingFrames(page);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
