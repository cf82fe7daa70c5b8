import { createId } from '@vc/platform/persistence';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { withBagAttributes } from '@vc/testing/unit/with-bag-attributes';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { trustService } from '../trust.definition';

const REQUEST = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA', commonName: 'Acme, Ltd' };
const LEAF = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature'];

describe('CsrsController', () => {
  let world: TestWorld;
  let service: TestService;
  let authority: OpensslAuthority;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(trustService);
    authority = new OpensslAuthority();
  });

  beforeEach(() => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
  });

  afterAll(async () => {
    await world?.stop();
    authority?.remove();
  });

  async function newRequest(members: object = {}) {
    const { status, body } = await call('POST', '/api/certificates/csrs', { ...REQUEST, ...members });
    expect(status).toBe(201);
    return body.data;
  }

  function importChain(certificateSigningRequestId: string, ...chain: string[]): Promise<JsonAnswer> {
    const certificate = chain.join('');
    return call('POST', '/api/certificates/import', { certificateSigningRequestId, certificate });
  }

  async function listViolations(answer: JsonAnswer | Promise<JsonAnswer>): Promise<string[]> {
    const { status, body } = await answer;
    expect(status).toBe(400);
    return body.errors.map((error: { code: string; detail: string; source: { pointer: string } }) => {
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR', source: { pointer: '/certificate' } });
      return error.detail;
    });
  }

  describe('B8 POST /certificates/csrs', () => {
    it('rejects more pending requests than a tenant may have with CONFLICT, before it makes a key', async () => {
      const { id } = await newRequest();
      const columns =
        'tenant_id, type, key_type, status, key_id, certificate_signing_request, subject_key_identifier, sign_mdl, created_at, updated_at';
      await world.database.query(
        `INSERT INTO trust.certificate_signing_requests (id, expires_at, ${columns})
         SELECT gen_random_uuid(), expires_at, ${columns} FROM trust.certificate_signing_requests, generate_series(1, 98)
         WHERE id = $1`,
        [id],
      );
      const [first, second] = await Promise.all([
        call('POST', '/api/certificates/csrs', REQUEST),
        call('POST', '/api/certificates/csrs', REQUEST),
      ]);
      expect([first.status, second.status].sort()).toEqual([201, 409]);
      const countKeys = () => world.database.query('SELECT id FROM trust.keys WHERE tenant_id = $1', [tenantId]);
      const keys = await countKeys();
      const refused = await call('POST', '/api/certificates/csrs', REQUEST);
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'CONFLICT']);
      expect(await countKeys()).toHaveLength(keys.length);
      await world.database.query(
        'UPDATE trust.certificate_signing_requests SET expires_at = created_at WHERE id = $1',
        [id],
      );
      await newRequest();
    });

    it.each([
      ['P-256', 'ecdsa-with-SHA256'],
      ['P-384', 'ecdsa-with-SHA384'],
      ['P-521', 'ecdsa-with-SHA512'],
      ['Ed25519', 'ED25519'],
    ])('creates a request that openssl accepts, with a %s key', async (keyType, algorithm) => {
      const request = await newRequest({ keyType });
      expect(request).toEqual({
        id: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        certificateSigningRequest: expect.stringContaining('BEGIN CERTIFICATE REQUEST'),
        subjectKeyIdentifier: expect.stringMatching(/^[0-9a-f]{40}$/),
        type: 'issuerSignCredential',
        status: 'pending',
        keyType,
        expiresAt: expect.any(String),
      });
      const files = { 'csr.pem': request.certificateSigningRequest };
      const text = authority.runWith(files, 'req', '-in', '@csr.pem', '-noout', '-verify', '-text');
      expect(text).toContain('Subject: CN = "Acme, Ltd", C = ZA');
      expect(text).toContain(`Signature Algorithm: ${algorithm}`);
      expect(text.replaceAll(':', '').toLowerCase()).toContain(request.subjectKeyIdentifier);
      expect(text).toMatch(/X509v3 Subject Alternative Name:\s+URI:did:web:[^\s,]+:did:[0-9a-f-]{36}\n/);
      const days = (Date.parse(request.expiresAt) - Date.parse(request.createdAt)) / 86_400_000;
      expect(days).toBe(90);
    });

    it.each([
      ['issuerSignCredential', '1.0.18013.5.1.2'],
      ['verifierSignRequest', '1.0.18013.5.1.6'],
    ])('requests the extended key usage of ISO/IEC 18013-5 for %s', async (type, extendedKeyUsage) => {
      const request = await newRequest({ type, capabilities: { signMdl: true } });
      const files = { 'csr.pem': request.certificateSigningRequest };
      const text = authority.runWith(files, 'req', '-in', '@csr.pem', '-noout', '-text');
      expect(text).toMatch(new RegExp(`X509v3 Extended Key Usage: critical\\s+${extendedKeyUsage}`));
    });

    it('rejects a request without a common name with NOT_FOUND when the tenant does not exist any more', async () => {
      const tenantId = createId();
      world.authority.deleted.add(tenantId);
      const deleted = world.caller(service, tenantId, 'trust.write');
      const csr = await deleted('POST', '/api/certificates/csrs', { ...REQUEST, commonName: undefined });
      const root = { type: 'issuerRoot', issuerAlternativeNameUrl: 'https://acme.example', commonName: undefined };
      const certificate = await deleted('POST', '/api/certificates', { ...REQUEST, ...root });
      for (const answer of [csr, certificate]) {
        expect(answer).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
      }
    });

    it('uses the tenant’s name without a common name', async () => {
      const { certificateSigningRequest: csr } = await newRequest({ commonName: undefined });
      const text = authority.runWith({ 'csr.pem': csr }, 'req', '-in', '@csr.pem', '-noout', '-subject');
      expect(text).toContain('CN = Acme');
    });

    it.each([
      ['no type', { type: undefined }, '/type'],
      ['a root', { type: 'issuerRoot' }, '/type'],
      ['an unknown key type', { keyType: 'RSA' }, '/keyType'],
      ['no country', { countryName: undefined }, '/countryName'],
      ['a country of three letters', { countryName: 'ZAF' }, '/countryName'],
      ['a country that does not exist', { countryName: 'XX' }, '/countryName'],
      ['a country in lower case', { countryName: 'za' }, '/countryName'],
      ['a name of 10,000 characters', { commonName: 'x'.repeat(10_000) }, '/commonName'],
      ['a capability that is no object', { capabilities: true }, '/capabilities'],
      ['a capability of another type', { capabilities: { signMdl: 'yes' } }, '/capabilities/signMdl'],
      ['an unknown capability', { capabilities: { sign: true } }, '/capabilities/sign'],
      ['an unknown member', { colour: 'red' }, '/colour'],
    ])('rejects %s with VALIDATION_ERROR', async (_, members, pointer) => {
      const { status, body } = await call('POST', '/api/certificates/csrs', { ...REQUEST, ...members });
      expect(status).toBe(400);
      expect(body.errors).toHaveLength(1);
      expect(body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', source: { pointer } });
      expect((await call('GET', '/api/certificates/csrs')).body.data).toEqual([]);
    });
  });

  describe('GET /certificates/csrs', () => {
    it('returns the requests of the tenant, newest first', async () => {
      const [first, second] = [await newRequest(), await newRequest()];
      const { body } = await call('GET', '/api/v1/certificates/csrs?page[size]=1');
      expect(body.data).toEqual([second]);
      expect((await call('GET', body.links.next)).body.data).toEqual([first]);
      expect((await call('GET', `/api/certificates/csrs/${first.id}`)).body.data).toEqual(first);
      expect((await call('GET', `/api/certificates/csrs/${createId()}`)).status).toBe(404);
    });

    it('returns the requests with a type, a key type and a status, which may be expired since', async () => {
      const [expired, pending] = [await newRequest(), await newRequest({ keyType: 'Ed25519' })];
      await world.database.query(`UPDATE trust.certificate_signing_requests SET expires_at = now() WHERE id = $1`, [
        expired.id,
      ]);
      const idsWith = async (filter: string) => {
        const { body } = await call('GET', `/api/certificates/csrs?${filter}`);
        return body.data.map(({ id }: { id: string }) => id);
      };
      expect(await idsWith('filter[status]=expired')).toEqual([expired.id]);
      expect(await idsWith('filter[status]=pending')).toEqual([pending.id]);
      expect(await idsWith('filter[status]=certificateImported')).toEqual([]);
      expect(await idsWith('filter[keyType]=P-256')).toEqual([expired.id]);
      expect(await idsWith('filter[type]=verifierSignRequest')).toEqual([]);
    });

    it('returns an expired request as expired and rejects its import with INVALID_STATE', async () => {
      const { id, certificateSigningRequest: csr } = await newRequest();
      await world.database.query(`UPDATE trust.certificate_signing_requests SET expires_at = now() WHERE id = $1`, [
        id,
      ]);
      expect((await call('GET', `/api/certificates/csrs/${id}`)).body.data.status).toBe('expired');
      expect(await importChain(id, authority.sign(csr), authority.root)).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'INVALID_STATE' }] },
      });
    });
  });

  describe('POST /certificates/import', () => {
    it.each([
      ['P-256', 'issuerSignCredential', false],
      ['P-384', 'issuerSignCredential', true],
      ['P-521', 'issuerSignCredential', false],
      ['Ed25519', 'issuerSignCredential', false],
      ['P-256', 'issuerSignCredential', true],
      ['P-256', 'verifierSignRequest', true],
      ['Ed25519', 'verifierSignRequest', false],
    ])('accepts a certificate that openssl issued for a %s request for %s, mDL: %s', async (keyType, type, signMdl) => {
      const request = await newRequest({ keyType, type, capabilities: { signMdl } });
      const leaf = authority.sign(request.certificateSigningRequest);
      const { status, body } = await importChain(request.id, leaf, authority.root);
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        status: 'pendingActivation',
        type,
        keyType,
        capabilities: { signMdl },
        subjectKeyIdentifier: request.subjectKeyIdentifier,
      });
      expect(body.data).not.toHaveProperty('parentCertificateId');
      expect(body.data.certificate.trim()).toBe(leaf.trim());
      const after = (await call('GET', `/api/certificates/csrs/${request.id}`)).body.data;
      expect(after).toMatchObject({ status: 'certificateImported', certificateId: body.data.id });
      const active = await call('POST', `/api/certificates/${body.data.id}/activate`);
      expect(active).toMatchObject({ status: 200, body: { data: { status: 'active', id: body.data.id } } });
    });

    /** RFC 7468 §2, §5.2 */
    it('accepts certificates with text around them, and stores the certificates alone', async () => {
      const request = await newRequest({ keyType: 'P-256', type: 'issuerSignCredential' });
      const leaf = authority.sign(request.certificateSigningRequest);
      const { status, body } = await importChain(
        request.id,
        withBagAttributes(leaf),
        withBagAttributes(authority.root),
      );
      expect([status, body.data.certificate]).toEqual([201, leaf]);
    });

    it('keeps an imported certificate active when a root is activated', async () => {
      const request = await newRequest({ keyType: 'P-256', type: 'issuerSignCredential' });
      const leaf = authority.sign(request.certificateSigningRequest);
      const imported = (await importChain(request.id, leaf, authority.root)).body.data;
      await call('POST', `/api/certificates/${imported.id}/activate`);
      const root = { type: 'issuerRoot', keyType: 'P-256', issuerAlternativeNameUrl: 'https://acme.example' };
      const roots = [1, 2].map(() => call('POST', '/api/certificates', { ...root, countryName: 'ZA' }));
      const [waiting] = (await Promise.all(roots)).filter(({ body }) => body.data.status === 'pendingActivation');
      expect((await call('POST', `/api/certificates/${waiting!.body.data.id}/activate`)).status).toBe(200);
      const { body } = await call('GET', '/api/certificates?filter[status]=active&filter[type]=issuerSignCredential');
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([imported.id]);
    });

    it('accepts one of two concurrent certificates for a request', async () => {
      const request = await newRequest();
      const leaf = authority.sign(request.certificateSigningRequest);
      const answers = await Promise.all([1, 2].map(() => importChain(request.id, leaf, authority.root)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await call('GET', '/api/certificates')).body.data).toHaveLength(1);
    });

    it('rejects every violation and stores nothing', async () => {
      const request = await newRequest({ capabilities: { signMdl: true } });
      const other = await newRequest();
      const csr = request.certificateSigningRequest;
      const wrong = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyEncipherment'];
      const stranger = authority.sign(other.certificateSigningRequest, { extensions: wrong });
      const violations = await listViolations(importChain(request.id, stranger, authority.root));
      expect(violations).toEqual([
        'certificate 0 has another key than the request.',
        'certificate 0 is an authority, not an end entity.',
        'certificate 0 is not for digital signatures.',
        'certificate 0 lacks the extended key usage 1.0.18013.5.1.2.',
      ]);
      const plain = authority.sign(csr, { extensions: LEAF });
      expect(await listViolations(importChain(request.id, plain, authority.root))).toEqual([
        'certificate 0 lacks the extended key usage 1.0.18013.5.1.2.',
      ]);
      const faultless = authority.sign(csr);
      expect(await listViolations(importChain(request.id, authority.sign(csr, { days: -1 }), authority.root))).toEqual([
        'certificate 0 has expired.',
      ]);
      expect(await listViolations(importChain(request.id, faultless))).toEqual([
        'certificate must hold the authorities above the certificate, too.',
      ]);
      expect(await listViolations(importChain(request.id, faultless, ...Array(10).fill(authority.root)))).toEqual([
        'certificate holds more than 5 certificates.',
      ]);
      expect(await listViolations(importChain(request.id, faultless.replace('MII', 'AAA'), authority.root))).toEqual([
        'certificate must be one or more certificates in PEM.',
      ]);
      expect((await call('GET', '/api/certificates')).body.data).toEqual([]);
      expect((await importChain(request.id, faultless, authority.root)).status).toBe(201);
    });

    it('rejects an authority with a weak key and one that did not sign', async () => {
      const foreign = new OpensslAuthority();
      const rsa = new OpensslAuthority(['rsa:1024']);
      try {
        const request = await newRequest();
        const csr = request.certificateSigningRequest;
        const leaf = authority.sign(csr, { extensions: LEAF });
        expect(await listViolations(importChain(request.id, leaf, foreign.root))).toEqual([
          'certificate 0 was not issued by certificate 1.',
          'the signature of certificate 0 is wrong.',
        ]);
        const violations = await listViolations(importChain(request.id, rsa.sign(csr, { extensions: LEAF }), rsa.root));
        expect(violations).toEqual(['certificate 1 has a weak or unknown key.']);
      } finally {
        foreign.remove();
        rsa.remove();
      }
    });

    it.each([
      ['no request', { certificate: 'x' }, 400, '/certificateSigningRequestId'],
      ['no certificate', { certificateSigningRequestId: createId() }, 400, '/certificate'],
      [
        'a certificate of 1 MB',
        { certificateSigningRequestId: createId(), certificate: 'x'.repeat(1e6) },
        400,
        '/certificate',
      ],
      ['an unknown request', { certificateSigningRequestId: createId(), certificate: 'x' }, 404, undefined],
    ])('rejects %s', async (_, body, status, pointer) => {
      const answer = await call('POST', '/api/certificates/import', body);
      expect(answer.status).toBe(status);
      expect(answer.body.errors[0].source?.pointer).toBe(pointer);
    });
  });
});
