import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import type { DidDocument } from '@vc/protocol/did';
import type { TestBus } from '@vc/testing/service/test-bus';
import type { TestService } from '@vc/testing/service/test-service';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { requestJson } from '@vc/testing/unit/request-json';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { trustService } from '../trust.definition';
import type { toCertificateResource } from './certificate.resource';
import { CertificateSweeper } from './certificate.sweeper';

const execute = promisify(execFile);
const DAY_MS = 86_400_000;
const ROOT = {
  type: 'issuerRoot',
  keyType: 'P-256',
  countryName: 'ZA',
  commonName: 'Acme',
  issuerAlternativeNameUrl: 'https://acme.example/trust',
};

type Resource = ReturnType<typeof toCertificateResource>;
type Pair = Record<'root' | 'leaf', Resource>;

describe('certificate lifecycle', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let bus: TestBus;
  let openssl: OpensslAuthority;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(trustService);
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
    bus = await world.openBus();
    openssl = new OpensslAuthority();
  });

  beforeEach(() => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
  });

  afterAll(async () => {
    await world?.stop();
    openssl?.remove();
  });

  async function newRoot(members: object = {}): Promise<Pair> {
    const { status, body } = await call('POST', '/api/certificates', { ...ROOT, ...members });
    expect(status).toBe(201);
    const leaf = (await call('GET', `/api/certificates/${body.meta.leafCertificateId}`)).body.data;
    return { root: body.data, leaf };
  }

  const activate = (id: string) => call('POST', `/api/certificates/${id}/activate`);

  /** The root and leaf of each pair. */
  async function listStatuses(...pairs: Pair[]): Promise<string[]> {
    const certificates = pairs.flatMap(({ root, leaf }) => [root, leaf]);
    const answers = await Promise.all(certificates.map(({ id }) => call('GET', `/api/certificates/${id}`)));
    return answers.map(({ body }) => body.data.status);
  }

  /** Waits for that many events of a certificate and returns their names. */
  async function waitForEvents(id: string, count: number): Promise<string[]> {
    const listTypes = () => bus.published.filter(({ subject }) => subject === id).map(({ type }) => type);
    await waitFor(() => (listTypes().length >= count ? true : undefined));
    return listTypes();
  }

  const certificateEventsOf = (id: string) =>
    bus.published.flatMap(({ subject, type }) => (subject === id && type.startsWith('trust.') ? [type] : []));

  async function setExpiry(id: string, milliseconds: number) {
    const ends = new Date(Date.now() + milliseconds);
    await world.database.query(`UPDATE trust.certificates SET expires_at = $2 WHERE id = $1`, [id, ends]);
  }

  describe('POST /certificates', () => {
    it.each([
      ['issuerRoot', 'P-256', 'issuerSignCredential', '1.0.18013.5.1.2'],
      ['issuerRoot', 'Ed25519', 'issuerSignCredential', '1.0.18013.5.1.2'],
      ['verifierRoot', 'P-256', 'verifierSignRequest', '1.0.18013.5.1.6'],
    ])('issues a root and a leaf that openssl verifies: %s, %s', async (type, keyType, leafType, usage) => {
      const { root, leaf } = await newRoot({ type, keyType, capabilities: { signMdl: true } });
      expect(root).toMatchObject({ type, keyType, status: 'active' });
      expect(root).not.toHaveProperty('parentCertificateId');
      expect(leaf).toMatchObject({
        type: leafType,
        keyType,
        status: 'active',
        capabilities: { signMdl: true },
        parentCertificateId: root.id,
      });
      const files = { 'anchor.pem': root.certificate, 'leaf.pem': leaf.certificate };
      const verified = openssl.runWith(files, 'verify', '-x509_strict', '-CAfile', '@anchor.pem', '@leaf.pem');
      expect(verified).toContain('leaf.pem: OK');
      const text = openssl.runWith(files, 'x509', '-in', '@leaf.pem', '-noout', '-text');
      expect(text).toContain(usage);
      expect(text).toContain('URI:https://acme.example/trust');
      expect(text).toContain(`/crl/${tenantId}/${root.id}.crl`);
      const years = (Date.parse(root.expiresAt) - Date.now()) / DAY_MS / 365;
      expect(Math.round(years)).toBe(5);
    });

    it('leaves a second root and leaf pending while the first ones are active', async () => {
      const first = await newRoot();
      const second = await newRoot();
      expect([second.root.status, second.leaf.status]).toEqual(['pendingActivation', 'pendingActivation']);
      expect((await trust.issuerSigner(tenantId)).certificateId).toBe(first.leaf.id);
    });

    it.each([
      ['a leaf type', { type: 'issuerSignCredential' }, '/type'],
      ['no issuer alternative name', { issuerAlternativeNameUrl: undefined }, '/issuerAlternativeNameUrl'],
      ['an issuer alternative name that is no URL', { issuerAlternativeNameUrl: 'acme' }, '/issuerAlternativeNameUrl'],
      ['a country of one letter', { countryName: 'Z' }, '/countryName'],
      ['an empty name', { commonName: '' }, '/commonName'],
    ])('rejects %s with VALIDATION_ERROR', async (_, members, pointer) => {
      const { status, body } = await call('POST', '/api/certificates', { ...ROOT, ...members });
      expect(status).toBe(400);
      expect(body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', source: { pointer } });
      expect((await call('GET', '/api/certificates')).body.data).toEqual([]);
    });
  });

  describe('B9 POST /certificates/{id}/activate', () => {
    it('activates root and leaf together and publishes each event once', async () => {
      const [first, second] = [await newRoot(), await newRoot()];
      const { status, body } = await activate(second.root.id);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: second.root.id, status: 'active' });
      expect(await listStatuses(first, second)).toEqual(['deactivated', 'deactivated', 'active', 'active']);
      for (const { id } of [second.root, second.leaf]) expect((await activate(id)).status).toBe(200);
      expect((await trust.issuerSigner(tenantId)).certificateId).toBe(second.leaf.id);
      for (const { id } of [first.root, first.leaf]) {
        expect(await waitForEvents(id, 2)).toEqual(['trust.certificate.activated', 'trust.certificate.deactivated']);
      }
      for (const { id } of [second.root, second.leaf]) {
        expect(await waitForEvents(id, 1)).toEqual(['trust.certificate.activated']);
      }
    });

    /** RFC 9112 §7.1, RFC 9562 §4 */
    it('accepts an empty body in chunks, and an id in capitals', async () => {
      const { root } = await newRoot();
      const token = await world.authority.accessToken({ tenantId, scopes: ['trust.write'] });
      const body = new ReadableStream({ start: (stream) => stream.close() });
      const headers = { authorization: `Bearer ${token}` };
      const url = `${service.url}/api/certificates/${root.id.toUpperCase()}/activate`;
      const response = await fetch(url, { method: 'POST', headers, body, duplex: 'half' });
      expect([response.status, await response.json()]).toMatchObject([200, { data: { id: root.id } }]);
    });

    it('rejects a leaf with INVALID_STATE while its root is not active, and names the root', async () => {
      const [first, second] = [await newRoot(), await newRoot()];
      const expectRejection = async ({ root, leaf }: Pair, status: string) => {
        const detail = `Its root certificate ${root.id} is ${status}. A certificate is activated only below an active root.`;
        const answer = { status: 409, body: { errors: [{ code: 'INVALID_STATE', detail }] } };
        expect(await activate(leaf.id)).toMatchObject(answer);
      };
      await expectRejection(second, 'pendingActivation');
      expect(await listStatuses(first, second)).toEqual(['active', 'active', 'pendingActivation', 'pendingActivation']);
      await activate(second.root.id);
      await expectRejection(first, 'deactivated');
      await setExpiry(second.root.id, -1_000);
      await call('POST', `/api/certificates/${second.leaf.id}/revoke`);
      await activate(first.root.id);
      expect(await listStatuses(first, second)).toEqual(['active', 'active', 'expired', 'revoked']);
    });

    it('lets the next issuance issue a leaf if the root has none to activate', async () => {
      const [first, second] = [await newRoot(), await newRoot()];
      await call('POST', `/api/certificates/${second.leaf.id}/revoke`);
      await activate(second.root.id);
      expect(await listStatuses(first, second)).toEqual(['deactivated', 'deactivated', 'active', 'revoked']);
      const { certificateId } = await trust.issuerSigner(tenantId);
      const { body } = await call('GET', `/api/certificates/${certificateId}`);
      expect(body.data).toMatchObject({ status: 'active', parentCertificateId: second.root.id });
    });

    it('leaves a leaf of a pending root pending, even if no other leaf is active', async () => {
      const first = await newRoot();
      await call('POST', `/api/certificates/${first.leaf.id}/revoke`);
      const second = await newRoot();
      expect(await listStatuses(first, second)).toEqual([
        'active',
        'revoked',
        'pendingActivation',
        'pendingActivation',
      ]);
    });

    it('leaves one root and one leaf below it active after 200 concurrent calls', async () => {
      const pairs: Pair[] = [];
      for (let count = 0; count < 4; count++) pairs.push(await newRoot());
      const activateForStatus = async (id: string) => (await activate(id)).status;
      const calls = Array.from({ length: 100 }, (_, index) => pairs[index % 4]!).map(({ root, leaf }) =>
        Promise.all([activateForStatus(root.id), activateForStatus(leaf.id)]),
      );
      const answers = await Promise.all(calls);
      expect(answers.map(([root]) => root)).toEqual(answers.map(() => 200));
      expect(answers.map(([, leaf]) => leaf).filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const active = (await call('GET', `/api/certificates?filter[status]=active`)).body.data;
      expect(active).toHaveLength(2);
      expect(active).toContainEqual(expect.objectContaining({ type: 'issuerRoot' }));
      const root = active.find(({ type }: { type: string }) => type === 'issuerRoot');
      expect(active).toContainEqual(expect.objectContaining({ parentCertificateId: root.id }));
      const [{ activated, deactivated }] = (await world.database.query<{ activated: string; deactivated: string }>(
        `SELECT count(*) FILTER (WHERE status = 'active') activated,
                count(*) FILTER (WHERE status = 'deactivated') deactivated
         FROM trust.certificates WHERE tenant_id = $1 AND type = 'issuerSignCredential'`,
        [tenantId],
      )) as [{ activated: string; deactivated: string }];
      expect([activated, deactivated]).toEqual(['1', '3']);
    });

    it('signs without failures while the active certificate changes', async () => {
      const [first, second] = [await newRoot(), await newRoot()];
      let turning = true;
      const activations = (async () => {
        for (let round = 0; turning; round++) await activate(round % 2 ? first.root.id : second.root.id);
      })();
      const signed = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const { keyId, x5c } = await trust.issuerSigner(tenantId);
          const [signature] = await trust.sign(tenantId, keyId, [Buffer.from('credential')]);
          return { signature, x5c };
        }),
      );
      turning = false;
      await activations;
      expect(signed.every(({ signature, x5c }) => signature!.length === 64 && x5c.length === 1)).toBe(true);
    });

    it('rejects an expired or revoked certificate with INVALID_STATE', async () => {
      const { leaf } = await newRoot();
      const other = (await newRoot()).leaf;
      await setExpiry(leaf.id, -1_000);
      await call('POST', `/api/certificates/${other.id}/revoke`);
      for (const id of [leaf.id, other.id]) {
        expect(await activate(id)).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
      }
      const stranger = world.caller(service, createId(), 'trust.read', 'trust.write');
      expect((await stranger('POST', `/api/certificates/${leaf.id}/activate`)).status).toBe(404);
      const reader = world.caller(service, tenantId, 'trust.read');
      expect((await reader('POST', `/api/certificates/${leaf.id}/activate`)).status).toBe(403);
    });
  });

  describe('CertificateSweeper', () => {
    const alertsAbout = (id: string) =>
      bus.published
        .filter(({ subject, type }) => subject === id && type === 'staff.alert.raised')
        .map(({ payload }) => payload);

    it('has staff told of a certificate 30, 7 and 1 days before its end, and after it, once each', async () => {
      const { leaf } = await newRoot();
      const sweeper = service.app.get(CertificateSweeper);
      for (const days of [31, 29, 28, 6.5, 0.5, -0.01]) {
        await setExpiry(leaf.id, days * DAY_MS);
        await Promise.all([sweeper.run(), sweeper.run()]);
      }
      await waitForEvents(leaf.id, 7);
      const expiring = { kind: 'certificate-expiring', resourceId: leaf.id };
      expect(alertsAbout(leaf.id)).toEqual([
        { ...expiring, daysLeft: 30 },
        { ...expiring, daysLeft: 7 },
        { ...expiring, daysLeft: 1 },
        { kind: 'certificate-expired', resourceId: leaf.id },
      ]);
    });

    it('has staff told once of a certificate that is found a day before its end', async () => {
      const { leaf } = await newRoot();
      await setExpiry(leaf.id, 0.5 * DAY_MS);
      const sweeper = service.app.get(CertificateSweeper);
      for (let times = 0; times < 2; times += 1) await sweeper.run();
      await waitForEvents(leaf.id, 3);
      expect(alertsAbout(leaf.id)).toMatchObject([{ daysLeft: 1 }]);
    });

    it('has staff told of nearer ends of a certificate that an earlier release has warned of', async () => {
      const { leaf } = await newRoot();
      await world.database.query('UPDATE trust.certificates SET warned_at = now() WHERE id = $1', [leaf.id]);
      const sweeper = service.app.get(CertificateSweeper);
      for (const days of [29, 6]) {
        await setExpiry(leaf.id, days * DAY_MS);
        await sweeper.run();
      }
      await waitForEvents(leaf.id, 2);
      expect(alertsAbout(leaf.id)).toMatchObject([{ daysLeft: 7 }]);
    });

    it('has staff told of no end of a certificate that signs nothing', async () => {
      const { leaf } = await newRoot();
      const second = await newRoot();
      await activate(second.root.id);
      await activate(second.leaf.id);
      await setExpiry(leaf.id, 6 * DAY_MS);
      const sweeper = service.app.get(CertificateSweeper);
      await sweeper.run();
      await setExpiry(leaf.id, -1_000);
      await sweeper.run();
      await waitForEvents(leaf.id, 3);
      expect(alertsAbout(leaf.id)).toEqual([]);
    });

    it('expires certificates and warns once of an expiry within 30 days', async () => {
      const { root, leaf } = await newRoot();
      await setExpiry(leaf.id, -1_000);
      await setExpiry(root.id, 29 * DAY_MS);
      const sweeper = service.app.get(CertificateSweeper);
      await Promise.all([sweeper.run(), sweeper.run()]);
      await sweeper.run();
      await waitForEvents(leaf.id, 3);
      expect(certificateEventsOf(leaf.id)).toEqual(['trust.certificate.activated', 'trust.certificate.expired']);
      await waitForEvents(root.id, 3);
      expect(certificateEventsOf(root.id)).toEqual(['trust.certificate.activated', 'trust.certificate.expiring']);
      const [row] = await world.database.query(`SELECT status FROM trust.certificates WHERE id = $1`, [leaf.id]);
      expect(row).toEqual({ status: 'expired' });
      expect((await call('GET', `/api/certificates/${root.id}`)).body.data.status).toBe('active');
    });
  });

  describe('POST /certificates/{id}/revoke', () => {
    it('adds the leaf to the revocation list of its root, as openssl reads it', async () => {
      const { root, leaf } = await newRoot();
      const before = await fetch(`${service.url}/crl/${tenantId}/${root.id}.crl`);
      expect(before.status).toBe(200);
      expect(before.headers.get('content-type')).toBe('application/pkix-crl');
      const sibling = await newRoot();
      const { body } = await call('POST', `/api/certificates/${sibling.leaf.id}/revoke`);
      expect(body.data.status).toBe('revoked');
      expect((await call('POST', `/api/certificates/${sibling.leaf.id}/revoke`)).status).toBe(200);
      expect(await waitForEvents(sibling.leaf.id, 1)).toEqual(['trust.certificate.revoked']);
      expect(() => verifyWithCrl(root, leaf, Buffer.from('junk'))).toThrow();
      expect(verifyWithCrl(root, leaf, Buffer.from(await before.arrayBuffer()))).toContain('leaf.pem: OK');
      const list = await fetch(`${service.url}/crl/${tenantId}/${sibling.root.id}.crl`);
      const crl = Buffer.from(await list.arrayBuffer());
      expect(() => verifyWithCrl(sibling.root, sibling.leaf, crl)).toThrow('certificate revoked');
      const serial = new X509Certificate(sibling.leaf.certificate).serialNumber;
      const text = openssl.runWith({ 'list.crl': crl }, 'crl', '-inform', 'DER', '-in', '@list.crl', '-noout', '-text');
      expect(text).toContain(serial);
    });

    it('rejects a root with INVALID_STATE', async () => {
      const { root } = await newRoot();
      expect((await call('POST', `/api/certificates/${root.id}/revoke`)).status).toBe(409);
    });

    it('lets the next issuance issue a new leaf', async () => {
      const { leaf } = await newRoot();
      await call('POST', `/api/certificates/${leaf.id}/revoke`);
      expect((await trust.issuerSigner(tenantId)).certificateId).not.toBe(leaf.id);
    });

    it.each(['junk', `${createId()}.crl`, createId()])('returns 404 for the revocation list %s', async (file) => {
      expect((await fetch(`${service.url}/crl/${tenantId}/${file}`)).status).toBe(404);
    });

    it('makes no data key for a tenant without roots', async () => {
      const stranger = createId();
      expect((await fetch(`${service.url}/crl/${stranger}/${createId()}.crl`)).status).toBe(404);
      const keys = await world.database.query('SELECT FROM trust.data_keys WHERE owner = $1', [stranger]);
      expect(keys).toEqual([]);
    });

    function verifyWithCrl(root: { certificate: string }, leaf: { certificate: string }, crl: Buffer): string {
      const files = { 'anchor.pem': root.certificate, 'leaf.pem': leaf.certificate, 'list.der': crl };
      const pem = openssl.runWith(files, 'crl', '-inform', 'DER', '-in', '@list.der');
      const words = ['-CAfile', '@anchor.pem', '-crl_check', '-CRLfile', '@list.pem', '@leaf.pem'];
      return openssl.runWith({ 'list.pem': pem }, 'verify', ...words);
    }
  });

  describe('the OCSP responder of a root', () => {
    let pair: Pair;
    let url: string;
    let folder: string;
    beforeEach(async () => {
      pair = await newRoot();
      url = `${service.url}/ocsp/${tenantId}/${pair.root.id}`;
      folder = mkdtempSync(join(tmpdir(), 'ocsp-'));
      writeFileSync(join(folder, 'root.pem'), pair.root.certificate);
      writeFileSync(join(folder, 'leaf.pem'), pair.leaf.certificate);
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const run = async (...words: string[]) => {
      const { stdout, stderr } = await execute(OPENSSL, ['ocsp', '-issuer', 'root.pem', ...words], { cwd: folder });
      return stdout + stderr;
    };
    const ask = (...words: string[]) => run('-url', url, '-CAfile', 'root.pem', '-resp_text', ...words);
    const requestFor = async (...words: string[]) => {
      await run('-cert', 'leaf.pem', '-reqout', 'request.der', ...words);
      return readFileSync(join(folder, 'request.der'));
    };
    const post = (body: Uint8Array<ArrayBuffer>, headers = { 'content-type': 'application/ocsp-request' }) =>
      fetch(url, { method: 'POST', headers, body });
    const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

    it('is named by new leaves', () => {
      const named = `http://platform.test/ocsp/${tenantId}/${pair.root.id}`;
      expect(new X509Certificate(pair.leaf.certificate).infoAccess).toBe(`OCSP - URI:${named}`);
    });

    it.each(['-sha1', '-sha256', '-sha384', '-sha512'])(
      'answers openssl with good, revoked and unknown, and repeats its nonce: %s',
      async (hash) => {
        const text = await ask(hash, '-cert', 'leaf.pem');
        expect(text).toContain('Response verify OK');
        expect(text).toContain('leaf.pem: good');
        expect(text).not.toMatch(/WARNING|nonce/);
        await call('POST', `/api/certificates/${pair.leaf.id}/revoke`);
        const later = await ask(hash, '-cert', 'leaf.pem', '-serial', '0x1234');
        expect(later).toContain('leaf.pem: revoked');
        expect(later).toMatch(/Revocation Time: \w+/);
        expect(later).toContain('0x1234: unknown');
        expect(later).toContain('Response verify OK');
      },
    );

    it('knows nothing of certificates below another root', async () => {
      const other = await newRoot();
      writeFileSync(join(folder, 'leaf.pem'), other.leaf.certificate);
      expect(await ask('-cert', 'leaf.pem')).toContain('leaf.pem: unknown');
      writeFileSync(join(folder, 'root.pem'), other.root.certificate);
      const request = await requestFor('-no_nonce');
      writeFileSync(join(folder, 'response.der'), await bytesOf(await post(new Uint8Array(request))));
      const text = await run('-respin', 'response.der', '-noverify', '-resp_text');
      expect(text).toContain('Cert Status: unknown');
    });

    it('answers GET without a nonce with a response for caches, and with a nonce for this request', async () => {
      const escaped = encodeURIComponent((await requestFor('-no_nonce')).toString('base64'));
      const answers = [await fetch(`${url}/${escaped}`), await fetch(`${url}/${escaped}`)];
      expect(answers[0]!.headers.get('content-type')).toBe('application/ocsp-response');
      expect(answers[0]!.headers.get('cache-control')).toBe('public, max-age=60');
      const [first, second] = [await bytesOf(answers[0]!), await bytesOf(answers[1]!)];
      expect(first).toEqual(second);
      writeFileSync(join(folder, 'response.der'), first);
      const words = ['-respin', 'response.der', '-CAfile', 'root.pem', '-resp_text', '-cert', 'leaf.pem', '-no_nonce'];
      expect(await run(...words)).toMatch(/leaf\.pem: good[^]*Response verify OK/);
      // The characters of base64 need not be escaped.
      const plain = (await requestFor()).toString('base64');
      const withNonce = await fetch(`${url}/${plain}`);
      expect(withNonce.headers.get('cache-control')).toBe('no-store');
      writeFileSync(join(folder, 'response.der'), await bytesOf(withNonce));
      const verified = await run('-reqin', 'request.der', '-respin', 'response.der', '-CAfile', 'root.pem');
      expect(verified).toContain('Response verify OK');
      expect(verified).not.toContain('Nonce');
    });

    it('answers malformed requests with malformedRequest', async () => {
      const request = await requestFor();
      const malformed = Buffer.from('30030a0101', 'hex');
      const hostile = [
        Buffer.alloc(0),
        Buffer.from('junk'),
        request.subarray(0, 40),
        Buffer.concat([request, Buffer.from([0])]),
        Buffer.from('30053003' + '30013000', 'hex'),
      ];
      for (const body of hostile) {
        const answer = await post(new Uint8Array(body));
        expect(answer.status).toBe(200);
        expect(await bytesOf(answer)).toEqual(malformed);
      }
      for (const path of ['AAAA', '%2F', 'a_b']) {
        expect(await bytesOf(await fetch(`${url}/${path}`))).toEqual(malformed);
      }
      expect((await fetch(`${url}/%FF`)).status).toBe(400);
    });

    it('rejects long bodies and other media types', async () => {
      expect((await post(new Uint8Array(16 * 1024 + 1))).status).toBe(413);
      expect((await post(new Uint8Array(4), { 'content-type': 'application/octet-stream' })).status).toBe(415);
      const json = await post(new TextEncoder().encode('{}'), { 'content-type': 'application/json' });
      expect((await bytesOf(json)).toString('hex')).toBe('30030a0101');
    });

    it.each([
      ['of another tenant', () => `${service.url}/ocsp/${createId()}/${pair.root.id}`],
      ['that is a leaf', () => `${service.url}/ocsp/${tenantId}/${pair.leaf.id}`],
      ['that is no id', () => `${service.url}/ocsp/${tenantId}/junk`],
    ])('returns 404 for a root %s', async (_, addressOf) => {
      url = addressOf();
      expect((await post(new Uint8Array(await requestFor()))).status).toBe(404);
    });
  });

  describe('GET /did/{tenant}/did.json', () => {
    it('lists the keys of active and deactivated certificates', async () => {
      const [first, second] = [await newRoot(), await newRoot()];
      const verifier = await newRoot({ type: 'verifierRoot' });
      const pending = await newRoot();
      await activate(second.root.id);
      const response = await fetch(`${service.url}/did/${tenantId}/did.json`);
      expect(response.headers.get('content-type')).toContain('application/did+json');
      const document = (await response.json()) as DidDocument;
      expect(document.id).toBe(`did:web:platform.test:did:${tenantId}`);
      const id = ({ leaf }: { leaf: { certificate: string } }) => `${document.id}#${thumbprintOf(leaf.certificate)}`;
      expect(document.assertionMethod.sort()).toEqual([id(first), id(second)].sort());
      expect(document.authentication).toEqual([id(verifier)]);
      expect(JSON.stringify(document)).not.toContain(id(pending));
      expect(JSON.stringify(document)).not.toContain('"d"');
      expect(document.verificationMethod).toHaveLength(3);
      await call('POST', `/api/certificates/${first.leaf.id}/revoke`);
      const { body: after } = await requestJson(`${service.url}/did/${tenantId}/did.json`);
      expect(after.assertionMethod).toEqual([id(second)]);
    });

    it('returns 404 for an unknown tenant', async () => {
      expect((await fetch(`${service.url}/did/junk/did.json`)).status).toBe(404);
    });
  });
});

/** RFC 7638 */
function thumbprintOf(pem: string): string {
  const { crv, kty, x, y } = new X509Certificate(pem).publicKey.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
