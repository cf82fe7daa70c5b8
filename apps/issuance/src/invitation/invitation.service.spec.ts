import type { Caller } from '@vc/testing/service/test-world';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { issuanceService } from '../issuance.definition';

const OFFER = {
  presetId: 'platform:basic-identity',
  attributes: { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' },
};
const PICTURE = { accept: 'image/svg+xml,image/*,*/*;q=0.8' };

describe('GET /invitation', () => {
  let issuer: IssuerWorld;
  let call: Caller;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService);
  });

  beforeEach(() => {
    ({ call } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  const offer = async (more: object = {}) => (await call('POST', '/api/v1/issuances', { ...OFFER, ...more })).body.data;

  async function open(offerUri: string, headers: Record<string, string> = {}) {
    const { pathname, search } = new URL(offerUri);
    const answer = await fetch(issuer.service.url + pathname + search, {
      headers: { accept: 'text/html', ...headers },
    });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  }

  it('shows the tenant, the credentials and the expiry in the tenant’s look', async () => {
    const { offerUri } = await offer({ expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
    const { status, text } = await open(offerUri);
    expect(status).toBe(200);
    expect(text).toContain('Acme offers you:');
    expect(text).toContain('<strong>Basic identity</strong>');
    expect(text).toMatch(/Valid until <time datetime="[\d-]+T[\d:.]+Z">/);
    expect(text).toContain(`--primary: ${issuer.authority.display.primaryColor}`);
    expect(text).toContain(`src="${issuer.authority.display.logo.uri}"`);
    expect(text).not.toContain('Your wallet will ask for a code');
  });

  it('shows whether the wallet asks for a transaction code', async () => {
    const { offerUri } = await offer({ txCode: { length: 5, inputMode: 'numeric' } });
    expect((await open(offerUri)).text).toContain('Your wallet will ask for a code of 5 digits');
  });

  it('shows no QR code for a withdrawn offer', async () => {
    const { id, offerUri, offerQrUri } = await offer();
    await call('POST', `/api/v1/issuances/${id}/cancel`);
    for (const uri of [offerUri, offerQrUri]) {
      const { status, text } = await open(uri);
      expect([status, text.includes('<svg'), text.includes('openid-credential-offer:')]).toEqual([410, false, false]);
      expect(text).toContain('Acme has withdrawn it.');
    }
    expect((await open(offerUri, PICTURE)).status).toBe(404);
  });

  it('shows no QR code for an expired offer, before and after the sweep', async () => {
    const { id, offerUri } = await offer();
    for (const change of ['expires_at = now()', `status = 'expired'`]) {
      await issuer.database.query(`UPDATE issuance.issuances SET ${change} WHERE id = $1`, [id]);
      const { status, text } = await open(offerUri);
      expect([status, text.includes('<svg')]).toEqual([410, false]);
      expect(text).toContain('This offer has expired');
    }
  });

  it('shows that an offer has been used', async () => {
    const { id, offerUri } = await offer();
    await issuer.database.query(`UPDATE issuance.issuances SET status = 'completed' WHERE id = $1`, [id]);
    expect(await open(offerUri)).toMatchObject({ status: 410, text: expect.stringContaining('has been used') });
  });

  it('is in the language of the reader, with the texts of the offer and of its end', async () => {
    const { id, offerUri } = await offer({ txCode: { length: 5, inputMode: 'text' } });
    const { text } = await open(offerUri, { 'accept-language': 'af-ZA' });
    expect(text).toContain('<html lang="af">');
    expect(text).toContain('Acme bied jou aan:');
    expect(text).toContain('’n kode van 5 karakters');
    expect((await open(`${offerUri}&lang=en`, { 'accept-language': 'af' })).text).toContain('Acme offers you:');
    expect(await open(`${offerUri}&lang=zu`, { 'accept-language': 'af' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('Dit het nie gewerk nie'),
    });
    await call('POST', `/api/v1/issuances/${id}/cancel`);
    expect((await open(offerUri, { 'accept-language': 'af' })).text).toContain('Acme het dit teruggetrek.');
  });

  it('returns an error as a page to browsers and as JSON to programs', async () => {
    const { offerUri } = await offer();
    const wrong = `${offerUri}x`;
    expect(await open(wrong)).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    expect(await open('http://x/invitation')).toMatchObject({ status: 400, type: 'text/html; charset=utf-8' });
    const json = await open(wrong, { accept: '*/*' });
    expect(JSON.parse(json.text)).toMatchObject({ data: null, errors: [{ code: 'NOT_FOUND' }] });
  });
});
