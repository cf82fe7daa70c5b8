import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestVerifier } from '@vc/testing/unit/test-verifier';
import { ASK_BADGE, HolderWorld } from '@vc/testing/service/holder-world';
import { walletService } from '../wallet.definition';

const ORIGIN = 'https://shop.example';
const [BADGE] = ASK_BADGE.credentials as [(typeof ASK_BADGE.credentials)[number]];

describe('a hostile verifier', () => {
  let holder: HolderWorld;
  let verifier: TestVerifier;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
    ({ verifier } = holder);
  });

  beforeEach(() => {
    holder.renew();
    verifier.responseMode = 'direct_post';
  });

  afterAll(() => holder?.stop());

  const receive = (): Promise<JsonAnswer> =>
    holder.wallet('POST', '/v2/presentations', { presentationRequest: verifier.link() });

  async function sendFromPage(claims: object): Promise<JsonAnswer> {
    verifier.responseMode = 'dc_api';
    verifier.dishonesty.claims = (honest) => ({ ...honest, ...claims });
    const protocol = 'openid4vp-v1-unsigned';
    const data = await verifier.pageRequest(protocol, ORIGIN);
    return holder.wallet('POST', '/v2/presentations/digital-credential-requests', { origin: ORIGIN, protocol, data });
  }

  it.each(['__proto__', 'constructor', 'toString'])('gets the answer to a query with the id %s', async (id) => {
    verifier.query = { credentials: [{ ...BADGE, id }] };
    await holder.held();
    const { status, body } = await receive();
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    const decided = await holder.wallet('PATCH', `/v2/presentations/${body.data.id}`, { status: 'accepted' });
    expect({ status: decided.status, errors: decided.body.errors }).toEqual({ status: 200, errors: undefined });
    expect(Object.keys(verifier.answers[0]!.vp_token as object)).toEqual([id]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('gets no credential for the claim %s', async (name) => {
    verifier.query = { credentials: [{ ...BADGE, claims: [{ path: [name] }] }] };
    await holder.held();
    const { status, body } = await receive();
    expect(status).toBe(201);
    const decided = await holder.wallet('PATCH', `/v2/presentations/${body.data.id}`, { status: 'accepted' });
    expect(decided).toMatchObject({ status: 400, body: { errors: [{ code: 'VALIDATION_ERROR' }] } });
  });

  it('gets nothing for 500 claims that select each element of a list of 20,000', async () => {
    const list = Array.from({ length: 20_000 }, (_, index) => index);
    holder.issuer.dishonesty.issue = () => ({ claims: { list }, isSelectivelyDisclosable: () => false });
    await holder.held();
    holder.issuer.dishonesty = {};
    const claims = Array.from({ length: 500 }, () => ({ path: ['list', null], values: ['none'] }));
    verifier.query = {
      credentials: [
        {
          ...BADGE,
          claims: claims.map((claim, index) => ({ ...claim, id: `c${index}` })),
          claim_sets: claims.map((_, index) => [`c${index}`]),
        },
      ],
    };
    const { body } = await receive();
    const path = `/v2/presentations/${body.data.id}`;
    const detail = 'The request cannot be answered: the query selects more than 1000000 elements of credentials.';
    const refusal = { status: 400, body: { errors: [{ code: 'VALIDATION_ERROR', detail, source: { pointer: '' } }] } };
    expect(await holder.wallet('GET', `${path}/matches`)).toMatchObject(refusal);
    expect(await holder.wallet('PATCH', path, { status: 'accepted' })).toMatchObject(refusal);
    expect((await holder.wallet('PATCH', path, { status: 'rejected' })).status).toBe(200);
  });

  it('is refused with more than 500 claims in all queries together', async () => {
    const claims = Array.from({ length: 6 }, (_, index) => ({ path: [`claim ${index}`] }));
    const credentials = Array.from({ length: 100 }, (_, index) => ({ ...BADGE, id: `q${index}`, claims }));
    const { status, body } = await sendFromPage({ dcql_query: { credentials } });
    expect({ status, detail: body.errors?.[0].detail }).toEqual({
      status: 422,
      detail: 'The credential queries have more than 500 claims.',
    });
  });

  it.each([-253_402_214_400, -1e300, 253_402_300_800, 1e300])('is refused with the exp %d', async (exp) => {
    const { status, body } = await sendFromPage({ exp });
    expect({ status, detail: body.errors?.[0].detail }).toEqual({ status: 422, detail: 'The exp is no time.' });
  });

  it('is answered for at most a year, whatever its exp', async () => {
    const { status, body } = await sendFromPage({ exp: 253_402_300_799 });
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    const { createdAt, expiresAt } = body.data as { createdAt: string; expiresAt: string };
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(365 * 24 * 60 * 60_000);
  });
});
