import { createPublicKey, X509Certificate } from 'node:crypto';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import {
  generateKeys,
  parseCompactJws,
  POST_QUANTUM_ALGORITHMS,
  publicJwkOf,
  setPostQuantumAlgorithms,
  verifyJws,
} from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { type Organization, TestPlatform } from '../../support/test-platform';

const FORMATS = ['sd-jwt-vc', 'mdoc', 'w3c-vc-jwt'] as const;
type Format = (typeof FORMATS)[number];
const DAY_MS = 86_400_000;
const NAME_SPACE = 'org.example.badge';
const LEVEL = { level: { type: 'integer' } };

/** The type of a credential and its attributes; those of an mdoc are in a namespace. */
function definitionOf(format: Format, alg: string): object {
  const code = alg.toLowerCase();
  if (format === 'mdoc') return { type: `${NAME_SPACE}.${code}`, attributes: { [NAME_SPACE]: { properties: LEVEL } } };
  return format === 'sd-jwt-vc' ? { code, attributes: LEVEL } : { type: `urn:example:${code}`, attributes: LEVEL };
}

const valuesOf = (format: Format) => (format === 'mdoc' ? { [NAME_SPACE]: { level: 3 } } : { level: 3 });

function requestedOf(format: Format): object {
  if (format === 'mdoc') return { [NAME_SPACE]: { properties: { level: {} } } };
  return format === 'sd-jwt-vc' ? LEVEL : { credentialSubject: { type: 'object', properties: LEVEL } };
}

interface Presentation {
  id: string;
  status: string;
  authorizationRequestUri: string;
}

/** One process has all services, and the setting is of the process. */
describe('a platform with post-quantum algorithms', () => {
  let world: TestPlatform;
  let acme: Organization;
  const roots = new Map<string, { id: string; certificate: string }>();

  beforeAll(async () => {
    process.env.POST_QUANTUM_ALGORITHMS = 'on';
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    // The wallet reads the DID document again after a pause only.
    for (const { keyType } of POST_QUANTUM_ALGORITHMS) roots.set(keyType, await createRoot(keyType));
  });

  afterAll(async () => {
    delete process.env.POST_QUANTUM_ALGORITHMS;
    await world?.stop();
  });

  async function call<T>(method: string, path: string, body?: object, token = acme.token): Promise<T> {
    const answer = await world.call(token, method, path, body);
    expect({ path, isSuccess: answer.status < 300, errors: answer.body?.errors }).toEqual({ path, isSuccess: true });
    return answer.body?.data ?? answer.body;
  }
  const asUser = <T>(method: string, path: string, body?: object) => call<T>(method, path, body, acme.userToken);
  const getPublic = async (path: string) => (await requestJson(world.urlOf(path))).body;

  const createRoot = (keyType: string) =>
    call<{ id: string; certificate: string }>('POST', '/api/v1/certificates', {
      type: 'issuerRoot',
      keyType,
      countryName: 'ZA',
      issuerAlternativeNameUrl: 'https://acme.example.com',
    });

  it('names the provider local for the keys of ML-DSA', async () => {
    const { keyTypes, providers } = await call<{
      keyTypes: { keyType: string; provider: string }[];
      providers: { name: string; keyTypes: string[] }[];
    }>('GET', '/api/v1/keys/settings');
    const types = POST_QUANTUM_ALGORITHMS.map(({ keyType }) => keyType);
    expect(keyTypes.filter(({ keyType }) => types.some((type) => type === keyType))).toEqual(
      types.map((keyType) => ({ keyType, provider: 'local', isDefault: true })),
    );
    expect(providers.find(({ name }) => name === 'local')!.keyTypes).toEqual(expect.arrayContaining(types));
  });

  it.each(POST_QUANTUM_ALGORITHMS)('imports a certificate of another authority for a key of $alg', async (row) => {
    const csr = await call<{ id: string; certificateSigningRequest: string }>('POST', '/api/v1/certificates/csrs', {
      type: 'issuerSignCredential',
      keyType: row.keyType,
      countryName: 'ZA',
    });
    const { rawData } = new Pkcs10CertificateRequest(csr.certificateSigningRequest).publicKey;
    const publicKey = createPublicKey({ key: Buffer.from(rawData), format: 'der', type: 'spki' });
    const { privateKey } = generateKeys(row.keyType);
    const dates = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) };
    const root = await createRootCertificate({ ...dates, subject: 'CN=Other, C=ZA', key: privateKey });
    const leaf = await createLeafCertificate({
      ...dates,
      subject: 'CN=Acme, C=ZA',
      publicKey,
      issuerCertificate: root,
      issuerKey: privateKey,
      subjectAlternativeNames: [{ type: 'url', value: 'https://acme.example.com' }],
    });
    const chain = { certificateSigningRequestId: csr.id, certificate: `${leaf}\n${root}` };
    expect(await call('POST', '/api/v1/certificates/import', chain)).toMatchObject({ keyType: row.keyType });
  });

  describe.each(POST_QUANTUM_ALGORITHMS)('with templates of $alg', ({ alg, keyType, cose }) => {
    const templates = new Map<string, { id: string; type: string }>();

    beforeAll(async () => {
      for (const format of FORMATS) {
        // With did:web, the credential has no certificate.
        const issuer = { keyType, signer: format === 'w3c-vc-jwt' ? 'did:web' : 'certificate' };
        const content = { credentialFormat: format, name: `${alg} ${format}`, issuer, revocable: true };
        const definition = definitionOf(format, alg);
        templates.set(format, await call('POST', '/api/v1/templates/credentials', { ...content, ...definition }));
      }
    });

    async function receive(format: Format): Promise<void> {
      const credentialTemplateId = templates.get(format)!.id;
      const { offerUri } = await call<{ offerUri: string }>('POST', '/api/v1/issuances', {
        credentialTemplateId,
        attributes: valuesOf(format),
      });
      await call('POST', '/wallet/v2/orgs/credentials', {
        credentialOffer: offerUri,
        recipient: `${acme.slug}@example.com`,
      });
      const [received] = await asUser<{ id: string }[]>('GET', '/wallet/credentials?status=pending');
      await asUser('PATCH', `/wallet/credentials/${received!.id}/status`, { status: 'accepted' });
    }

    async function present(format: Format): Promise<Presentation> {
      const { type } = templates.get(format)!;
      const requested = { format, type, attributes: requestedOf(format) };
      const request = await call<Presentation>('POST', '/api/v1/presentations/request', { credentials: [requested] });
      const { id } = await asUser<{ id: string }>('POST', '/wallet/v2/presentations', {
        presentationRequest: request.authorizationRequestUri,
      });
      await asUser('PATCH', `/wallet/v2/presentations/${id}`, { status: 'accepted' });
      return waitFor(async () => {
        const presentation = await call<Presentation>('GET', `/api/v1/presentations/${request.id}`);
        return presentation.status === 'requested' ? undefined : presentation;
      });
    }

    it.each(FORMATS)('issues a credential of %s that its wallet holds and its verifier accepts', async (format) => {
      await receive(format);
      expect(await present(format)).toMatchObject({ status: 'verified' });
    });

    it('has a root and a leaf that OpenSSL verifies', async () => {
      const certificates = await call<{ type: string; certificate: string; keyType: string }[]>(
        'GET',
        `/api/v1/certificates?filter[keyType]=${keyType}&filter[status]=active`,
      );
      const leaf = new X509Certificate(certificates.find(({ type }) => type === 'issuerSignCredential')!.certificate);
      const authority = new X509Certificate(roots.get(keyType)!.certificate);
      expect(authority.verify(authority.publicKey)).toBe(true);
      expect(leaf.verify(authority.publicKey)).toBe(true);
      expect(leaf.publicKey.asymmetricKeyType).toBe(alg.toLowerCase());
    });

    it('lists the algorithm in the metadata of the issuer', async () => {
      const path = `/.well-known/openid-credential-issuer/oid4vci/${acme.tenantId}`;
      const { credential_configurations_supported: configurations } = await getPublic(path);
      for (const format of FORMATS) {
        const { credential_signing_alg_values_supported: signing, proof_types_supported: proofs } =
          configurations[templates.get(format)!.id];
        expect(signing).toEqual([format === 'mdoc' ? cose.alg : alg]);
        expect(proofs.jwt.proof_signing_alg_values_supported).toContain(alg);
      }
    });

    it('publishes the key in the DID document', async () => {
      const { verificationMethod } = await getPublic(`/did/${acme.tenantId}/did.json`);
      const keys = (verificationMethod as { publicKeyJwk: { kty: string; alg?: string } }[]).map(
        (each) => each.publicKeyJwk,
      );
      expect(keys.filter((key) => key.alg === alg)).toHaveLength(1);
    });

    it('signs a status list of the key', async () => {
      const uris = await getPublic(`/status-lists/${acme.tenantId}/aggregation`);
      const lists = await Promise.all(
        (uris.status_lists as string[]).map(async (url) => parseCompactJws(await (await fetch(url)).text())),
      );
      const own = lists.find(({ header }) => header.alg === alg)!;
      const [leaf] = own.header.x5c as [string];
      const { publicKey } = new X509Certificate(Buffer.from(leaf, 'base64'));
      expect(publicJwkOf(publicKey)).toMatchObject({ kty: 'AKP', alg });
      expect(() => verifyJws(own, publicKey)).not.toThrow();
    });
  });

  /** The last one: services keep what they have read meanwhile. */
  describe('when the setting is off again', () => {
    beforeAll(() => setPostQuantumAlgorithms(false));
    afterAll(() => setPostQuantumAlgorithms(true));

    it('refuses keys and templates of ML-DSA', async () => {
      const csr = { type: 'issuerSignCredential', keyType: 'ML-DSA-44', countryName: 'ZA' };
      const template = { credentialFormat: 'sd-jwt-vc', name: 'a', code: 'a', attributes: LEVEL };
      const answers = [
        await world.call(acme.token, 'POST', '/api/v1/certificates/csrs', csr),
        await world.call(acme.token, 'POST', '/api/v1/templates/credentials', {
          ...template,
          issuer: { keyType: 'ML-DSA-44' },
        }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body.errors[0].detail).toMatch(/must be P-256, P-384, P-521 or Ed25519\.$/);
      }
    });

    it('lists neither the templates nor the keys', async () => {
      const path = `/.well-known/openid-credential-issuer/oid4vci/${acme.tenantId}`;
      expect((await getPublic(path)).credential_configurations_supported).toEqual({});
      expect(JSON.stringify(await getPublic(`/did/${acme.tenantId}/did.json`))).not.toContain('AKP');
    });

    it('refuses signatures with the keys', async () => {
      const { keyTypes } = await call<{ keyTypes: { keyType: string }[] }>('GET', '/api/v1/keys/settings');
      expect(keyTypes.map(({ keyType }) => keyType)).toEqual(['P-256', 'P-384', 'P-521', 'Ed25519']);
      const { body } = await requestJson(world.urlOf(`/status-lists/${acme.tenantId}/aggregation`));
      const answer = await fetch(body.status_lists[0] as string);
      expect(answer.status).toBe(501);
    });
  });
});
