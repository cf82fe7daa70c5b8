import { toPageReader } from './to-page-reader';

const URL_OF_PAGE = '/invitation?token=a%26b&x=1';

describe('toPageReader', () => {
  const read = (url: string, headers: Record<string, string> = {}, uiLocales?: unknown) =>
    toPageReader({ url, headers }, uiLocales);
  const languageOf = (...request: Parameters<typeof read>) => read(...request).language;

  it.each([
    [undefined, 'en'],
    ['af', 'af'],
    ['af-ZA,en;q=0.9', 'af'],
    ['fr-FR, af;q=0.4, en;q=0.5', 'en'],
    ['fr, AF;q=0.5', 'af'],
    ['en;q=0, af', 'af'],
    ['fr', 'en'],
    ['*', 'en'],
    ['af;q=broken, \u0000', 'en'],
  ])('returns for Accept-Language %s the language %s', (accepted, language) => {
    expect(languageOf(URL_OF_PAGE, accepted === undefined ? {} : { 'accept-language': accepted })).toBe(language);
  });

  it('prefers the link of the page to ui_locales, that to the cookie, and that to Accept-Language', () => {
    const headers = { 'accept-language': 'en', cookie: 'a=b; vc_language=af' };
    expect(languageOf(URL_OF_PAGE, headers)).toBe('af');
    expect(languageOf(URL_OF_PAGE, headers, 'fr-FR en-GB')).toBe('en');
    expect(languageOf(`${URL_OF_PAGE}&lang=af`, headers, 'en')).toBe('af');
  });

  it.each(['fr', '', 'constructor', ['en']])(
    'ignores the ui_locales %p that name no language of the pages',
    (uiLocales) => {
      expect(languageOf(URL_OF_PAGE, { cookie: 'vc_language=af' }, uiLocales)).toBe('af');
    },
  );

  it.each(['vc_language=zu', 'xvc_language=af', 'vc_language=', 'vc_language=constructor'])(
    'ignores the cookie %s',
    (cookie) => {
      expect(languageOf(URL_OF_PAGE, { cookie })).toBe('en');
    },
  );

  it('remembers a language that was chosen, and nothing otherwise', () => {
    expect(read(`${URL_OF_PAGE}&lang=af`)).toEqual({
      language: 'af',
      address: '?token=a%26b&x=1',
      cookie: 'vc_language=af; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax',
    });
    expect(read(`${URL_OF_PAGE}&lang=af`, { 'x-forwarded-proto': 'https' }).cookie).toMatch(/; Secure$/);
    for (const url of [URL_OF_PAGE, `${URL_OF_PAGE}&lang=zu`]) expect(read(url)).not.toHaveProperty('cookie');
  });

  it.each(['//evil.example/x?a=1', '/.//evil.example?a=1', '/\\evil.example?a=1'])(
    'returns for %s an address without a path',
    (url) => {
      expect(read(url).address).toBe('?a=1');
    },
  );
});
