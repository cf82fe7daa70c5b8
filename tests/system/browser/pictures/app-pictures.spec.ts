import { Chromium, PictureAlbum, type View } from '@vc/development/browser';
import { describeWith } from '@vc/testing/programs/describe-with';
import { buildConsoleApp } from '../../../support/test-console-browser';
import { buildWalletApp } from '../../../support/test-holder-browser';
import { CONSOLE_PAGES } from './console-pages';
import type { PicturedPage } from './pictured-page';
import { type AppName, readRecording } from './recording';
import { ReplayedApp } from './replayed-app';
import { WALLET_PAGES } from './wallet-pages';

type Theme = 'light' | 'dark';
type PictureView = Pick<View, 'width' | 'height'> & { width: number; height: number };

const DESKTOP: PictureView = { width: 1280, height: 800 };
const PHONE: PictureView = { width: 360, height: 780 };
/** Each width in one theme, as docs/tour.md shows them. */
const VIEWS: [PictureView, Theme][] = [
  [DESKTOP, 'light'],
  [PHONE, 'dark'],
];
const FURTHER_VIEWS: [PictureView, Theme][] = [
  [DESKTOP, 'dark'],
  [PHONE, 'light'],
];

/** Ends a test that hangs. On a busy machine all pages take ten minutes. */
const ALL_PAGES_MS = 1_800_000;

/** Of pages in one browser. */
const PARALLEL = 4;

const PICTURED: [app: AppName, page: Pick<PicturedPage<never>, 'name' | 'isInBothThemes'>][] = [
  ...CONSOLE_PAGES.map((page): (typeof PICTURED)[number] => ['console', page]),
  ...WALLET_PAGES.map((page): (typeof PICTURED)[number] => ['wallet', page]),
];

describeWith('chromium', 'the pictures of the apps', () => {
  let chromium: Chromium;
  let album: PictureAlbum;

  beforeAll(async () => {
    buildConsoleApp();
    buildWalletApp();
    chromium = await Chromium.launchForPictures();
    album = new PictureAlbum(chromium);
  });

  afterAll(async () => chromium?.close());

  async function open(app: AppName, name: string) {
    const page = await chromium.open(DESKTOP);
    const replayed = await ReplayedApp.open(page, app, readRecording(app, name));
    return { page, replayed };
  }

  async function checkPage(app: AppName, { name, isInBothThemes }: (typeof PICTURED)[number][1]): Promise<void> {
    const { page, replayed } = await open(app, name);
    for (const [view, colorScheme] of isInBothThemes ? [...VIEWS, ...FURTHER_VIEWS] : VIEWS) {
      await page.setViewportSize(view);
      await page.emulateMedia({ colorScheme });
      await replayed.settle();
      await album.check(page, `${app}/${name}-${view.width}-${colorScheme}`);
    }
    await page.context().close();
  }

  it(
    'are those that are kept',
    async () => {
      const waiting = [...PICTURED];
      const errors: string[] = [];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await checkPage(...next).catch((error: unknown) => errors.push((error as Error).message));
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, work));
      expect(errors).toEqual([]);
    },
    ALL_PAGES_MS,
  );

  it.each([
    ['colour', 'a { color: #c00 !important }'],
    ['margin', 'main { padding-top: 60px !important }'],
    ['word', 'h1 { visibility: hidden }'],
  ])('are not those of a page with another %s', async (_, style) => {
    const { page } = await open('console', 'issuances');
    // The debugger adds it, which the policy of the page does not concern.
    await page.addStyleTag({ content: style });
    const compared = new PictureAlbum(chromium, { isRenewed: false });
    await expect(compared.check(page, 'console/issuances-1280-light')).rejects.toThrow(
      /does not look as in docs\/tour: .* See \S+\/console\/issuances-1280-light\. `npm run pictures`/,
    );
    await page.context().close();
  });
});
