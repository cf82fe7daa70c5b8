import { verify, X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import { requestJson } from '@vc/testing/unit/request-json';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { trustService } from '../trust.definition';

describe('CertificatesController', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let tenantId: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(trustService);
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(() => world?.stop());

  async function get(path: string, tenant = tenantId) {
    const token = await world.authority.accessToken({ tenantId: tenant, scopes: ['trust.read'] });
    return requestJson(service.url + path, { token });
  }

  async function listIds(path: string): Promise<string[]> {
    return (await get(path)).body.data.map(({ id }: { id: string }) => id);
  }

  async function endValidity(certificateId: string) {
    await world.database.query(`UPDATE trust.certificates SET expires_at = now() - interval '1 s' WHERE id = $1`, [
      certificateId,
    ]);
  }

  describe('GET /certificates', () => {
    it.each(['/api/certificates', '/api/v1/certificates'])('lists the tenant’s certificates at %s', async (path) => {
      const { certificateId } = await trust.issuerSigner(tenantId);
      const { status, body } = await get(path);
      expect(status).toBe(200);
      expect(body.links).toEqual({ self: path, first: path });
      const [leaf] = body.data.filter(({ id }: { id: string }) => id === certificateId);
      expect(body.data).toHaveLength(2);
      expect(leaf).toEqual({
        id: certificateId,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        status: 'active',
        expiresAt: expect.any(String),
        subjectKeyIdentifier: expect.stringMatching(/^[0-9a-f]{40}$/),
        certificate: expect.stringContaining('BEGIN CERTIFICATE'),
        type: 'issuerSignCredential',
        keyType: 'P-256',
        capabilities: { signMdl: false },
        parentCertificateId: expect.any(String),
      });
    });

    it('returns an empty list for a tenant without certificates', async () => {
      await trust.issuerSigner(createId());
      expect(await get('/api/certificates')).toMatchObject({ status: 200, body: { data: [] } });
    });

    it('filters by type, key type and status', async () => {
      const p256 = await trust.issuerSigner(tenantId, 'P-256');
      const ed25519 = await trust.issuerSigner(tenantId, 'Ed25519');
      const leaves = await listIds('/api/certificates?filter[type]=issuerSignCredential');
      expect(leaves.sort()).toEqual([p256.certificateId, ed25519.certificateId].sort());
      const edwards = '/api/certificates?filter[keyType]=Ed25519&filter[type]=issuerSignCredential';
      expect(await listIds(edwards)).toEqual([ed25519.certificateId]);
      expect(await listIds('/api/certificates?filter[status]=active')).toHaveLength(4);
      expect(await listIds('/api/certificates?filter[status]=revoked')).toEqual([]);
    });

    it('returns links to the next and previous page that keep the filter', async () => {
      await trust.issuerSigner(tenantId, 'P-256');
      await trust.issuerSigner(tenantId, 'Ed25519');
      const all = await listIds('/api/certificates');
      const pageIds: string[] = [];
      let { body } = await get('/api/certificates?filter[status]=active&page[size]=1');
      expect(body.links.prev).toBeUndefined();
      pageIds.push(body.data[0].id);
      while (body.links.next) {
        expect(new URLSearchParams(body.links.next.split('?')[1]).get('filter[status]')).toBe('active');
        ({ body } = await get(body.links.next));
        pageIds.push(body.data[0].id);
      }
      expect(pageIds).toEqual(all);
      expect((await get(body.links.prev)).body.data[0].id).toBe(all.at(-2));
      expect((await get(body.links.first)).body.data[0].id).toBe(all[0]);
    });

    it.each([
      ['filter[type]', 'filter[type]=root'],
      ['filter[status]', 'filter[status]=valid'],
      ['filter[keyType]', 'filter[keyType]=RSA'],
      ['filter[colour]', 'filter[colour]=red'],
      ['page[size]', 'page[size]=101'],
      ['page[after]', 'page[after]=junk'],
      ['page[before]', `page[before]=${createId()}`],
    ])('rejects an invalid %s with VALIDATION_ERROR', async (parameter, query) => {
      const answer = await get(`/api/certificates?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', source: { parameter } });
    });

    it('rejects a certificate of another tenant as the cursor', async () => {
      const { certificateId } = await trust.issuerSigner(createId());
      expect((await get(`/api/certificates?page[after]=${certificateId}`)).status).toBe(400);
    });

    it('rejects a request without a token with 401 and without the scope with 403', async () => {
      expect((await fetch(`${service.url}/api/certificates`)).status).toBe(401);
      const token = await world.authority.accessToken({ tenantId, scopes: ['trust.write'] });
      expect((await requestJson(`${service.url}/api/certificates`, { token })).status).toBe(403);
    });
  });

  describe('when the issuer certificate has expired', () => {
    it('returns it as expired, and never for the filter active', async () => {
      const { certificateId } = await trust.issuerSigner(tenantId);
      await endValidity(certificateId);
      expect((await get(`/api/certificates/${certificateId}`)).body.data.status).toBe('expired');
      expect(await listIds('/api/certificates?filter[status]=expired')).toEqual([certificateId]);
      expect(await listIds('/api/certificates?filter[status]=active')).not.toContain(certificateId);
    });

    it('issues one new leaf below the active root for concurrent requests', async () => {
      const old = await trust.issuerSigner(tenantId);
      await endValidity(old.certificateId);
      const signers = await Promise.all(Array.from({ length: 20 }, () => trust.issuerSigner(tenantId)));
      expect(new Set(signers.map(({ certificateId }) => certificateId)).size).toBe(1);
      const [signer] = signers as [(typeof signers)[0]];
      expect(signer.certificateId).not.toBe(old.certificateId);
      expect(signer.keyId).not.toBe(old.keyId);
      const { data: roots } = (await get('/api/certificates?filter[type]=issuerRoot')).body;
      expect(roots).toHaveLength(1);
      const leaf = new X509Certificate(Buffer.from(signer.x5c[0], 'base64'));
      expect(leaf.verify(new X509Certificate(roots[0].certificate).publicKey)).toBe(true);
      const [signature] = await trust.sign(tenantId, signer.keyId, [Buffer.from('x')]);
      const key = { key: leaf.publicKey, dsaEncoding: 'ieee-p1363' } as const;
      expect(verify('sha256', Buffer.from('x'), key, signature!)).toBe(true);
    });

    it('issues a new root if the active root ends within 90 days', async () => {
      const old = await trust.issuerSigner(tenantId);
      await endValidity(old.certificateId);
      await world.database.query(
        `UPDATE trust.certificates SET expires_at = now() + interval '89 days'
         WHERE tenant_id = $1 AND type = 'issuerRoot'`,
        [tenantId],
      );
      const signer = await trust.issuerSigner(tenantId);
      const roots: { id: string; status: string }[] = (await get('/api/certificates?filter[type]=issuerRoot')).body
        .data;
      expect(roots.map(({ status }) => status)).toEqual(['active', 'deactivated']);
      const leaf = (await get(`/api/certificates/${signer.certificateId}`)).body.data;
      expect(leaf.parentCertificateId).toBe(roots[0]!.id);
    });
  });
});
