import { type Chromium, expectAccessible, expectToFit, takePicture } from '@vc/development/browser';
import type { PageLanguage } from '@vc/platform/pages';

type BrowserPage = Awaited<ReturnType<Chromium['open']>>;

/** Windows of a phone, of a computer and of a 4K screen. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
  { width: 3840, height: 2160 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

/** That docs/tour.md shows: page, language, width and colour scheme. */
const PICTURES = new Set([
  'log-in-en-320-light',
  'log-in-en-320-dark',
  'log-in-en-1280-light',
  'log-in-en-1280-dark',
  'log-in-en-3840-light',
  'enrolment-en-1280-light',
  'consent-en-320-dark',
  'invitation-refused-en-320-light',
  'offer-en-1280-light',
  'offer-en-1280-dark',
  'offer-en-3840-light',
  'offer-on-phone-af-320-light',
  'request-en-1280-light',
  'opt-out-en-320-dark',
  'missing-en-1280-light',
]);

const LOCALES: Record<PageLanguage, string> = { en: 'en-ZA', af: 'af-ZA' };

/** Texts of the page that people read or hear, without the names of the languages, and codes. */
const TEXTS = `(() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest('footer ul, code, script, style')) continue;
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    else found.push(...['aria-label', 'alt', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? ''));
  }
  return found.map((text) => text.trim().replaceAll(/\\s+/g, ' ')).filter((text) => /\\p{L}{2}/u.test(text));
})()`;

/** A person who opens pages in Chromium in one language. */
export class PageTour {
  /** Texts of each page that was shown, by its name. */
  readonly texts = new Map<string, string[]>();
  /** Complaints of the browser, such as what the content security policy has blocked. */
  readonly complaints: string[] = [];

  constructor(
    private readonly chromium: Chromium,
    private readonly language: PageLanguage,
  ) {}

  async open(url: string, userAgent?: string): Promise<BrowserPage> {
    const page = await this.chromium.open({ ...WINDOWS[1], locale: LOCALES[this.language], userAgent });
    page.on('console', (message) => {
      const { url: source } = message.location();
      // A status of 4xx is an error of the console, too.
      if (!message.text().includes('the server responded with a status of')) {
        this.complaints.push(`${source}: ${message.text()}`);
      }
    });
    await page.goto(url);
    return page;
  }

  /**
   * Checks the page at each size, and in further languages on a phone, where words are widest. Colours do not depend on the
   * size, so that a dark page is checked on a phone, and elsewhere only for its picture.
   */
  async check(page: BrowserPage, name: string): Promise<void> {
    const language = await page.locator('html').getAttribute('lang');
    if (language !== this.language) throw new Error(`The page ${name} is in the language ${language}.`);
    this.texts.set(name, await page.evaluate<string[]>(TEXTS));
    const [phone] = WINDOWS;
    for (const size of this.language === 'en' ? WINDOWS : [phone]) {
      await page.setViewportSize(size);
      for (const colorScheme of SCHEMES) await this.checkView(page, name, { ...size, colorScheme });
    }
    await page.setViewportSize(WINDOWS[1]);
  }

  private async checkView(page: BrowserPage, name: string, { width, colorScheme }: ShownView): Promise<void> {
    const picture = `${name}-${this.language}-${width}-${colorScheme}`;
    const isShown = PICTURES.has(picture);
    if (colorScheme === 'dark' && width !== WINDOWS[0].width && !isShown) return;
    await page.emulateMedia({ colorScheme });
    await expectToFit(page);
    await expectAccessible(page);
    if (isShown) await takePicture(page, `pages/${picture}`);
  }
}

interface ShownView {
  width: number;
  colorScheme: (typeof SCHEMES)[number];
}
