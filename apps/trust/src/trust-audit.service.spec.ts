import { HeadsPublisher } from '@vc/platform/audit';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import type { Caller } from '@vc/testing/service/test-world';
import type { TestService } from '@vc/testing/service/test-service';
import { listActs, verifyTestAudit } from '@vc/testing/database/verify-test-audit';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { trustService } from './trust.definition';

const DID = 'did:web:issuer.example';

describe('the audit of trust', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(trustService);
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
  });

  afterAll(() => world?.stop());

  beforeEach(() => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
  });

  const acts = () => listActs(world.database, 'trust', tenantId);
  /** The acts without the creation of keys. */
  const actsOf = async (prefix: string) => (await acts()).filter((act) => act.startsWith(prefix));

  it('records keys, roots and certificates, and who had them made', async () => {
    const { certificateId } = await trust.issuerSigner(tenantId);
    const [[root]] = [await actsOf('root.created')];
    expect((await acts()).map((act) => act.split(' ')[0])).toEqual([
      'key.created',
      'key.created',
      'root.created',
      'certificate.created',
    ]);
    expect(root).toMatch(/ service:issuance$/);
    expect(await actsOf('certificate.created')).toEqual([`certificate.created ${certificateId} service:issuance`]);
  });

  it('records activations and revocations, once', async () => {
    await trust.issuerSigner(tenantId);
    const subject = { commonName: 'Acme', countryName: 'ZA', issuerAlternativeNameUrl: 'https://acme.example' };
    const body = { type: 'issuerRoot', keyType: 'P-256', ...subject };
    const { data, meta } = (await call('POST', '/api/certificates', body)).body;
    for (let count = 0; count < 2; count += 1) {
      expect((await call('POST', `/api/certificates/${data.id}/activate`)).status).toBe(200);
      expect((await call('POST', `/api/certificates/${meta.leafCertificateId}/revoke`)).status).toBe(200);
    }
    expect(await actsOf('certificate.activated')).toEqual([`certificate.activated ${data.id} test-client`]);
    expect(await actsOf('certificate.revoked')).toEqual([`certificate.revoked ${meta.leafCertificateId} test-client`]);
  });

  it('records certificate signing requests', async () => {
    const body = { type: 'issuerSignCredential', keyType: 'P-256', commonName: 'Acme', countryName: 'ZA' };
    const { id } = (await call('POST', '/api/certificates/csrs', body)).body.data;
    expect(await actsOf('csr.')).toEqual([`csr.created ${id} test-client`]);
  });

  it('records trusted entities and settings, and no request that changes nothing', async () => {
    const { id } = (await call('POST', '/api/trusted-entities', { name: 'Issuer', dids: [{ did: DID }] })).body.data;
    for (let count = 0; count < 2; count += 1) {
      await call('PUT', `/api/trusted-entities/${id}`, { name: 'Another', dids: [{ did: DID }] });
    }
    await call('PUT', '/api/trusted-entities/settings', { unknownRevocation: 'accept' });
    expect(await acts()).toEqual([
      `trusted-entity.created ${id} test-client`,
      `trusted-entity.updated ${id} test-client`,
      `revocation-settings.updated ${tenantId} test-client`,
    ]);
  });

  it('publishes valid chains', async () => {
    await Promise.all([trust.issuerSigner(tenantId), trust.issuerSigner(createId())]);
    await service.app.get(HeadsPublisher).run();
    expect(await verifyTestAudit(world.database, 'trust')).toMatchObject({
      verified: { unpublished: 0 },
      findings: [],
    });
  });
});
