import { verify, X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { type IssuerSigner, TrustClient } from '@vc/platform/service-clients';
import { setPostQuantumAlgorithms } from '@vc/protocol/crypto';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { listActs } from '@vc/testing/database/verify-test-audit';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { requestJson } from '@vc/testing/unit/request-json';
import { SoftHsm } from '@vc/testing/programs/soft-hsm';
import type { TestService } from '@vc/testing/service/test-service';
import { testInternalHttp, testServiceToken } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { trustService } from '../trust.definition';

const CSR = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA', commonName: 'Acme' };
const LEAF = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature'];
const INPUT = Buffer.from('x');

describeWith('softhsm', 'keys at a provider', () => {
  let hsm: SoftHsm;
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    hsm = await SoftHsm.create();
    world = await TestWorld.start();
    await boot();
  });

  beforeEach(() => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
  });

  afterAll(async () => {
    await world?.stop();
    hsm?.remove();
  });

  async function boot(environment: Record<string, string> = hsm.environment): Promise<void> {
    service = await world.serve(trustService, environment);
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
  }

  async function choose(provider: string, keyType = 'P-256'): Promise<void> {
    const body = { keyTypes: [{ keyType, provider }] };
    expect((await call('PUT', '/api/keys/settings', body)).status).toBe(200);
  }

  async function listProviders(tenant = tenantId): Promise<string[]> {
    const statement = 'SELECT provider FROM trust.keys WHERE tenant_id = $1 ORDER BY created_at, id';
    const rows = await world.database.query<{ provider: string }>(statement, [tenant]);
    return rows.map(({ provider }) => provider);
  }

  async function expectSignature({ keyId, x5c, alg }: IssuerSigner): Promise<void> {
    const [signature] = await trust.sign(tenantId, keyId, [INPUT]);
    const { publicKey: key } = new X509Certificate(Buffer.from(x5c[0], 'base64'));
    const digest = alg === 'EdDSA' ? null : 'sha256';
    expect(verify(digest, INPUT, { key, dsaEncoding: 'ieee-p1363' }, signature!)).toBe(true);
  }

  const move = async (body: object) => {
    const answer = await call('POST', '/api/keys/move', body);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const outcomesOf = ({ certificates }: { certificates: { type: string; outcome: string }[] }) =>
    certificates.map(({ type, outcome }) => `${type} ${outcome}`);

  describe('PUT /keys/settings', () => {
    it('has new keys of a type made at the provider that the tenant has chosen for it', async () => {
      await choose('pkcs11');
      await expectSignature(await trust.issuerSigner(tenantId, 'P-256'));
      await expectSignature(await trust.issuerSigner(tenantId, 'Ed25519'));
      expect(await listProviders()).toEqual(['pkcs11', 'pkcs11', 'local', 'local']);
      const local = 'SELECT 1 FROM trust.keys WHERE tenant_id = $1 AND private_key IS NOT NULL';
      expect(await world.database.query(local, [tenantId])).toHaveLength(2);
    });

    it('returns the providers and the choice, and goes back to the default for what is left out', async () => {
      const types = ['P-256', 'Ed25519'];
      await choose('pkcs11', 'Ed25519');
      const { body } = await call('GET', '/api/keys/settings');
      expect(body.data).toMatchObject({
        keyTypes: [
          { keyType: 'P-256', provider: 'local', isDefault: true },
          { keyType: 'P-384', provider: 'local', isDefault: true },
          { keyType: 'P-521', provider: 'local', isDefault: true },
          { keyType: 'Ed25519', provider: 'pkcs11', isDefault: false },
        ],
        providers: [
          { name: 'local', keyTypes: expect.arrayContaining(types) },
          { name: 'pkcs11', keyTypes: expect.arrayContaining(types) },
        ],
      });
      const { body: after } = await call('PUT', '/api/keys/settings', { keyTypes: [] });
      expect(after.data.keyTypes[3]).toEqual({ keyType: 'Ed25519', provider: 'local', isDefault: true });
      const settingsActs = (await listActs(world.database, 'trust', tenantId)).filter((act) =>
        act.startsWith('key-settings'),
      );
      expect(settingsActs).toHaveLength(2);
    });

    it.each([
      ['an unknown provider', [{ keyType: 'P-256', provider: 'elsewhere' }], '/keyTypes/0/provider'],
      ['an unknown key type', [{ keyType: 'P-111', provider: 'local' }], '/keyTypes/0/keyType'],
      ['a key type twice', Array(2).fill({ keyType: 'P-256', provider: 'local' }), '/keyTypes'],
    ])('rejects %s with VALIDATION_ERROR', async (_name, keyTypes, pointer) => {
      const { status, body } = await call('PUT', '/api/keys/settings', { keyTypes });
      expect([status, body.errors[0].code, body.errors[0].source.pointer]).toEqual([400, 'VALIDATION_ERROR', pointer]);
    });

    /** ADR 82 */
    it('rejects a provider elsewhere for keys of ML-DSA', async () => {
      setPostQuantumAlgorithms(true);
      try {
        const keyTypes = [{ keyType: 'ML-DSA-44', provider: 'pkcs11' }];
        const { status, body } = await call('PUT', '/api/keys/settings', { keyTypes });
        expect({ status, errors: body.errors }).toMatchObject({
          status: 400,
          errors: [{ detail: expect.stringContaining('pkcs11 makes no keys of the type ML-DSA-44') }],
        });
      } finally {
        setPostQuantumAlgorithms(false);
      }
    });
  });

  it('signs a request for a certificate and imports the certificate', async () => {
    await choose('pkcs11');
    const { body } = await call('POST', '/api/certificates/csrs', CSR);
    const authority = new OpensslAuthority();
    try {
      const { id, certificateSigningRequest } = body.data;
      const certificate = authority.sign(certificateSigningRequest, { extensions: LEAF }) + authority.root;
      const imported = await call('POST', '/api/certificates/import', { certificateSigningRequestId: id, certificate });
      expect(imported.status).toBe(201);
      await call('POST', `/api/certificates/${imported.body.data.id}/activate`);
      await expectSignature(await trust.issuerSigner(tenantId));
      expect(await listProviders()).toEqual(['pkcs11']);
    } finally {
      authority.remove();
    }
  });

  describe('POST /keys/move', () => {
    it('replaces the leaf below the same root, once, and keeps the old one valid', async () => {
      const before = await trust.issuerSigner(tenantId);
      const moved = await move({ provider: 'pkcs11' });
      expect(outcomesOf(moved)).toEqual(['issuerRoot kept', 'issuerSignCredential moved']);
      const after = await trust.issuerSigner(tenantId);
      expect(after.certificateId).toBe(moved.certificates[1].newCertificateId);
      await Promise.all([before, after].map(expectSignature));
      const [old, current] = await Promise.all(
        [before, after].map(
          async ({ certificateId }) => (await call('GET', `/api/certificates/${certificateId}`)).body.data,
        ),
      );
      expect(old).toMatchObject({ status: 'deactivated', parentCertificateId: current.parentCertificateId });
      expect(outcomesOf(await move({ provider: 'pkcs11' }))).toEqual([
        'issuerRoot kept',
        'issuerSignCredential unchanged',
      ]);
      expect(await listProviders()).toEqual(['local', 'local', 'pkcs11']);
    });

    it('makes new roots where they are asked for', async () => {
      await trust.issuerSigner(tenantId);
      expect(outcomesOf(await move({ provider: 'pkcs11', roots: true }))).toEqual([
        'issuerRoot moved',
        'issuerSignCredential moved',
      ]);
      await expectSignature(await trust.issuerSigner(tenantId));
      expect(await listProviders()).toEqual(['local', 'local', 'pkcs11', 'pkcs11']);
      expect(outcomesOf(await move({ provider: 'pkcs11', roots: true }))).toEqual([
        'issuerRoot unchanged',
        'issuerSignCredential unchanged',
      ]);
    });

    it('moves back', async () => {
      await choose('pkcs11');
      await trust.issuerSigner(tenantId);
      await move({ provider: 'local', roots: true });
      await expectSignature(await trust.issuerSigner(tenantId));
      expect(await listProviders()).toEqual(['pkcs11', 'pkcs11', 'local', 'local']);
    });

    it('rejects a provider that is not configured with VALIDATION_ERROR', async () => {
      const { status, body } = await call('POST', '/api/keys/move', { provider: 'elsewhere' });
      expect([status, body.errors[0].source.pointer]).toEqual([400, '/provider']);
    });
  });

  describe('while the token is away', () => {
    const readiness = async () => (await requestJson(`${service.url}/health/ready`)).body;

    const waitForReadiness = (missing: number) =>
      waitFor(async () => ((await readiness()).waitsFor.length === missing ? true : undefined));

    afterEach(async () => {
      hsm.plugIn();
      await waitForReadiness(0);
    });

    it('stays ready, says what is missing, and signs for tenants with other providers', async () => {
      const local = await trust.issuerSigner(tenantId);
      const elsewhere = createId();
      const { body } = await world.caller(service, elsewhere, 'trust.write')('PUT', '/api/keys/settings', {
        keyTypes: [{ keyType: 'P-256', provider: 'pkcs11' }],
      });
      expect(body.data.keyTypes[0].provider).toBe('pkcs11');
      const remote = await trust.issuerSigner(elsewhere);
      hsm.unplug();
      await expect(trust.sign(elsewhere, remote.keyId, [INPUT])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await waitForReadiness(1);
      expect(await readiness()).toMatchObject({
        status: 'up',
        waitsFor: [{ name: 'keys-pkcs11', detail: 'The key provider pkcs11 does not sign.' }],
      });
      await expectSignature(local);
      hsm.plugIn();
      await waitForReadiness(0);
      expect(await trust.sign(elsewhere, remote.keyId, [INPUT])).toHaveLength(1);
    });

    it('stores nothing of a certificate that cannot be made', async () => {
      await choose('pkcs11');
      hsm.unplug();
      await expect(trust.issuerSigner(tenantId)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await listProviders()).toEqual([]);
      hsm.plugIn();
      await waitForReadiness(0);
      await expectSignature(await trust.issuerSigner(tenantId));
    });
  });

  it('destroys a key at the provider that cannot be stored', async () => {
    await choose('pkcs11');
    const count = () => hsm.tool('--list-objects', '--type', 'privkey').split(tenantId).length - 1;
    await world.database.query(
      `ALTER TABLE trust.keys ADD CONSTRAINT refused CHECK (tenant_id <> '${tenantId}') NOT VALID`,
    );
    try {
      await expect(trust.issuerSigner(tenantId)).rejects.toThrow();
      expect(count()).toBe(0);
    } finally {
      await world.database.query('ALTER TABLE trust.keys DROP CONSTRAINT refused');
    }
    await trust.issuerSigner(tenantId);
    expect(count()).toBe(2);
  });

  describe('without the provider in the configuration', () => {
    it('rejects signatures of its keys with UNAVAILABLE, and signs with others', async () => {
      await choose('pkcs11');
      const remote = await trust.issuerSigner(tenantId);
      const local = await trust.issuerSigner(tenantId, 'Ed25519');
      await service.stop();
      await boot({});
      const token = testServiceToken('issuance', 'trust');
      const body = { tenantId, inputs: [INPUT.toString('base64url')] };
      const refused = await requestJson(`${service.url}/internal/keys/${remote.keyId}/sign`, { token, body });
      expect([refused.status, refused.body.errors[0].code]).toEqual([503, 'UNAVAILABLE']);
      expect(refused.body.errors[0].detail).toBe('The key provider pkcs11 is not configured.');
      await expectSignature(local);
      await service.stop();
      await boot();
    });
  });
});
