import { createId } from '@vc/platform/persistence';
import type { FetchedRequest } from '@vc/testing/unit/presenter';
import { ASK_SD_JWT, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { presentationService } from '../presentation.definition';

const INVALID_STATE = { status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } };
const ENDED = { status: 404, body: { error: 'invalid_request', error_description: expect.any(String) } };
const REQUESTED = 'openid4vc.presentation.requested';

describe('POST /presentations/{id}/cancel', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  const requestPresentation = (more: object = {}) => verifier.ask({ credentials: [ASK_SD_JWT], ...more });
  const cancel = (id: string) => verifier.call('POST', `/api/v1/presentations/${id}/cancel`);
  const refuse = (request: FetchedRequest) =>
    verifier.presenter.post(request, { error: 'access_denied', state: request.state! });

  async function present(request: FetchedRequest) {
    const { presenter, maker, holder } = verifier;
    const person = await presenter.sdJwt(await maker.sdJwt(VCT, PERSON, holder), request);
    return presenter.answer(request, { person: [person] });
  }

  async function stepsOf(id: string) {
    const { body } = await verifier.call('GET', `/api/presentations/${id}/timeline?page[size]=100`);
    return body.data.map(({ step, actor }: { step: string; actor: string }) => `${actor} ${step}`);
  }

  it('publishes no failure, and is harmless twice', async () => {
    const presentation = await requestPresentation();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(presentation.id)));
    for (const answer of [...answers, await cancel(presentation.id)]) {
      expect(answer).toMatchObject({ status: 200, body: { data: { status: 'cancelled', error: null } } });
      expect(answer.body).toEqual(answers[0]!.body);
    }
    expect(await verifier.get(presentation.id)).toEqual(answers[0]!.body.data);
    const filtered = (await verifier.call('GET', '/api/presentations?filter[status]=cancelled')).body.data;
    expect(filtered).toEqual([answers[0]!.body.data]);
    const next = await requestPresentation();
    await verifier.events(next.id, 1);
    expect(await verifier.events(presentation.id, 1)).toEqual([REQUESTED]);
    expect(await stepsOf(presentation.id)).toEqual(['client request.created', 'client presentation.cancelled']);
  });

  it.each(['direct_post', 'direct_post.jwt'])(
    'gives later wallets the error of an ended request, with %s',
    async (responseMode) => {
      const { id, authorizationRequestUri: uri } = await requestPresentation({ responseMode });
      const { presenter } = verifier;
      const request = await presenter.fetch(uri);
      await cancel(id);
      await expect(presenter.fetch(uri)).rejects.toThrow('404');
      expect(await present(request)).toMatchObject(ENDED);
      expect(await refuse(request)).toMatchObject(ENDED);
      expect(await verifier.get(id)).toMatchObject({ status: 'cancelled', credentials: [] });
      const page = await fetch(presenter.reachable(uri), { headers: { accept: 'text/html' } });
      expect(page.status).toBe(410);
      expect(await page.text()).toContain('This request was withdrawn');
    },
  );

  it('gives a page the error INVALID_STATE for a cancelled request', async () => {
    const origins = ['https://shop.example'];
    const { id } = await requestPresentation({ responseMode: 'dc_api', expectedOrigins: origins });
    await cancel(id);
    expect(await verifier.call('GET', `/api/presentations/${id}/digital-credential-requests`)).toMatchObject(
      INVALID_STATE,
    );
    const response = { protocol: 'openid4vp-v1-signed', origin: origins[0], data: { error: 'access_denied' } };
    expect(await verifier.call('POST', `/api/presentations/${id}/digital-credential-response`, response)).toMatchObject(
      INVALID_STATE,
    );
  });

  it('accepts a refused request that is still open, and deletes its key', async () => {
    const { id, authorizationRequestUri: uri } = await requestPresentation();
    const request = await verifier.presenter.fetch(uri);
    expect((await refuse(request)).status).toBe(200);
    expect((await cancel(id)).body.data).toMatchObject({ status: 'cancelled', answeredAt: expect.any(String) });
    expect(await refuse(request)).toMatchObject(ENDED);
    expect(await present(request)).toMatchObject(ENDED);
    const [row] = await verifier.database.query('SELECT * FROM presentation.presentations WHERE id = $1', [id]);
    expect(row!.encryption_key).toBeNull();
  });

  it('commits either the cancellation or the verdict of a concurrent response', async () => {
    const { id, authorizationRequestUri: uri } = await requestPresentation();
    const request = await verifier.presenter.fetch(uri);
    const [response, cancellation] = await Promise.all([present(request), cancel(id)]);
    const { status } = await verifier.get(id);
    expect([status, response.status, cancellation.status]).toEqual(
      status === 'cancelled' ? ['cancelled', 404, 200] : ['verified', 200, 409],
    );
    const { body } = await verifier.call('GET', `/api/v1/presentations/${id}/timeline?page[size]=100`);
    const steps = (body.data as { step: string }[]).map(({ step }) => step);
    expect(steps.filter((step) => step.startsWith('presentation.'))).toEqual([`presentation.${status}`]);
  });

  it('rejects a request that has ended with INVALID_STATE', async () => {
    const verified = await requestPresentation();
    await present(await verifier.presenter.fetch(verified.authorizationRequestUri));
    expect(await cancel(verified.id)).toMatchObject(INVALID_STATE);
    const expired = await requestPresentation();
    await verifier.database.query(`UPDATE presentation.presentations SET expires_at = now() WHERE id = $1`, [
      expired.id,
    ]);
    expect(await cancel(expired.id)).toMatchObject(INVALID_STATE);
  });

  it('rejects a presentation of another tenant with NOT_FOUND', async () => {
    const { id } = await requestPresentation();
    verifier.tenantId = createId();
    expect(await cancel(id)).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
  });
});
