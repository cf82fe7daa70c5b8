import { Chromium, PictureAlbum, type View } from '@vc/development/browser';
import { describeWith } from '@vc/testing/programs/describe-with';
import { buildConsoleApp } from '../../../support/test-console-browser';
import { buildWalletApp } from '../../../support/test-holder-browser';
import { CONSOLE_PAGES } from './console-pages';
import type { PicturedPage } from './pictured-page';
import { type AppName, readRecording } from './recording';
import { ReplayedTab } from './replayed-app';
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

/** Tabs of one browser. */
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

  async function checkPage(tab: ReplayedTab, app: AppName, { name, isInBothThemes }: (typeof PICTURED)[number][1]) {
    await tab.page.setViewportSize(DESKTOP);
    await tab.page.emulateMedia({ colorScheme: 'light' });
    await tab.show(app, readRecording(app, name));
    for (const [view, colorScheme] of isInBothThemes ? [...VIEWS, ...FURTHER_VIEWS] : VIEWS) {
      await tab.page.setViewportSize(view);
      await tab.page.emulateMedia({ colorScheme });
      await tab.settle();
      await album.check(tab.page, `${app}/${name}-${view.width}-${colorScheme}`);
    }
  }

  it(
    'are those that are kept',
    async () => {
      const waiting = [...PICTURED];
      const errors: string[] = [];
      // A tab shows one page after the other: a page in a new one takes twice the processor time.
      const work = async () => {
        const tab = await ReplayedTab.open(chromium, DESKTOP);
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await checkPage(tab, ...next).catch((error: unknown) => errors.push((error as Error).message));
        }
        await tab.close();
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
    const tab = await ReplayedTab.open(chromium, DESKTOP);
    await tab.show('console', readRecording('console', 'issuances'));
    // The debugger adds it, which the policy of the page does not concern.
    await tab.page.addStyleTag({ content: style });
    const compared = new PictureAlbum(chromium, { isRenewed: false });
    await expect(compared.check(tab.page, 'console/issuances-1280-light')).rejects.toThrow(
      /does not look as in docs\/tour: .* See \S+\/console\/issuances-1280-light\. `npm run dev -- pictures`/,
    );
    await tab.close();
  });
});
