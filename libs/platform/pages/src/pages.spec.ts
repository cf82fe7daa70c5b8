import { createHash } from 'node:crypto';
import type { Invitation, InvitationReader, PageReader } from './index';
import { field, html, PAGE_LANGUAGES, renderErrorPage, renderInvitation, renderNotice, renderPage } from './index';

const LOOK = {
  name: 'Acme <Ltd>',
  primaryColor: '#ffee00',
  logo: { uri: 'data:image/png;base64,AA==', altText: 'A "logo"' },
};
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const READER: PageReader = { language: 'en', address: '?token=a%26b' };

const INVITATION: Invitation = {
  title: 'Receive a credential',
  lead: 'Acme offers you:',
  items: [{ name: 'Proof of <b>age</b>' }, { name: 'Address', details: 'locality, code' }],
  notes: ['Your wallet will ask for a code of 6 digits.'],
  expiresAt: new Date('2026-12-01T09:30:00Z'),
  qrLabel: 'QR code',
  walletUri: 'openid-credential-offer://?credential_offer_uri=x&y=1',
  look: LOOK,
};

describe('pages', () => {
  const show = async (reader: Partial<InvitationReader>) =>
    renderInvitation(INVITATION, { page: READER, accept: 'text/html', wantsCode: false, ...reader });
  const bodyOf = async (reader: Partial<InvitationReader>) => String((await show(reader)).body);

  it('escape values that are no markup', async () => {
    const body = await bodyOf({});
    expect(body).toContain('Acme &lt;Ltd&gt;');
    expect(body).toContain('Proof of &lt;b&gt;age&lt;/b&gt;');
    expect(body).toContain('alt="A &quot;logo&quot;"');
    expect(body).toContain('href="openid-credential-offer://?credential_offer_uri=x&amp;y=1"');
  });

  it('show the offer, its end and the notes', async () => {
    const body = await bodyOf({});
    for (const text of ['Acme offers you:', 'locality, code', 'a code of 6 digits', '1 December 2026 at 09:30 UTC']) {
      expect(body).toContain(text);
    }
  });

  it.each([
    ['a phone', { userAgent: PHONE }, 'button'],
    ['a phone at the address of the QR code', { userAgent: PHONE, wantsCode: true }, 'code'],
    ['another device', { userAgent: DESKTOP }, 'code'],
    ['a device that does not say what it is', {}, 'code'],
  ])('show %s the link or the QR code first', async (_, reader, first) => {
    const [shown = '', folded = ''] = (await bodyOf(reader)).split('<details>');
    expect([shown.includes('<svg'), shown.includes('class="button')]).toEqual([first === 'code', first === 'button']);
    expect([folded.includes('<svg'), folded.includes('class="button')]).toEqual([first !== 'code', first !== 'button']);
  });

  it.each([
    ['en', 'Sandbox.'],
    ['af', 'Toetsomgewing.'],
  ] as const)('say in %s that the tenant is a sandbox, and of no other tenant', (language, text) => {
    const page = (isSandbox: boolean) =>
      renderPage({ title: 'Log in', body: html``, look: { ...LOOK, isSandbox } }, { ...READER, language }).body;
    expect(page(true)).toContain(`<p class="sandbox" role="note"><strong>${text}</strong>`);
    expect(page(false)).not.toContain('role="note"');
  });

  it('load no resources, run no scripts, and support light and dark schemes', async () => {
    const { headers } = await show({});
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(await bodyOf({})).toContain('prefers-color-scheme: dark');
    expect(await bodyOf({})).not.toContain('<script');
  });

  it('allow their own style sheets by hash, and no others', async () => {
    const { headers, body } = await show({});
    const sheets = [...String(body).matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet);
    const hashes = sheets.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
    expect(hashes).toHaveLength(2);
    const directives = headers['content-security-policy']!.split('; ');
    expect(directives.find((each) => each.startsWith('style-src'))).toBe(`style-src ${hashes.join(' ')}`);
    expect(body).not.toMatch(/ style="/);
  });

  it.each(PAGE_LANGUAGES)('are marked as %s, and link to their other languages', async (language) => {
    const { headers, body } = await show({ page: { ...READER, language } });
    expect(headers['content-language']).toBe(language);
    expect(body).toContain(`<html lang="${language}">`);
    const others = PAGE_LANGUAGES.filter((each) => each !== language);
    const links = [...String(body).matchAll(/href="([^"]*)" hreflang="(\w+)" lang="(\w+)"/g)].map(
      ([, ...link]) => link,
    );
    expect(links).toEqual(others.map((each) => [`?token=a%26b&amp;lang=${each}`, each, each]));
  });

  it('have no such links when they are shown once', () => {
    expect(renderNotice({ title: 'A', sentences: [] }, { ...READER, address: undefined }).body).not.toContain(
      'hreflang',
    );
  });

  it('set the cookie of a language that was chosen', () => {
    const headersOf = (reader: PageReader) => renderNotice({ title: 'A', sentences: [] }, reader).headers;
    expect(headersOf({ ...READER, cookie: 'a=b; Path=/' })).toMatchObject({ 'set-cookie': 'a=b; Path=/' });
    expect(headersOf(READER)).not.toHaveProperty('set-cookie');
  });

  it('bind an error to its field', () => {
    const name = { name: 'code', label: 'A <code>', autocomplete: 'one-time-code' };
    expect(field(name).text).not.toMatch(/aria-|autofocus/);
    const { text } = field({ ...name, error: 'Wrong' });
    expect(text).toContain('<p class="error" id="code-error" role="alert">Wrong</p>');
    expect(text).toContain('aria-invalid="true" aria-describedby="code-error" autofocus');
    expect(text).toContain('<label for="code">A &lt;code&gt;</label>');
  });

  it.each([
    ['#ffee00', '#000000'],
    ['#0b2e13', '#ffffff'],
    ['red;} body{display:none', '#ffffff'],
  ])('put text on the colour %s in %s', (primaryColor, onPrimary) => {
    const { body } = renderPage({ title: 'A', body: html`b`, look: { name: 'Acme', primaryColor } }, READER);
    expect(body).toContain(`--on-primary: ${onPrimary}`);
    expect(body).not.toContain('display:none');
  });

  it('have status 410 for a resource that has ended', () => {
    const notice = { title: 'Over', sentences: ['It was.'], look: LOOK };
    const { status, headers, body } = renderNotice(notice, READER, { status: 410 });
    expect([status, headers['cache-control']]).toEqual([410, 'no-store']);
    expect(body).toContain('<h1>Over</h1>');
  });

  it.each([
    [404, 'There is nothing here', false],
    [400, 'This did not work', false],
    [409, 'This is no longer possible', false],
    [429, 'Too many requests', true],
    [503, 'This does not work right now', true],
  ])('show the next step after an error with status %d', (status, title, isRepeatable) => {
    const rendered = renderErrorPage({ status, reference: '<r-1>' }, READER, { headers: { 'retry-after': '5' } });
    expect(rendered).toMatchObject({ status, headers: { 'retry-after': '5', 'content-language': 'en' } });
    expect(rendered.body).toContain(`<h1>${title}</h1>`);
    expect(rendered.body).toContain('<code>&lt;r-1&gt;</code>');
    expect(rendered.body.includes('Try again</a>')).toBe(isRepeatable);
  });

  it('repeat no query after an error', () => {
    const show = (address: string) => renderErrorPage({ status: 400, reference: 'r-1' }, { ...READER, address }).body;
    expect(show('?token=secret')).not.toMatch(/secret|hreflang/);
    expect(show('?')).toContain('href="?lang=af"');
  });
});
