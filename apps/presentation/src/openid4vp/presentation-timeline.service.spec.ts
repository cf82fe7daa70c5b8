import { createId } from '@vc/platform/persistence';
import type { FetchedRequest } from '@vc/testing/unit/presenter';
import { ASK_SD_JWT, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { presentationService } from '../presentation.definition';

interface Entry {
  step: string;
  code: string | null;
  facts: Record<string, unknown>;
}

describe('GET /presentations/{id}/timeline', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  async function requestPresentation(more: object = {}) {
    const presentation = await verifier.ask({ credentials: [ASK_SD_JWT], ...more });
    const id: string = presentation.id;
    const request = await verifier.presenter.fetch(presentation.authorizationRequestUri);
    await waitFor(async () => ((await stepsOf(id)).includes('request.fetched') ? true : undefined));
    return { id, request };
  }

  const list = (id: string) => verifier.call('GET', `/api/v1/presentations/${id}/timeline?page[size]=100`);
  const entriesOf = async (id: string): Promise<Entry[]> => (await list(id)).body.data;
  const stepsOf = async (id: string) => (await entriesOf(id)).map(({ step }) => step);

  async function present(request: FetchedRequest, vct = VCT) {
    const { presenter, maker, holder } = verifier;
    const person = await presenter.sdJwt(await maker.sdJwt(vct, PERSON, holder), request);
    return presenter.answer(request, { person: [person] });
  }

  it('returns the steps and the checks of a verified presentation', async () => {
    const { id, request } = await requestPresentation();
    expect((await present(request)).status).toBe(200);
    expect(await entriesOf(id)).toMatchObject([
      { step: 'request.created', actor: 'client', facts: { responseMode: 'direct_post.jwt' } },
      { step: 'request.fetched', actor: 'wallet' },
      { step: 'response.received', facts: { credentials: 1 } },
      {
        step: 'check.passed',
        facts: { checks: 'format signature validity holderBinding trust type claims', credential: 'person' },
      },
      { step: 'presentation.verified', isRefusal: false, code: null },
    ]);
    const { given_name: given, family_name: family } = PERSON;
    expect(JSON.stringify(await entriesOf(id))).not.toMatch(new RegExp(`${given}|${family}`));
  });

  it('returns the check that failed, also of a repeated refusal', async () => {
    const { id, request } = await requestPresentation();
    await present(request, 'urn:example:other');
    await present(request, 'urn:example:another');
    const steps = await entriesOf(id);
    const failure = { step: 'check.failed', code: 'TYPE_NOT_REQUESTED', isRefusal: true, facts: { check: 'type' } };
    expect(steps.filter(({ step }) => step === 'check.failed')).toMatchObject([failure, failure]);
    expect(steps.find(({ step }) => step === 'check.passed')!.facts.checks).not.toContain('type');
    expect(steps.filter(({ step }) => step === 'presentation.failed')).toHaveLength(1);
  });

  it('returns responses that cannot be read, with the error that the wallet was given', async () => {
    const { id, request } = await requestPresentation();
    const answer = await verifier.presenter.post(request, { response: 'no.jwe' });
    expect(await entriesOf(id)).toContainEqual(
      expect.objectContaining({
        step: 'response.refused',
        code: answer.body.error,
        detail: answer.body.error_description,
      }),
    );
  });

  it('returns that the holder refused, and a later response', async () => {
    const { id, request } = await requestPresentation({ responseMode: 'direct_post' });
    await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
    expect((await stepsOf(id)).slice(-2)).toEqual(['response.received', 'presentation.rejected']);
    await present(request);
    await present(request);
    expect((await entriesOf(id)).slice(-2)).toMatchObject([
      { step: 'presentation.verified' },
      { step: 'response.refused', code: 'NOT_FOUND', facts: { status: 'verified' } },
    ]);
  });

  it('rejects the presentation of another tenant', async () => {
    const { id } = await requestPresentation();
    verifier.tenantId = createId();
    expect((await list(id)).status).toBe(404);
  });
});
