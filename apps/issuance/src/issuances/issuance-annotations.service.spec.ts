import type { Caller } from '@vc/testing/service/test-world';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const SIMPLE = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES };
const ANNOTATIONS = { reference: 'enrolment-4711', metadata: { branch: 'durban', desk: '7' } };

describe('reference and metadata of issuances', () => {
  let issuer: IssuerWorld;
  let call: Caller;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService);
  });

  beforeEach(() => {
    ({ call } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  async function offer(more: object = {}, path = '/api/v1/issuances') {
    const answer = await call('POST', path, { ...SIMPLE, ...more });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.data;
  }

  const list = async (query: string) => (await call('GET', `/api/credentials/issuance?${query}`)).body.data;

  async function payloadsOf(id: string, count: number) {
    const found = () => issuer.bus.published.filter(({ subject }) => subject === id).map(({ payload }) => payload);
    return waitFor(() => (found().length >= count ? found() : undefined));
  }

  it('are returned, and published with each event', async () => {
    const issuance = await offer(ANNOTATIONS, '/api/credentials/issuance');
    expect(issuance).toMatchObject(ANNOTATIONS);
    for (const path of ['issuances', 'credentials/issuance', 'credentials']) {
      expect((await call('GET', `/api/${path}/${issuance.id}`)).body.data).toEqual(issuance);
    }
    expect((await call('POST', `/api/issuances/${issuance.id}/cancel`)).body.data).toMatchObject(ANNOTATIONS);
    const payload = { openId4VcIssuanceId: issuance.id, ...ANNOTATIONS };
    expect(await payloadsOf(issuance.id, 2)).toEqual([payload, payload]);
  });

  it('are absent if the client gives none', async () => {
    const issuance = await offer();
    expect(issuance).not.toHaveProperty('reference');
    expect(issuance).not.toHaveProperty('metadata');
    expect(await payloadsOf(issuance.id, 1)).toEqual([{ openId4VcIssuanceId: issuance.id }]);
  });

  it('are not shown to wallets', async () => {
    const { offerUri } = await offer(ANNOTATIONS);
    const address = new URL(new URL(offerUri).searchParams.get('credential_offer_uri')!).pathname;
    const { body } = await requestJson(issuer.service.url + address);
    const { pathname, search } = new URL(offerUri);
    const page = await fetch(issuer.service.url + pathname + search, { headers: { accept: 'text/html' } });
    expect(`${offerUri} ${JSON.stringify(body)} ${await page.text()}`).not.toMatch(/4711|durban/);
  });

  it('find issuances by their exact values, and none of another tenant', async () => {
    const [first, second] = [await offer(ANNOTATIONS), await offer({ reference: 'enrolment-47' })];
    const third = await offer({ metadata: { branch: 'durban' } });
    expect(await list(`filter[reference]=${ANNOTATIONS.reference}`)).toEqual([first]);
    expect(await list('filter[reference]=enrolment-47')).toEqual([second]);
    expect(await list('filter[metadata.branch]=durban')).toEqual([third, first]);
    expect(await list('filter[metadata.branch]=durban&filter[metadata.desk]=7&filter[status]=offered')).toEqual([
      first,
    ]);
    const stranger = issuer.createTenant().call;
    expect((await stranger('GET', '/api/issuances?filter[metadata.branch]=durban')).body.data).toEqual([]);
    expect((await stranger('GET', `/api/issuances?filter[reference]=${ANNOTATIONS.reference}`)).body.data).toEqual([]);
  });

  it.each([
    ['a long reference', { reference: 'x'.repeat(201) }, '/reference'],
    ['metadata with a number', { metadata: { a: 1 } }, '/metadata/a'],
  ])('rejects %s with VALIDATION_ERROR', async (_, more, pointer) => {
    expect(await call('POST', '/api/v1/issuances', { ...SIMPLE, ...more })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'VALIDATION_ERROR', source: { pointer } }] },
    });
    expect(await list('')).toEqual([]);
  });
});
