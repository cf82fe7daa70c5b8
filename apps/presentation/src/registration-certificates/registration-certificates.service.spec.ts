import { decodeJwt } from 'jose';
import { RegistrationEndsSweeper } from '@vc/feature/registrations';
import { METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { ASK_MDOC, ASK_SD_JWT, DOC_TYPE, NAME_SPACE, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { listAlerts } from '@vc/testing/database/list-alerts';
import { metricValue } from '@vc/testing/unit/metric-value';
import { TestRegistrar } from '@vc/testing/unit/test-registrar';
import { presentationService } from '../presentation.definition';

const IDENTIFIER = 'NTRZA-2026123456';
const CERTIFICATES = '/api/registration-certificates';
const SETTINGS = '/api/presentations/settings';
const PERSON = {
  format: 'dc+sd-jwt',
  meta: { vct_values: [VCT] },
  claim: [{ path: ['given_name'] }, { path: ['family_name'] }],
};
const DOCUMENT = {
  format: 'mso_mdoc',
  meta: { doctype_value: DOC_TYPE },
  claim: [{ path: [NAME_SPACE, 'given_name'] }],
};
const GIVEN_NAME = { ...PERSON, claim: [{ path: ['given_name'] }] };

describe('registration certificates', () => {
  let verifier: VerifierWorld;
  let registrar: TestRegistrar;

  beforeAll(async () => {
    [verifier, registrar] = await Promise.all([VerifierWorld.serve(presentationService), TestRegistrar.start()]);
  });

  beforeEach(async () => {
    verifier.tenantId = createId();
    await verifier.trust.replaceLeaf(`CN=Cape Lending, 2.5.4.97=${IDENTIFIER}`);
  });

  afterAll(() => verifier?.stop());

  const store = async (changes: Record<string, unknown> = {}) =>
    verifier.call('POST', CERTIFICATES, { certificate: await registrar.certificate(changes) });
  const request = (body: object) => verifier.call('POST', '/api/presentations/request', body);
  const setOverasking = (overasking: string) => verifier.call('PUT', SETTINGS, { retention: 'once', overasking });

  /** `verifier_info` of the request object that a wallet fetches. */
  const fetchVerifierInfo = async (uri: string) => {
    const requestUri = new URL(uri).searchParams.get('request_uri') ?? '';
    const { pathname } = new URL(requestUri);
    const answer = await fetch(`${verifier.service.url}${pathname}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    return decodeJwt(await answer.text()).verifier_info;
  };
  const verifierInfoOf = async (body: object) =>
    fetchVerifierInfo((await verifier.ask(body)).authorizationRequestUri as string);

  describe('POST /api/registration-certificates', () => {
    it('stores a certificate and shows what it states', async () => {
      const { status, body } = await store({ credentials: [GIVEN_NAME], intended_use_id: 'lending' });
      expect({ status, data: body.data }).toEqual({
        status: 201,
        data: {
          id: expect.any(String),
          status: 'active',
          warnings: [],
          name: 'Cape Lending',
          identifier: IDENTIFIER,
          legalName: null,
          country: 'ZA',
          purpose: [{ lang: 'en', value: 'Check your level' }],
          privacyPolicy: 'https://cape.example/privacy',
          intendedUseId: 'lending',
          intermediary: null,
          entitlements: ['https://uri.etsi.org/19475/Entitlement/Service_Provider'],
          credentials: [{ format: 'dc+sd-jwt', types: [VCT], claims: [{ path: ['given_name'] }] }],
          issuedAt: expect.any(String),
          expiresAt: null,
          createdAt: expect.any(String),
        },
      });
      expect((await verifier.call('GET', `${CERTIFICATES}/${body.data.id}`)).body.data).toEqual(body.data);
      expect((await verifier.call('GET', CERTIFICATES)).body.data).toEqual([body.data]);
    });

    it('stores the same certificate once, also for concurrent requests', async () => {
      const certificate = await registrar.certificate();
      const create = () => verifier.call('POST', CERTIFICATES, { certificate });
      const answers = await Promise.all([create(), create()]);
      const ids = [...answers, await create()].map(({ status, body }) => ({ status, id: body.data.id }));
      expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
      expect(ids.every(({ status }) => status === 201)).toBe(true);
      expect((await verifier.call('GET', CERTIFICATES)).body.data).toHaveLength(1);
    });

    it.each([
      ['no JWT', () => 'a.b.c'],
      ['a malformed certificate', () => registrar.certificate({ country: 'South Africa' })],
      ['a certificate that has expired', () => registrar.certificate({ exp: Math.floor(Date.now() / 1000) - 60 })],
      ['a wrong signature', async () => `${(await registrar.certificate()).slice(0, -8)}AAAAAAAA`],
      ['a certificate of another party', () => registrar.certificate({ sub: 'NTRZA-1' })],
    ])('rejects %s with VALIDATION_ERROR', async (_what, create) => {
      const { status, body } = await verifier.call('POST', CERTIFICATES, { certificate: await create() });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ code: 'VALIDATION_ERROR', source: { pointer: '/certificate' } }]);
      expect((await verifier.call('GET', CERTIFICATES)).body.data).toEqual([]);
    });

    it('accepts the certificate of a party whose intermediary sends the requests', async () => {
      const { status, body } = await store({ sub: 'NTRZA-1', intermediary: { sub: IDENTIFIER } });
      expect({ status, data: body.data }).toMatchObject({
        status: 201,
        data: { identifier: 'NTRZA-1', intermediary: IDENTIFIER, warnings: [] },
      });
    });

    it('warns that the verifier certificate names no identifier, or that no such certificate is active', async () => {
      await verifier.trust.replaceLeaf('CN=Cape Lending');
      const stored = (await store({ credentials: [PERSON] })).body.data;
      expect(stored.warnings).toEqual(['subjectMissing']);
      expect(await verifierInfoOf({ credentials: [ASK_SD_JWT] })).toBeUndefined();
      verifier.tenantId = createId();
      verifier.trust.hasCertificates = false;
      try {
        expect((await store()).body.data.warnings).toEqual(['subjectMissing']);
      } finally {
        verifier.trust.hasCertificates = true;
      }
    });

    it('rejects more certificates than a request can carry with CONFLICT', async () => {
      for (let index = 0; index < 20; index += 1) expect((await store({ name: `${index}` })).status).toBe(201);
      const { status, body } = await store();
      expect({ status, code: body.errors[0].code }).toEqual({ status: 409, code: 'CONFLICT' });
    });
  });

  describe('verifier_info of requests', () => {
    it('carries the certificates that cover the queries, with the queries that each is for', async () => {
      const person = await registrar.certificate({ credentials: [PERSON] });
      const document = await registrar.certificate({ credentials: [DOCUMENT] });
      for (const certificate of [person, document]) {
        expect((await verifier.call('POST', CERTIFICATES, { certificate })).status).toBe(201);
      }
      const ofPerson = { format: 'registration_cert', data: person };
      expect(await verifierInfoOf({ credentials: [ASK_SD_JWT] })).toEqual([ofPerson]);
      expect(await verifierInfoOf({ credentials: [ASK_SD_JWT, ASK_MDOC] })).toEqual([
        { format: 'registration_cert', data: document, credential_ids: ['document'] },
        { ...ofPerson, credential_ids: ['person'] },
      ]);
      const other = { ...ASK_SD_JWT, type: 'urn:example:other' };
      expect(await verifierInfoOf({ credentials: [other] })).toBeUndefined();
    });

    it('is absent where no access certificate signs the request', async () => {
      expect((await store({ credentials: [PERSON] })).status).toBe(201);
      const byDid = { credentials: [ASK_SD_JWT], clientIdPrefix: 'decentralized_identifier' };
      expect(await verifierInfoOf(byDid)).toBeUndefined();
      const { authorizationRequestUri } = await verifier.ask({
        credentials: [ASK_SD_JWT],
        clientIdPrefix: 'redirect_uri',
        responseMode: 'direct_post',
      });
      expect(new URL(authorizationRequestUri).searchParams.has('verifier_info')).toBe(false);
    });

    it('is in the signed request of a page, and not in the unsigned one', async () => {
      expect((await store({ credentials: [PERSON] })).status).toBe(201);
      const page = { responseMode: 'dc_api', expectedOrigins: ['https://page.example'] };
      const { id } = await verifier.ask({ credentials: [ASK_SD_JWT], ...page });
      const { body } = await verifier.call('GET', `/api/presentations/${id}/digital-credential-requests`);
      const [signed, unsigned] = body.data.requests as { data: { request: string } }[];
      expect(decodeJwt(signed!.data.request).verifier_info).toHaveLength(1);
      expect(unsigned!.data).not.toHaveProperty('verifier_info');
    });

    it('leaves out a certificate that ends before the request object, or that is deleted', async () => {
      const soon = Math.floor(Date.now() / 1000) + 300;
      const ending = (await store({ credentials: [PERSON], exp: soon })).body.data;
      expect(ending.expiresAt).toBe(new Date(soon * 1000).toISOString());
      expect(await verifierInfoOf({ credentials: [ASK_SD_JWT] })).toBeUndefined();
      const lasting = (await store({ credentials: [PERSON], exp: soon + 3_600 })).body.data;
      expect(await verifierInfoOf({ credentials: [ASK_SD_JWT] })).toHaveLength(1);
      const { authorizationRequestUri } = await verifier.ask({ credentials: [ASK_SD_JWT] });
      expect((await verifier.call('DELETE', `${CERTIFICATES}/${lasting.id}`)).status).toBe(204);
      expect((await verifier.call('DELETE', `${CERTIFICATES}/${lasting.id}`)).status).toBe(404);
      expect(await fetchVerifierInfo(authorizationRequestUri)).toBeUndefined();
    });
  });

  describe('overasking', () => {
    const beyond = { queryId: 'person', type: VCT, path: ['family_name'] };

    it('tells nothing to a tenant without registration certificates', async () => {
      const { body } = await request({ credentials: [ASK_SD_JWT] });
      expect(body.meta).toEqual({ trustResolution: [] });
    });

    it('warns by default of claims and types that are not registered', async () => {
      expect((await store({ credentials: [GIVEN_NAME] })).status).toBe(201);
      expect((await verifier.call('GET', SETTINGS)).body.data).toEqual({ retention: '15min', overasking: 'warn' });
      const { body } = await request({ credentials: [ASK_SD_JWT, ASK_MDOC] });
      expect(body.meta.unregisteredClaims).toEqual([beyond, { queryId: 'document', type: DOC_TYPE, path: null }]);
      expect(await fetchVerifierInfo(body.data.authorizationRequestUri)).toMatchObject([
        { credential_ids: ['person'] },
      ]);
      const asked = { ...ASK_SD_JWT, attributes: { given_name: { type: 'string' } } };
      expect((await request({ credentials: [asked] })).body.meta.unregisteredClaims).toEqual([]);
    });

    it('tells nothing where the tenant allows it', async () => {
      expect((await store({ credentials: [GIVEN_NAME] })).status).toBe(201);
      expect((await setOverasking('allow')).body.data).toEqual({ retention: 'once', overasking: 'allow' });
      expect((await request({ credentials: [ASK_SD_JWT] })).body.meta).toEqual({ trustResolution: [] });
    });

    it('refuses each claim at its place where the tenant says so, also without certificates', async () => {
      expect((await setOverasking('refuse')).status).toBe(200);
      const pointersOf = async (body: object) => {
        const answer = await request(body);
        expect(answer.status).toBe(400);
        return answer.body.errors.map(({ code, source }: { code: string; source: object }) => ({ code, ...source }));
      };
      const at = (pointer: string) => ({ code: 'VALIDATION_ERROR', pointer });
      expect(await pointersOf({ credentials: [ASK_SD_JWT] })).toEqual([at('/credentials/0/type')]);
      expect((await store({ credentials: [GIVEN_NAME, { ...DOCUMENT, claim: [] }] })).status).toBe(201);
      expect(await pointersOf({ credentials: [ASK_MDOC, ASK_SD_JWT] })).toEqual([
        at(`/credentials/0/attributes/${NAME_SPACE}/properties/given_name`),
        at('/credentials/1/attributes/family_name'),
      ]);
      expect(await pointersOf({ presetId: 'platform:mdl' })).toEqual([at('/presetId')]);
      expect((await verifier.call('GET', '/api/presentations')).body.data).toEqual([]);
      expect((await verifier.call('PUT', SETTINGS, { retention: 'none' })).body.data.overasking).toBe('refuse');
      expect((await store({ credentials: [PERSON, DOCUMENT] })).status).toBe(201);
      expect((await request({ credentials: [ASK_MDOC, ASK_SD_JWT] })).status).toBe(200);
    });

    it('rejects an unknown policy with VALIDATION_ERROR', async () => {
      const { status, body } = await setOverasking('hide');
      expect({ status, source: body.errors[0].source }).toEqual({ status: 400, source: { pointer: '/overasking' } });
    });
  });

  describe('RegistrationEndsSweeper', () => {
    const DAY_MS = 86_400_000;
    const kind = 'verifier-registration-expiring';
    const run = () => verifier.service.app.get(RegistrationEndsSweeper).run();
    const alerts = () => listAlerts(verifier.database, 'presentation', verifier.tenantId);
    const storeEnding = async (changes: object = {}) => {
      const { body } = await store({ credentials: [PERSON], exp: Math.floor(Date.now() / 1000) + 3_600, ...changes });
      return body.data.id as string;
    };
    const setExpiry = (id: string, days: number) =>
      verifier.database.query('UPDATE presentation.registration_certificates SET expires_at = $2 WHERE id = $1', [
        id,
        new Date(Date.now() + days * DAY_MS),
      ]);

    it('has staff told of a certificate 30, 7 and 1 days before its end, once each', async () => {
      const id = await storeEnding();
      for (const days of [31, 29, 28, 6.5, 0.5, -0.01]) {
        await setExpiry(id, days);
        await Promise.all([run(), run()]);
      }
      expect(await alerts()).toEqual([30, 7, 1].map((daysLeft) => ({ kind, resourceId: id, daysLeft })));
    });

    it('has staff told of a certificate with a replacement only after the replacement is deleted', async () => {
      const id = await storeEnding();
      const replacement = (await store({ credentials: [PERSON, DOCUMENT] })).body.data;
      await run();
      expect(await alerts()).toEqual([]);
      await verifier.call('DELETE', `${CERTIFICATES}/${replacement.id}`);
      for (let times = 0; times < 2; times += 1) await run();
      expect(await alerts()).toEqual([{ kind, resourceId: id, daysLeft: 1 }]);
    });

    it('counts certificates that end within 7 and 30 days', async () => {
      await verifier.database.query('DELETE FROM presentation.registration_certificates');
      await setExpiry(await storeEnding(), 6);
      verifier.tenantId = createId();
      await setExpiry(await storeEnding(), 20);
      await storeEnding({ sub: 'NTRZA-1', intermediary: { sub: IDENTIFIER }, exp: undefined });
      await run();
      const count = (days: number) =>
        metricValue(verifier.service.metrics, METRICS.registrationCertificatesEnding, { within_days: days });
      expect([await count(7), await count(30)]).toEqual([1, 2]);
    });
  });
});
