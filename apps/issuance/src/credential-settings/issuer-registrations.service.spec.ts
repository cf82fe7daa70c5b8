import { parseCompactJws } from '@vc/protocol/crypto';
import { RegistrationEndsSweeper } from '@vc/feature/registrations';
import { createId } from '@vc/platform/persistence';
import type { Caller } from '@vc/testing/service/test-world';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { listActs } from '@vc/testing/database/verify-test-audit';
import { listAlerts } from '@vc/testing/database/list-alerts';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestRegistrar } from '@vc/testing/unit/test-registrar';
import { issuanceService } from '../issuance.definition';

const IDENTIFIER = 'NTRZA-2026123456';
const SETTINGS = '/api/v1/credentials/settings';

describe('registration certificates of an issuer', () => {
  let issuer: IssuerWorld;
  let registrar: TestRegistrar;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    [issuer, registrar] = await Promise.all([IssuerWorld.serve(issuanceService), TestRegistrar.start()]);
  });

  beforeEach(async () => {
    ({ tenantId, call } = issuer.createTenant());
    await issuer.trust.replaceLeaf(`CN=Cape College, 2.5.4.97=${IDENTIFIER}`);
  });

  afterAll(() => issuer?.stop());

  const certificate = (changes: object = {}) =>
    registrar.certificate({ name: 'Cape College', credentials: undefined, ...changes });
  const store = (registrationCertificates: unknown) =>
    call('PUT', SETTINGS, { statusHistory: 'private', registrationCertificates });

  /** Of the certificate that ends at `exp`. */
  const setExpiry = (exp: number, expiresAt: Date) =>
    issuer.database.query(
      `UPDATE issuance.status_settings SET registrations = replace(registrations::text, $2, $3)::json WHERE tenant_id = $1`,
      [tenantId, new Date(exp * 1_000).toISOString(), expiresAt.toISOString()],
    );

  const metadataPath = () => `${issuer.service.url}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`;
  const fetchIssuerInfo = async () => {
    const { status, body } = await requestJson(metadataPath());
    expect(status).toBe(200);
    return body.issuer_info;
  };
  async function fetchSignedMetadata() {
    const response = await fetch(metadataPath(), { headers: { accept: 'application/jwt' } });
    expect(response.status).toBe(200);
    return parseCompactJws(await response.text());
  }

  it('are shown in plain and signed metadata (ETSI TS 119 472-3)', async () => {
    const jwt = await certificate();
    const { status, body } = await store([jwt]);
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: {
        statusHistory: 'private',
        statusHistorySince: null,
        registrationCertificates: [jwt],
        registrations: [
          {
            status: 'active',
            warnings: [],
            name: 'Cape College',
            identifier: IDENTIFIER,
            legalName: null,
            country: 'ZA',
            purpose: [{ lang: 'en', value: 'Check your level' }],
            privacyPolicy: 'https://cape.example/privacy',
            intendedUseId: null,
            intermediary: null,
            entitlements: ['https://uri.etsi.org/19475/Entitlement/Service_Provider'],
            credentials: [],
            issuedAt: expect.any(String),
            expiresAt: null,
          },
        ],
      },
    });
    expect((await call('GET', SETTINGS)).body.data).toEqual(body.data);
    expect(await fetchIssuerInfo()).toEqual([{ format: 'registration_cert', data: jwt }]);
    const { header, payload } = await fetchSignedMetadata();
    expect(payload.issuer_info).toEqual([{ format: 'registration_cert', data: jwt }]);
    expect(header.x5c).toHaveLength(1);
  });

  it('stay when a change leaves them out, and go with an empty list', async () => {
    const jwt = await certificate();
    await store([jwt]);
    await call('PUT', SETTINGS, { statusHistory: 'public' });
    expect((await call('GET', SETTINGS)).body.data.registrationCertificates).toEqual([jwt]);
    await store([jwt]);
    expect((await store([])).body.data.registrations).toEqual([]);
    expect(await fetchIssuerInfo()).toBeUndefined();
    const acts = await listActs(issuer.database, 'issuance', tenantId);
    expect(acts).toHaveLength(4);
  });

  it('are not shown when they have expired, but stay until they are removed', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 60;
    const jwt = await certificate({ exp });
    await store([jwt]);
    await setExpiry(exp, new Date('2020-01-01T00:00:00.000Z'));
    expect((await store([jwt])).body.data.registrations).toEqual([expect.objectContaining({ status: 'expired' })]);
    expect(await fetchIssuerInfo()).toBeUndefined();
  });

  it('have staff told before their end, once at each threshold, unless another one replaces them', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 3_600;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const run = () => issuer.service.app.get(RegistrationEndsSweeper).run();
    const ending = await certificate({ exp });
    const { body: before } = await store([ending]);
    await setExpiry(exp, inDays(6));
    await Promise.all([run(), run()]);
    await run();
    const alert = { kind: 'issuer-registration-expiring', resourceId: tenantId };
    const alerts = () => listAlerts(issuer.database, 'issuance', tenantId);
    expect(await alerts()).toEqual([{ ...alert, daysLeft: 7 }]);
    const { body: after } = await call('GET', SETTINGS);
    expect(after.data).toEqual({
      ...before.data,
      registrations: [{ ...before.data.registrations[0], expiresAt: expect.any(String) }],
    });
    await call('PUT', SETTINGS, { statusHistory: 'public' });
    await run();
    expect(await alerts()).toHaveLength(1);

    await issuer.database.query('DELETE FROM issuance.status_settings WHERE tenant_id = $1', [tenantId]);
    await store([ending, await certificate()]);
    await run();
    expect(await alerts()).toHaveLength(1);
    await store([ending]);
    await run();
    expect(await alerts()).toEqual([
      { ...alert, daysLeft: 7 },
      { ...alert, daysLeft: 1 },
    ]);
  });

  it('are not shown while the issuer certificate names no identifier', async () => {
    await issuer.trust.replaceLeaf('CN=Cape College');
    const { body } = await store([await certificate()]);
    expect(body.data.registrations).toEqual([expect.objectContaining({ warnings: ['subjectMissing'] })]);
    expect(await fetchIssuerInfo()).toBeUndefined();
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['text that is no JWT', () => Promise.resolve(['a.b.c']), '/registrationCertificates/0'],
    [
      'a certificate of another party',
      async () => [await certificate({ sub: 'NTRZA-2' })],
      '/registrationCertificates/0',
    ],
    [
      'a certificate that has ended',
      async () => [await certificate({ iat: 1_700_000_000, exp: 1_700_000_001 })],
      '/registrationCertificates/0',
    ],
    ['a certificate that is no text', () => Promise.resolve([1]), '/registrationCertificates/0'],
    ['a text in place of the list', () => certificate(), '/registrationCertificates'],
    [
      'more than ten certificates',
      () => Promise.resolve(Array.from({ length: 11 }, createId)),
      '/registrationCertificates',
    ],
  ])('rejects %s, and changes nothing', async (_, create, pointer) => {
    const { status, body } = await store(await create());
    expect({ status, code: body.errors?.[0].code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
    expect(body.errors[0].source.pointer).toBe(pointer);
    expect((await call('GET', SETTINGS)).body.data.registrationCertificates).toEqual([]);
  });
});
