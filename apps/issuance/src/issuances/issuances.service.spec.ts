import { createId } from '@vc/platform/persistence';
import type { Caller } from '@vc/testing/service/test-world';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { HeldRows } from '@vc/testing/database/held-rows';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';
import { IssuanceSweeper } from './issuance.sweeper';

const PERSON = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const SIMPLE = { presetId: 'platform:basic-identity', attributes: PERSON };
const CODE = { ...SIMPLE, grant: 'authorization_code' };

describe('issuances', () => {
  let issuer: IssuerWorld;
  let call: Caller;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService);
  });

  beforeEach(() => {
    ({ call } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  async function offer(body: object = SIMPLE) {
    const answer = await call('POST', '/api/v1/issuances', body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.data;
  }

  async function waitForEvents(id: string, count: number): Promise<string[]> {
    const listTypes = () => issuer.bus.published.filter(({ subject }) => subject === id).map(({ type }) => type);
    await waitFor(() => (listTypes().length >= count ? true : undefined));
    return listTypes();
  }

  const offerAt = (offerUri: string) =>
    requestJson(issuer.service.url + new URL(new URL(offerUri).searchParams.get('credential_offer_uri')!).pathname);

  describe('B10 POST /credentials/issuance, POST /v1/issuances', () => {
    it('accepts several credentials in one offer', async () => {
      const pid = { 'eu.europa.ec.eudi.pid.1': PID };
      const issuance = await offer({ credentials: [SIMPLE, { presetId: 'platform:eu-pid-mdoc', attributes: pid }] });
      expect(issuance).toMatchObject({
        status: 'offered',
        credentials: [
          { status: 'offered', exchange: 'openid4vc', format: 'sd-jwt-vc', revocable: true },
          { status: 'offered', exchange: 'openid4vc', format: 'mdoc', revocable: true },
        ],
      });
      const { body } = await offerAt(issuance.offerUri);
      expect(body.credential_configuration_ids).toEqual(
        issuance.credentials.map(({ credentialTemplateId }: { credentialTemplateId: string }) => credentialTemplateId),
      );
    });

    it('returns an offer with the authorization code grant', async () => {
      const issuance = await offer({ ...SIMPLE, grant: 'authorization_code', userAuthentication: 'consent' });
      const { body } = await offerAt(issuance.offerUri);
      expect(Object.keys(body.grants)).toEqual(['authorization_code']);
      expect(body.grants.authorization_code).toEqual({
        issuer_state: expect.any(String),
        authorization_server: 'http://platform.test/auth',
      });
    });

    it.each([
      ['no source', { attributes: PERSON }, ['/credentialTemplateId']],
      ['two sources', { ...SIMPLE, credentialTemplateId: createId() }, ['/credentialTemplateId']],
      ['no attributes', { presetId: 'platform:basic-identity' }, ['/attributes']],
      ['attributes that are a list', { ...SIMPLE, attributes: [] }, ['/attributes']],
      ['one credential and several', { ...SIMPLE, credentials: [SIMPLE] }, ['/presetId', '/attributes']],
      ['no credentials', { credentials: [] }, ['/credentials']],
      [
        'nothing but nulls',
        { credentials: null, presetId: null, attributes: null },
        ['/attributes', '/credentialTemplateId'],
      ],
      [
        'a wrong form, an unknown attribute and an expiry in the past, all at once',
        { ...SIMPLE, expiresAt: '2020-01-01T00:00:00Z', attributes: { ...PERSON, shoe_size: 9 } },
        ['/expiresAt', '/attributes/shoe_size'],
      ],
      [
        'an identifier that is null',
        { credentials: [{ ...SIMPLE, presetId: null, credentialTemplateId: null }] },
        ['/credentials/0/credentialTemplateId'],
      ],
      ['a number of another type', { ...SIMPLE, attributes: { ...PERSON, email: null } }, ['/attributes/email']],
      ['more than 20 credentials', { credentials: Array(21).fill(SIMPLE) }, ['/credentials']],
      ['an unknown grant', { ...SIMPLE, grant: 'implicit' }, ['/grant']],
      [
        'a transaction code with an authorization code',
        { ...SIMPLE, grant: 'authorization_code', txCode: true },
        ['/txCode'],
      ],
      [
        'a recipient who need not log in',
        { ...CODE, userAuthentication: 'none', recipient: 'a@b.example' },
        ['/recipient'],
      ],
      ['a recipient of a pre-authorized code', { ...SIMPLE, recipient: 'a@b.example' }, ['/recipient']],
      ['a kind of identifier without one', { ...CODE, identifierType: 'email' }, ['/identifierType']],
      ['an authentication without one', { ...SIMPLE, userAuthentication: 'login' }, ['/userAuthentication']],
      ['an end in the past', { ...SIMPLE, expiresAt: '2020-01-01T00:00:00Z' }, ['/expiresAt']],
      [
        'an end of the validity in the past',
        { ...SIMPLE, validity: { validUntil: '2020-01-01T00:00:00Z' } },
        ['/validity/validUntil'],
      ],
      [
        'weeks instead of dates in the validity',
        { ...SIMPLE, validity: { validFrom: '2098-W01-1', validUntil: '2099-W01-1' } },
        ['/validity/validFrom', '/validity/validUntil'],
      ],
      [
        'a validity beyond the year 9999',
        { ...SIMPLE, validity: { validUntil: '9999-12-31T23:59:59-12:00' } },
        ['/validity/validUntil'],
      ],
      ['a week instead of a date at the expiry of the offer', { ...SIMPLE, expiresAt: '2098-W01-1' }, ['/expiresAt']],
      [
        'a validity that ends before it starts',
        { ...SIMPLE, validity: { validFrom: '2099-01-02T00:00:00Z', validUntil: '2099-01-01T00:00:00Z' } },
        ['/validity/validUntil'],
      ],
      [
        'a missing attribute',
        { ...SIMPLE, attributes: { ...PERSON, birthdate: undefined } },
        ['/attributes/birthdate'],
      ],
      [
        'violations of several attributes',
        { ...SIMPLE, attributes: { ...PERSON, birthdate: '1990-02-30', colour: 1, address: { town: 1 } } },
        ['/attributes/colour', '/attributes/birthdate', '/attributes/address/town'],
      ],
      [
        'violations in the second credential',
        { credentials: [SIMPLE, { ...SIMPLE, attributes: { given_name: 1 } }] },
        [
          '/credentials/1/attributes/given_name',
          '/credentials/1/attributes/family_name',
          '/credentials/1/attributes/birthdate',
        ],
      ],
      [
        '10,000 attributes',
        { ...SIMPLE, attributes: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`a${n}`, 1])) },
        undefined,
      ],
      ['a polluting name', { ...SIMPLE, attributes: JSON.parse('{"constructor": {"prototype": 1}}') }, undefined],
    ] as [string, object, string[] | undefined][])('rejects %s', async (_, body, pointers) => {
      const answer = await call('POST', '/api/credentials/issuance', body);
      expect(answer.status).toBe(400);
      const found = answer.body.errors.map(({ source }: { source: { pointer: string } }) => source?.pointer);
      if (pointers) expect(new Set(found)).toEqual(new Set(pointers));
      expect((await call('GET', '/api/v1/issuances')).body.data).toEqual([]);
    });

    it.each([
      ['a string', { given_name: 1 }],
      ['a date', { given_name: 'a', birth_date: '1990-13-01' }],
      ['bytes', { portrait: '***' }],
      ['a list', { driving_privileges: {} }],
      ['an element of a list', { driving_privileges: [{ vehicle_category_code: 1 }] }],
    ])('rejects an mdoc with a malformed value: %s', async (_, elements) => {
      const attributes = { 'org.iso.18013.5.1': { ...MDL, ...elements } };
      const answer = await call('POST', '/api/credentials/issuance', { presetId: 'platform:mdl', attributes });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].source.pointer).toMatch(/^\/attributes\/org\.iso\.18013\.5\.1\//);
    });

    it('returns 404 for an unknown template or preset', async () => {
      expect(
        (await call('POST', '/api/v1/issuances', { credentialTemplateId: createId(), attributes: {} })).status,
      ).toBe(404);
      expect((await call('POST', '/api/v1/issuances', { presetId: 'platform:x', attributes: {} })).status).toBe(404);
    });
  });

  describe('GET /v1/issuances', () => {
    it('returns filtered pages of issuances with their credentials', async () => {
      const [first, second] = [await offer(), await offer()];
      await call('POST', `/api/v1/issuances/${first.id}/cancel`);
      const { body } = await call('GET', '/api/v1/issuances?page[size]=1');
      expect(body.data).toEqual([second]);
      expect((await call('GET', body.links.next)).body.data).toMatchObject([{ id: first.id, status: 'failed' }]);
      const failed = (await call('GET', '/api/v1/issuances?filter[status]=failed')).body.data;
      expect(failed).toMatchObject([{ id: first.id, credentials: [{ status: 'failed' }] }]);
      expect((await call('GET', '/api/v1/issuances?filter[status]=lost')).status).toBe(400);
      const stranger = issuer.createTenant().call;
      expect((await stranger('GET', '/api/v1/issuances')).body.data).toEqual([]);
    });
  });

  describe('POST /v1/issuances/{id}/cancel', () => {
    it('withdraws the offer and publishes one failure', async () => {
      const { id, offerUri } = await offer();
      const { status, body } = await call('POST', `/api/v1/issuances/${id}/cancel`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        status: 'failed',
        error: { code: 'CANCELLED' },
        credentials: [{ status: 'failed' }],
      });
      expect((await offerAt(offerUri)).status).toBe(404);
      expect(await call('POST', `/api/v1/issuances/${id}/cancel`)).toMatchObject({ status: 200, body });
      const [last] = [await offer(), await call('POST', `/api/v1/issuances/${id}/cancel`)];
      await call('POST', `/api/v1/issuances/${last.id}/cancel`);
      await waitForEvents(last.id, 2);
      expect(await waitForEvents(id, 2)).toEqual(['openid4vc.issuance.offered', 'openid4vc.issuance.failed']);
    });

    it('withdraws the offer once for concurrent requests', async () => {
      const { id } = await offer();
      const held = await HeldRows.lock(issuer.database, 'SELECT FROM issuance.issuances WHERE id = $1', [id]);
      const answers = Promise.all([1, 2].map(() => call('POST', `/api/v1/issuances/${id}/cancel`)));
      await waitFor(async () => (await held.countWaiting()) === 2);
      await held.release();
      expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
      const last = await offer();
      await waitForEvents(last.id, 1);
      expect(await waitForEvents(id, 2)).toEqual(['openid4vc.issuance.offered', 'openid4vc.issuance.failed']);
    });

    it('rejects an issuance that has ended otherwise with INVALID_STATE', async () => {
      const { id } = await offer();
      await issuer.database.query(`UPDATE issuance.issuances SET expires_at = now() WHERE id = $1`, [id]);
      await issuer.service.app.get(IssuanceSweeper).run();
      const answer = await call('POST', `/api/v1/issuances/${id}/cancel`);
      expect(answer).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
    });
  });

  describe('IssuanceSweeper', () => {
    it('expires offers and publishes one event for each', async () => {
      const [ended, open] = [await offer(), await offer()];
      await issuer.database.query(`UPDATE issuance.issuances SET expires_at = now() WHERE id = $1`, [ended.id]);
      expect((await offerAt(ended.offerUri)).status).toBe(404);
      const sweeper = issuer.service.app.get(IssuanceSweeper);
      await Promise.all([sweeper.run(), sweeper.run()]);
      await sweeper.run();
      const { data } = (await call('GET', `/api/v1/issuances/${ended.id}`)).body;
      expect(data).toMatchObject({ status: 'expired', credentials: [{ status: 'expired' }] });
      expect(await waitForEvents(ended.id, 2)).toEqual(['openid4vc.issuance.offered', 'openid4vc.issuance.expired']);
      expect((await call('GET', `/api/v1/issuances/${open.id}`)).body.data.status).toBe('offered');
    });
  });
});

const PID = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  birth_date: '1990-04-01',
  nationality: ['ZA'],
  place_of_birth: { country: 'ZA' },
  expiry_date: '2031-01-01',
  issuing_authority: 'DHA',
  issuing_country: 'ZA',
};

const MDL = {
  family_name: 'Nkosi',
  given_name: 'Thandi',
  birth_date: '1990-04-01',
  issue_date: '2026-01-01',
  expiry_date: '2031-01-01',
  issuing_country: 'ZA',
  issuing_authority: 'RTMC',
  document_number: '42',
  portrait: 'AAAA',
  un_distinguishing_sign: 'ZA',
  driving_privileges: [],
};
