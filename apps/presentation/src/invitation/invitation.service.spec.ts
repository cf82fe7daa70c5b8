import { createId } from '@vc/platform/persistence';
import { ASK_SD_JWT, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { presentationService } from '../presentation.definition';

describe('InvitationController', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  const requestPresentation = () => verifier.ask({ credentials: [{ ...ASK_SD_JWT, name: 'Proof of person' }] });

  async function open(uri: string, headers: Record<string, string> = {}) {
    const answer = await fetch(verifier.presenter.reachable(uri), { headers: { accept: 'text/html', ...headers } });
    return { status: answer.status, text: await answer.text() };
  }

  /** The page to which the response redirects. */
  async function openCompleted(redirectUri: string) {
    return (await open(redirectUri)).text;
  }

  it('shows the requested credentials and the expiry in the look of the tenant', async () => {
    const { status, text } = await open((await requestPresentation()).authorizationRequestUri);
    expect(status).toBe(200);
    expect(text).toContain('Acme asks you for:');
    expect(text).toContain('<strong>Proof of person</strong>: given name, family name');
    expect(text).toMatch(/Valid until <time datetime="[\d-]+T[\d:.]+Z">/);
    expect(text).toContain(`--primary: ${verifier.authority.display.primaryColor}`);
  });

  it('thanks the holder after a verified response, and shows no code', async () => {
    const { authorizationRequestUri: uri } = await requestPresentation();
    const { presenter, maker, holder } = verifier;
    const request = await presenter.fetch(uri);
    const credential = await maker.sdJwt(VCT, PERSON, holder);
    const { body } = await presenter.answer(request, { person: [await presenter.sdJwt(credential, request)] });
    expect(await openCompleted(body.redirect_uri)).toContain('<h1>Thank you</h1>');
    const { status, text } = await open(uri);
    expect([status, text.includes('<svg'), text.includes('openid4vp:')]).toEqual([410, false, false]);
    expect(text).toContain('This request has been answered');
  });

  it('shows that nothing was shared after a rejection', async () => {
    const { authorizationRequestUri: uri } = await requestPresentation();
    const request = await verifier.presenter.fetch(uri);
    const { body } = await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
    const text = await openCompleted(body.redirect_uri);
    expect(text).toContain('<h1>You have refused</h1>');
    expect(text).not.toContain('Thank you');
    // Any party that saw the request can refuse it, so it stays open.
    expect((await open(uri)).text).toContain('<h1>Share your credentials</h1>');
  });

  it('shows no code of an expired request', async () => {
    const { id, authorizationRequestUri: uri } = await requestPresentation();
    await verifier.database.query(`UPDATE presentation.presentations SET expires_at = now() WHERE id = $1`, [id]);
    const { status, text } = await open(uri);
    expect([status, text.includes('<svg')]).toEqual([410, false]);
    expect(text).toContain('This request has expired');
  });

  it('is in the language of the reader, before and after the response', async () => {
    const { authorizationRequestUri: uri } = await requestPresentation();
    const { text } = await open(uri, { 'accept-language': 'af-ZA,en;q=0.5' });
    expect(text).toContain('<html lang="af">');
    expect(text).toContain('Acme vra jou vir:');
    const request = await verifier.presenter.fetch(uri);
    const { body } = await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
    const completed = await open(`${body.redirect_uri}&lang=af`);
    expect(completed.text).toContain('<h1>Jy het geweier</h1>');
    expect(completed.text).toContain('Niks is met Acme gedeel nie.');
  });

  it('shows a page for a wrong link', async () => {
    const { authorizationRequestUri: uri } = await requestPresentation();
    const wrong = uri.replace(/request_uri=[^&]*/, '$&x');
    expect(await open(wrong)).toMatchObject({
      status: 404,
      text: expect.stringContaining('<h1>There is nothing here'),
    });
  });
});
