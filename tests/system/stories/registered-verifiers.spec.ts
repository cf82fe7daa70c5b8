import { createPublicKey } from 'node:crypto';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { TestRegistrar } from '@vc/testing/unit/test-registrar';
import { type Organization, TestPlatform } from '../../support/test-platform';

const DAY_MS = 86_400_000;
const IDENTIFIER = 'NTRZA-2026123456';
const MDL = 'org.iso.18013.5.1.mDL';
const NAME_SPACE = 'org.iso.18013.5.1';
const READER_AUTHENTICATION = '1.0.18013.5.1.6';

const ask = (...elements: string[]) => ({
  credentials: [
    {
      id: 'licence',
      format: 'mdoc',
      type: MDL,
      attributes: {
        [NAME_SPACE]: { properties: Object.fromEntries(elements.map((name) => [name, { intentToRetain: false }])) },
      },
    },
  ],
});

/** Verifiers and wallets of this platform understand each other (ETSI TS 119 475, OpenID4VP 1.0 §5.1). */
describe('registered verifiers', () => {
  let world: TestPlatform;
  let verifier: Organization;
  let holder: Organization;
  let registrar: TestRegistrar;

  beforeAll(async () => {
    [world, registrar] = await Promise.all([TestPlatform.start(), TestRegistrar.start()]);
    verifier = await world.organization('verifier');
    holder = await world.organization('holder');
    await importAccessCertificate();
    const certificates = [{ certificate: registrar.certified.rootPem }];
    await send(holder.token, 'POST', '/api/trusted-entities', { name: 'Registrar', certificates });
    const certificate = await registrar.certificate({
      sub: IDENTIFIER,
      credentials: [
        { format: 'mso_mdoc', meta: { doctype_value: MDL }, claim: [{ path: [NAME_SPACE, 'age_over_18'] }] },
      ],
    });
    const stored = await send(verifier.token, 'POST', '/api/registration-certificates', { certificate });
    expect(stored.data).toMatchObject({ identifier: IDENTIFIER, status: 'active', warnings: [] });
  });

  afterAll(() => world?.stop());

  async function send(token: string, method: string, path: string, body?: object) {
    const answer = await world.call(token, method, path, body);
    expect({ path, ok: answer.status < 300, body: answer.body }).toMatchObject({ ok: true });
    return answer.body;
  }

  /** A provider of access certificates puts the identifier of the verifier in the subject (ETSI TS 119 411-8). */
  async function importAccessCertificate(): Promise<void> {
    const type = { type: 'verifierSignRequest', keyType: 'P-256', countryName: 'ZA' };
    const csr = (await send(verifier.token, 'POST', '/api/certificates/csrs', type)).data;
    const { rawData } = new Pkcs10CertificateRequest(csr.certificateSigningRequest).publicKey;
    const publicKey = createPublicKey({ key: Buffer.from(rawData), format: 'der', type: 'spki' });
    const key = generateKeys('P-256').privateKey;
    const dates = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) };
    const root = await createRootCertificate({ ...dates, subject: 'CN=Access CA, C=ZA', key });
    const leaf = await createLeafCertificate({
      ...dates,
      subject: `CN=Cape Lending, 2.5.4.97=${IDENTIFIER}, C=ZA`,
      publicKey,
      issuerCertificate: root,
      issuerKey: key,
      subjectAlternativeNames: [{ type: 'dns', value: 'lending.example' }],
      extendedKeyUsages: [READER_AUTHENTICATION],
    });
    const chain = { certificateSigningRequestId: csr.id, certificate: `${leaf}\n${root}` };
    const { data } = await send(verifier.token, 'POST', '/api/certificates/import', chain);
    await send(verifier.token, 'POST', `/api/certificates/${data.id}/activate`);
  }

  const request = (body: object) => send(verifier.token, 'POST', '/api/presentations/request', body);
  const receive = async (presentationRequest: string) =>
    (await send(holder.userToken, 'POST', '/wallet/v2/presentations', { presentationRequest })).data;

  it('shows the holder a valid registration', async () => {
    const { data, meta } = await request(ask('age_over_18'));
    expect(meta.unregisteredClaims).toEqual([]);
    expect(await receive(data.authorizationRequestUri)).toMatchObject({
      verifierRegistration: {
        name: 'Cape Lending',
        identifier: IDENTIFIER,
        privacyPolicy: 'https://cape.example/privacy',
        isValid: true,
        issues: [],
        unregisteredClaims: [],
      },
      registrationWarnings: [],
    });
  });

  it('warns the verifier and the holder of a claim that is not registered', async () => {
    const { data, meta } = await request(ask('age_over_18', 'family_name'));
    expect(meta.unregisteredClaims).toEqual([{ queryId: 'licence', type: MDL, path: [NAME_SPACE, 'family_name'] }]);
    expect(await receive(data.authorizationRequestUri)).toMatchObject({
      verifierRegistration: { isValid: true, unregisteredClaims: [{ queryId: 'licence', type: MDL }] },
      registrationWarnings: ['overasking'],
    });
  });

  it('refuses a request for a claim that is not registered where the verifier says so', async () => {
    const settings = { retention: '15min', overasking: 'refuse' };
    await send(verifier.token, 'PUT', '/api/presentations/settings', settings);
    const body = ask('age_over_18', 'family_name');
    const refused = await world.call(verifier.token, 'POST', '/api/presentations/request', body);
    expect({ status: refused.status, errors: refused.body.errors }).toMatchObject({
      status: 400,
      errors: [
        {
          code: 'VALIDATION_ERROR',
          source: { pointer: `/credentials/0/attributes/${NAME_SPACE}/properties/family_name` },
        },
      ],
    });
    await request(ask('age_over_18'));
  });
});
