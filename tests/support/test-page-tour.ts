import { type Chromium, expectAccessible, expectToFit, type PictureAlbum } from '@vc/development/browser';
import type { PageLanguage } from '@vc/platform/pages';

type BrowserPage = Awaited<ReturnType<Chromium['open']>>;

/** Windows of a narrow phone (WCAG 2.2, 1.4.10), of a computer, and of a 4K screen. */
const NARROW = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 800 };
const HUGE = { width: 3840, height: 2160 };
/** Of the pictures of phones in docs/tour.md. */
const PHONE = { width: 360, height: 780 };

/**
 * Codes, keys, references, and times differ in each run, so pictures have a grey rectangle in their places, as wide as the line
 * where its content has no constant width.
 */
const MASKED = 'figure[role=img] svg, code, time';
const EVEN = 'code, time { display: inline-block; width: 12em; height: 1.2em; overflow: hidden; white-space: nowrap }';

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

/**
 * Returns the names of the password fields without a username before them in their form. Password managers need one, which may
 * be hidden.
 */
const PASSWORDS_WITHOUT_USERNAME = `(() => {
  const lacksUsername = (field) => {
    const fields = [...(field.form?.elements ?? [])].filter(({ type }) => type === 'text' || type === 'password');
    return !fields.slice(0, fields.indexOf(field)).some(({ autocomplete }) => autocomplete.startsWith('username'));
  };
  return [...document.querySelectorAll('input[type="password"]')].filter(lacksUsername).map(({ name }) => name);
})()`;

/** A person who opens pages in Chromium in one language. */
export class PageTour {
  /** Texts of each page that was shown, by its name. */
  readonly texts = new Map<string, string[]>();
  /** Complaints of the browser, such as what the content security policy has blocked. */
  readonly complaints: string[] = [];

  constructor(
    private readonly chromium: Chromium,
    private readonly album: PictureAlbum,
    private readonly language: PageLanguage,
  ) {}

  async open(url: string, userAgent?: string): Promise<BrowserPage> {
    const page = await this.chromium.open({ ...DESKTOP, locale: LOCALES[this.language], userAgent });
    page.on('console', (message) => {
      const { url: source } = message.location();
      // A status of 4xx is an error of the console, too. Chromium writes `debug` messages about forms while it parses them: if it
      // pauses between the username and the password, it misses the username.
      const isComplaint =
        message.type() !== 'debug' && !message.text().includes('the server responded with a status of');
      if (isComplaint) {
        this.complaints.push(`${source}: ${message.text()}`);
      }
    });
    await page.goto(url);
    return page;
  }

  /**
   * Checks the page. Its elements and colours are the same in each language and size, so that axe-core sees each theme once, in
   * English. Words are widest in further languages, which are measured on a phone.
   */
  async check(page: BrowserPage, name: string): Promise<void> {
    const language = await page.locator('html').getAttribute('lang');
    if (language !== this.language) throw new Error(`The page ${name} is in the language ${language}.`);
    this.texts.set(name, await page.evaluate<string[]>(TEXTS));
    const nameless = await page.evaluate<string[]>(PASSWORDS_WITHOUT_USERNAME);
    this.complaints.push(
      ...nameless.map((field) => `${name}: the form of ${field} has no field for the username before it`),
    );
    if (this.language === 'en') await this.checkLook(page, name);
    await page.setViewportSize(NARROW);
    await expectToFit(page);
    await page.setViewportSize(DESKTOP);
  }

  private async checkLook(page: BrowserPage, name: string): Promise<void> {
    await expectToFit(page);
    await expectAccessible(page);
    await this.compare(page, `pages/${name}-${DESKTOP.width}-light`);
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await this.compare(page, `pages/${name}-${PHONE.width}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(HUGE);
    await expectToFit(page);
  }

  private async compare(page: BrowserPage, picture: string): Promise<void> {
    await this.album.check(page, picture, { masked: MASKED, style: EVEN });
  }
}
