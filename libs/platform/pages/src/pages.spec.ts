import type { Invitation, InvitationReader } from './index';
import { errorPage, page, html, renderInvitation, renderNotice } from './index';

const LOOK = {
  name: 'Acme <Ltd>',
  primaryColor: '#ffee00',
  logo: { uri: 'data:image/png;base64,AA==', altText: 'A "logo"' },
};
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

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
    renderInvitation(INVITATION, { accept: 'text/html', wantsCode: false, ...reader });
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

  it('load no resources, run no scripts, and support light and dark schemes', async () => {
    const { headers } = await show({});
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(await bodyOf({})).toContain('prefers-color-scheme: dark');
    expect(await bodyOf({})).not.toContain('<script');
  });

  it.each([
    ['#ffee00', '#000000'],
    ['#0b2e13', '#ffffff'],
    ['red;} body{display:none', '#ffffff'],
  ])('put text on the colour %s in %s', (primaryColor, onPrimary) => {
    const text = page({ title: 'A', body: html`b`, look: { name: 'Acme', primaryColor } });
    expect(text).toContain(`--on-primary: ${onPrimary}`);
    expect(text).not.toContain('display:none');
  });

  it('have status 410 for a resource that has ended', () => {
    const { status, headers, body } = renderNotice({ title: 'Over', sentences: ['It was.'], look: LOOK }, 410);
    expect([status, headers['cache-control']]).toEqual([410, 'no-store']);
    expect(body).toContain('<h1>Over</h1>');
  });

  it.each([
    [404, 'There is nothing here', false],
    [400, 'This did not work', false],
    [429, 'Too many requests', true],
    [503, 'This does not work right now', true],
  ])('show the next step after an error with status %d', (status, title, isRepeatable) => {
    const text = errorPage({ status, detail: 'What <happened>.', reference: 'r-1' });
    expect(text).toContain(title);
    expect(text).toContain('What &lt;happened&gt;.');
    expect(text).toContain('r-1');
    expect(text.includes('Try again</a>')).toBe(isRepeatable);
  });
});
