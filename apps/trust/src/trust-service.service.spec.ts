import { createPrivateKey, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataKeys, keyEncryptionCipher, rewrapDataKeys } from '@vc/platform/key-store';
import { createId } from '@vc/platform/persistence';
import type { IssuerSigner } from '@vc/platform/service-clients';
import { TrustClient } from '@vc/platform/service-clients';
import { jwkThumbprint, KEY_TYPES, publicJwkOf } from '@vc/protocol/crypto';
import { findVerificationKey, parseDidDocument } from '@vc/protocol/did';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { testInternalHttp, testKeyEncryptionKey, testServiceToken } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { trustService } from './index';

describe('trust service', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;

  async function boot(environment: Record<string, string> = {}) {
    service = await world.serve(trustService, environment);
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
  }

  beforeAll(async () => {
    world = await TestWorld.start();
    await boot();
  });

  afterAll(() => world?.stop());

  async function get(path: string, tenantId: string) {
    const token = await world.authority.accessToken({ tenantId, scopes: ['trust.read'] });
    return requestJson(service.url + path, { token });
  }

  async function requestSignatures(keyId: string, body: object) {
    const token = testServiceToken('issuance', 'trust');
    return requestJson(`${service.url}/internal/keys/${keyId}/sign`, { token, body });
  }

  function leafOf({ x5c }: IssuerSigner): X509Certificate {
    return new X509Certificate(Buffer.from(x5c[0], 'base64'));
  }

  describe.each(KEY_TYPES)('an issuer with a %s key', (keyType) => {
    it('returns one root and one leaf to concurrent first requests', async () => {
      const tenant = createId();
      const signers = await Promise.all(Array.from({ length: 20 }, () => trust.issuerSigner(tenant, keyType)));
      expect(new Set(signers.map(({ certificateId }) => certificateId)).size).toBe(1);
      const rows = await world.database.query('SELECT type, status FROM trust.certificates WHERE tenant_id = $1', [
        tenant,
      ]);
      expect(rows).toEqual([
        { type: 'issuerRoot', status: 'active' },
        { type: 'issuerSignCredential', status: 'active' },
      ]);
      const keys = await world.database.query('SELECT id FROM trust.keys WHERE tenant_id = $1', [tenant]);
      expect(keys).toHaveLength(2);
    });

    it('issues a leaf that names the DID whose document lists its key', async () => {
      const tenant = createId();
      const leaf = leafOf(await trust.issuerSigner(tenant, keyType));
      const { body: document } = await requestJson(`${service.url}/did/${tenant}/did.json`);
      expect(leaf.subjectAltName).toContain(`URI:${document.id}`);
      const jwk = publicJwkOf(leaf.publicKey);
      const kid = `${document.id}#${jwkThumbprint(jwk)}`;
      expect(findVerificationKey(parseDidDocument(document, document.id), 'assertionMethod', kid)).toEqual(jwk);
    });

    it('returns a leaf that names the credential issuer, without the trust anchor', async () => {
      const tenant = createId();
      const signer = await trust.issuerSigner(tenant, keyType);
      expect(signer.x5c).toHaveLength(1);
      expect(leafOf(signer).subjectAltName).toContain(`URI:${world.authority.publicUrl}/oid4vci/${tenant}`);
      const rows = await world.database.query<{ certificate: string }>(
        `SELECT certificate FROM trust.certificates WHERE tenant_id = $1 AND type = 'issuerRoot'`,
        [tenant],
      );
      expect(leafOf(signer).verify(new X509Certificate(rows[0]!.certificate).publicKey)).toBe(true);
    });

    it('signs several inputs in one call, in their order', async () => {
      const tenant = createId();
      const signer = await trust.issuerSigner(tenant, keyType);
      const inputs = ['one', 'two', 'three'].map((text) => Buffer.from(text));
      const signatures = await trust.sign(tenant, signer.keyId, inputs);
      const key = leafOf(signer).publicKey;
      const digest = { 'P-256': 'sha256', 'P-384': 'sha384', 'P-521': 'sha512', Ed25519: null }[keyType];
      signatures.forEach((signature, index) => {
        expect(verify(digest, inputs[index]!, { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
      });
    });
  });

  it('rejects a signature for another tenant', async () => {
    const signer = await trust.issuerSigner(createId());
    await expect(trust.sign(createId(), signer.keyId, [Buffer.from('x')])).rejects.toThrow('404');
  });

  describe('POST /internal/keys/{id}/sign', () => {
    const keyOf = async (tenant: string, type: string) => {
      const statement = 'SELECT key_id FROM trust.certificates WHERE tenant_id = $1 AND type = $2';
      const [row] = await world.database.query<{ key_id: string }>(statement, [tenant, type]);
      return row!.key_id;
    };

    it.each([
      ['issuance', 'issuerRoot'],
      ['issuance', 'verifierSignRequest'],
      ['presentation', 'verifierRoot'],
      ['presentation', 'issuerSignCredential'],
    ])('rejects %s with NOT_FOUND for a key of type %s', async (caller, type) => {
      const tenant = createId();
      await trust.issuerSigner(tenant);
      await new TrustClient(testInternalHttp(service, 'presentation')).verifierSigner(tenant);
      const client = new TrustClient(testInternalHttp(service, caller));
      await expect(client.sign(tenant, await keyOf(tenant, type), [Buffer.from('x')])).rejects.toThrow('404');
    });
  });

  it('keeps its keys after a restart', async () => {
    const tenant = createId();
    const signer = await trust.issuerSigner(tenant);
    await service.stop();
    await boot();
    expect(await trust.issuerSigner(tenant)).toEqual(signer);
    expect(await trust.sign(tenant, signer.keyId, [Buffer.from('x')])).toHaveLength(1);
  });

  it('stores private keys encrypted', async () => {
    await trust.issuerSigner(createId());
    const rows = await world.database.query<{ private_key: string }>('SELECT private_key FROM trust.keys');
    expect(rows.every(({ private_key }) => /^[0-9a-f-]{36}\.[\w-]+$/.test(private_key))).toBe(true);
  });

  it('rejects a start with another key-encryption key', async () => {
    await service.stop();
    const start = boot({ KEY_ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64') });
    await expect(start).rejects.toThrow('The data key of service cannot be opened: Sealed with key');
    await boot();
  });

  it('accepts both key-encryption keys during a rotation', async () => {
    const tenant = createId();
    const signer = await trust.issuerSigner(tenant);
    const [old, next] = [testKeyEncryptionKey('trust'), Buffer.alloc(32, 9).toString('base64')];
    await service.stop();
    await boot({ KEY_ENCRYPTION_KEY: next, FURTHER_KEY_ENCRYPTION_KEYS: old });
    const signing = Array.from({ length: 20 }, () => trust.sign(tenant, signer.keyId, [Buffer.from('input')]));
    const done = await rewrapDataKeys(world.database.query, () => keyEncryptionCipher(next, old));
    expect(done.find(({ schema }) => schema === 'trust')!.rewrapped).toBeGreaterThanOrEqual(2);
    expect(await Promise.all(signing)).toHaveLength(20);
    expect((await rewrapDataKeys(world.database.query, () => keyEncryptionCipher(next, old)))[0]).toMatchObject({
      rewrapped: 0,
    });
    await service.stop();
    await boot({ KEY_ENCRYPTION_KEY: next });
    expect(await trust.sign(tenant, signer.keyId, [Buffer.from('input')])).toHaveLength(1);
    await rewrapDataKeys(world.database.query, () => keyEncryptionCipher(old, next));
    await service.stop();
    await boot();
  });

  it('returns UNAVAILABLE if a tenant’s data key is lost, and rejects the deletion of a key', async () => {
    const tenant = createId();
    const signer = await trust.issuerSigner(tenant);
    await world.database.query(`UPDATE trust.data_keys SET wrapped_key = 'lost.x' WHERE owner = $1`, [tenant]);
    await service.stop();
    await boot();
    expect(await requestSignatures(signer.keyId, { tenantId: tenant, inputs: ['eA'] })).toMatchObject({
      status: 503,
      body: { errors: [{ code: 'UNAVAILABLE', detail: expect.stringContaining('cannot be opened') }] },
    });
    await expect(world.database.query(`DELETE FROM trust.keys`)).rejects.toThrow('never deleted');
  });

  it('never returns or logs a private key', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'trust-log-'));
    const [file, previous] = [join(directory, 'trust.log'), process.env.LOG_FILE];
    process.env.LOG_FILE = file;
    await service.stop();
    await boot({ LOG_LEVEL: 'debug' });
    try {
      const tenant = createId();
      const signer = await trust.issuerSigner(tenant);
      const answers = [
        signer,
        (await requestSignatures(signer.keyId, { tenantId: tenant, inputs: ['eA'] })).body,
        (await requestSignatures(signer.keyId, { tenantId: createId(), inputs: ['eA'] })).body,
        (await get('/api/certificates', tenant)).body,
      ];
      const output = JSON.stringify(answers) + readFileSync(file, 'utf8');
      expect(output).toContain('service.started');
      expect(output).not.toContain('PRIVATE');
      for (const secret of await listSecrets(tenant)) expect(output).not.toContain(secret);
    } finally {
      if (previous === undefined) delete process.env.LOG_FILE;
      else process.env.LOG_FILE = previous;
      await service.stop();
      await boot();
      rmSync(directory, { recursive: true });
    }
  });

  /** Encodings of the tenant's private keys. */
  async function listSecrets(tenant: string): Promise<string[]> {
    const cipher = await service.app.get(DataKeys).cipherFor(tenant);
    const sql = 'SELECT id, private_key FROM trust.keys WHERE tenant_id = $1';
    const rows = await world.database.query<{ id: string; private_key: string }>(sql, [tenant]);
    expect(rows).toHaveLength(2);
    return rows.flatMap(({ id, private_key }) => {
      const pkcs8 = cipher.open(private_key, `trust.keys/${tenant}/${id}`);
      const d = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }).d!;
      const encodings = (['base64', 'base64url', 'hex'] as const).map((encoding) => pkcs8.toString(encoding));
      return [private_key, d, Buffer.from(d, 'base64url').toString('hex'), ...encodings];
    });
  }

  describe('POST /internal/keys/{keyId}/sign', () => {
    it.each([
      ['no inputs', { inputs: [] }, '/inputs'],
      ['more than a hundred inputs', { inputs: Array(101).fill('eA') }, '/inputs'],
      ['an input that is not base64url', { inputs: ['eA', 'e+/='] }, '/inputs/1'],
      ['an input of half a byte', { inputs: ['e'] }, '/inputs/0'],
      ['an input that is no text', { inputs: [1] }, '/inputs/0'],
      ['a tenant that is no UUID', { tenantId: 'x', inputs: ['eA'] }, '/tenantId'],
      ['an unknown member', { inputs: ['eA'], algorithm: 'none' }, '/algorithm'],
    ])('rejects %s with VALIDATION_ERROR', async (_, body, pointer) => {
      const answer = await requestSignatures(createId(), { tenantId: createId(), ...body });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', source: { pointer } });
    });

    it('rejects signatures beyond the rate of a tenant and signs for others', async () => {
      await service.stop();
      await boot({ TRUST_SIGNATURES_PER_TENANT: '50' });
      const [busy, other] = [createId(), createId()];
      const { keyId } = await trust.issuerSigner(busy);
      const clock = stopClock();
      const hundred = { tenantId: busy, inputs: Array(100).fill('eA') };
      expect((await requestSignatures(keyId, hundred)).status).toBe(200);
      const refused = await requestSignatures(keyId, hundred);
      expect(refused).toMatchObject({ status: 429, body: { errors: [{ code: 'RATE_LIMITED' }] } });
      expect(refused.headers.get('retry-after')).toBe('2');
      clock.release();
      expect(await trust.sign(other, (await trust.issuerSigner(other)).keyId, [Buffer.from('x')])).toHaveLength(1);
      await service.stop();
      await boot();
    });

    it('signs a hundred inputs', async () => {
      const tenant = createId();
      const signer = await trust.issuerSigner(tenant);
      const inputs = Array.from({ length: 100 }, (_, index) => Buffer.from(`input ${index}`));
      const signatures = await trust.sign(tenant, signer.keyId, inputs);
      const key = { key: leafOf(signer).publicKey, dsaEncoding: 'ieee-p1363' } as const;
      expect(inputs.every((input, index) => verify('sha256', input, key, signatures[index]!))).toBe(true);
    });

    it.each([createId(), 'junk'])('returns 404 for the unknown key %s', async (keyId) => {
      const answer = await requestSignatures(keyId, { tenantId: createId(), inputs: ['eA'] });
      expect(answer).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
    });

    it('returns 404 to another tenant for a cached key', async () => {
      const tenant = createId();
      const { keyId } = await trust.issuerSigner(tenant);
      expect((await requestSignatures(keyId, { tenantId: tenant, inputs: ['eA'] })).status).toBe(200);
      expect((await requestSignatures(keyId, { tenantId: createId(), inputs: ['eA'] })).status).toBe(404);
    });
  });

  describe('GET /certificates/{id}', () => {
    it.each(['/api/certificates', '/api/v1/certificates'])('returns the certificate at %s', async (path) => {
      const tenant = createId();
      const { certificateId } = await trust.issuerSigner(tenant);
      const response = await get(`${path}/${certificateId}`, tenant);
      expect(response.status).toBe(200);
      const { data } = response.body;
      expect(data).toMatchObject({
        id: certificateId,
        status: 'active',
        type: 'issuerSignCredential',
        keyType: 'P-256',
      });
      expect(JSON.stringify(data)).not.toContain('PRIVATE');
    });

    it('returns 404 for a certificate of another tenant', async () => {
      const { certificateId } = await trust.issuerSigner(createId());
      expect((await get(`/api/certificates/${certificateId}`, createId())).status).toBe(404);
      expect((await get('/api/certificates/junk', createId())).status).toBe(404);
    });

    it('rejects a request without a token with 401 and without the scope with 403', async () => {
      expect((await fetch(`${service.url}/api/certificates/${createId()}`)).status).toBe(401);
      const token = await world.authority.accessToken({ tenantId: createId(), scopes: ['credentials.read'] });
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${service.url}/api/certificates/${createId()}`, { headers })).status).toBe(403);
    });
  });

  describe('internal routes', () => {
    const path = `/internal/tenants/${createId()}/issuer-signer`;

    it.each([
      ['no token', async () => undefined],
      ['an access token', async () => world.authority.accessToken({ tenantId: createId(), scopes: ['trust.read'] })],
      ['a service token for another service', async () => testServiceToken('issuance', 'auth')],
    ])('reject %s with 401', async (_, make) => {
      const token = await make();
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      expect((await fetch(service.url + path, { headers })).status).toBe(401);
    });

    it.each(['wallet', 'webhook-delivery', 'auth'])('reject the token of %s with FORBIDDEN', async (caller) => {
      const response = await requestJson(service.url + path, { token: testServiceToken(caller, 'trust') });
      expect(response).toMatchObject({ status: 403, body: { errors: [{ code: 'FORBIDDEN' }] } });
    });

    it('reject a key type that does not exist', async () => {
      const token = testServiceToken('issuance', 'trust');
      const response = await requestJson(`${service.url}${path}?keyType=RSA`, { token });
      expect(response.status).toBe(400);
      expect(response.body.errors[0]).toMatchObject({
        code: 'VALIDATION_ERROR',
        source: { parameter: 'keyType' },
      });
    });
  });
});
