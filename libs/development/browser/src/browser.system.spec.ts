import { LocalServer } from '@vc/testing/unit/local-server';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { Chromium } from './chromium';
import { expectAccessible, expectToFit } from './expect-accessible';
import { reportMissingFrames } from './report-missing-frames';

/** The policy of the platform's pages, under which the check of accessibility has to run. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const document = (main: string) => `<!doctype html>
  <html lang="en"><head><meta charset="utf-8"><title>A page</title></head><body><main><h1>A page</h1>${main}</main></body></html>`;

describeWith('chromium', 'a page in Chromium', () => {
  let chromium: Chromium;
  let server: LocalServer;
  let content: string;
  let languages: string | undefined;

  beforeAll(async () => {
    chromium = await Chromium.launch();
    server = await LocalServer.start((request, response) => {
      languages = request.headers['accept-language'];
      response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-security-policy', POLICY);
      response.end(content);
    });
  });

  afterAll(async () => {
    await chromium?.close();
    await server?.stop();
  });

  async function open(main: string) {
    content = document(main);
    const page = await chromium.open({ width: 320, colorScheme: 'dark', locale: 'af-ZA' });
    await page.goto(server.url);
    return page;
  }

  it('has the wanted width, colour scheme and language', async () => {
    const page = await open('');
    const dark = `matchMedia('(prefers-color-scheme: dark)').matches`;
    expect(await page.evaluate(`[innerWidth, ${dark}]`)).toEqual([320, true]);
    expect(languages).toMatch(/^af-ZA/);
  });

  it('is accessible with a label for each field', async () => {
    await expectAccessible(await open('<label for="name">Name</label><input id="name">'));
  });

  it.each([
    ['label', 'a field without a label', '<input id="name">', '#name'],
    ['color-contrast', 'pale text', '<p style="color: #bbb; background: #fff">Text</p>', 'p'],
    ['image-alt', 'an image without a text', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', 'img'],
    ['region', 'text outside of the landmarks', '</main><p>Text</p><main hidden>', 'p'],
  ])('is rejected with the rule %s for %s', async (rule, _, main, element) => {
    const page = await open(main);
    const error = await expectAccessible(page).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(`- ${rule}: `);
    expect((error as Error).message).toMatch(new RegExp(`https://dequeuniversity\\.com/\\S+[^]*    ${element}: <`));
  });

  it('is rejected if it scrolls sideways', async () => {
    await expectToFit(await open('<p>Text</p>'));
    await expect(expectToFit(await open('<p style="width: 400px">Text</p>'))).rejects.toThrow('in a window of 320 px');
  });

  it.each([
    ['answers', 'requestAnimationFrame = () => 0'],
    ['is blocked', 'setTimeout(() => { for (;;); })'],
  ])('is reported if it %s and no frame is drawn', async (state, script) => {
    const page = await open('<p>Text</p>');
    const error = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      reportMissingFrames(page, 2000);
      await page.evaluate(script);
      const reported = await waitFor(() => error.mock.calls.flat().at(0));
      expect(reported).toBe(`${server.url}/: no frame in 2000 ms, and the page ${state}\n`);
    } finally {
      error.mockRestore();
      await page.close();
    }
  });
});
