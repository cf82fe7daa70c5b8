import { X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import type { TestService } from '@vc/testing/service/test-service';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import type { TestBus } from '@vc/testing/service/test-bus';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { trustService } from '../trust.definition';
import type { toCertificateResource } from './certificate.resource';
import { CertificateRenewer } from './certificate-renewer';

const DAY_MS = 86_400_000;
const ROOT = {
  type: 'issuerRoot',
  keyType: 'P-256',
  countryName: 'NL',
  commonName: 'Acme, Inc.',
  issuerAlternativeNameUrl: 'https://acme.example/trust',
};

type Resource = ReturnType<typeof toCertificateResource>;

describe('CertificateRenewer', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let bus: TestBus;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(trustService);
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
    bus = await world.openBus();
  });

  beforeEach(() => {
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
  });

  afterAll(async () => {
    await world?.stop();
  });

  async function newRoot(members: object = {}): Promise<Record<'root' | 'leaf', Resource>> {
    const { body } = await call('POST', '/api/certificates', { ...ROOT, ...members });
    return { root: body.data, leaf: await get(body.meta.leafCertificateId) };
  }

  const get = async (id: string): Promise<Resource> => (await call('GET', `/api/certificates/${id}`)).body.data;
  const list = async (type: string): Promise<Resource[]> =>
    (await call('GET', `/api/certificates?filter[type]=${type}`)).body.data;

  async function endIn(id: string, days: number) {
    const ends = new Date(Date.now() + days * DAY_MS);
    const again = 'expires_at = $2, renewal_tried_at = NULL';
    await world.database.query(`UPDATE trust.certificates SET ${again} WHERE id = $1`, [id, ends]);
  }

  const renew = () => service.app.get(CertificateRenewer).run();

  it('replaces a leaf 60 days before its end by one with the same names, and not earlier', async () => {
    const { root, leaf } = await newRoot({ capabilities: { signMdl: true } });
    await endIn(leaf.id, 61);
    await renew();
    expect((await trust.issuerSigner(tenantId)).certificateId).toBe(leaf.id);
    await endIn(leaf.id, 59);
    await Promise.all([renew(), renew()]);
    const leaves = await list('issuerSignCredential');
    expect(leaves).toMatchObject([
      { status: 'active', parentCertificateId: root.id, capabilities: { signMdl: true } },
      { id: leaf.id, status: 'deactivated' },
    ]);
    const [renewed, replaced] = leaves.map(({ certificate }) => new X509Certificate(certificate));
    expect(renewed!.subject).toBe(replaced!.subject);
    expect(renewed!.subject).toContain('Acme');
    expect(renewed!.subjectAltName).toBe(replaced!.subjectAltName);
    expect(renewed!.keyUsage).toEqual(replaced!.keyUsage);
    expect(renewed!.verify(new X509Certificate(root.certificate).publicKey)).toBe(true);
    expect((await trust.issuerSigner(tenantId)).certificateId).toBe(leaves[0]!.id);
    const types = () => bus.published.filter(({ subject }) => subject === leaf.id).map(({ type }) => type);
    await waitFor(() => (types().length >= 2 ? true : undefined));
    expect(types()).toEqual(['trust.certificate.activated', 'trust.certificate.deactivated']);
  });

  it('keeps the leaf usable that was replaced', async () => {
    const { leaf } = await newRoot();
    const { keyId } = await trust.issuerSigner(tenantId);
    await endIn(leaf.id, 5);
    await renew();
    expect(await trust.sign(tenantId, keyId, [Buffer.from('begun before')])).toHaveLength(1);
    const document = await (await fetch(`${service.url}/did/${tenantId}/did.json`)).json();
    expect((document as { verificationMethod: unknown[] }).verificationMethod).toHaveLength(2);
  });

  it('makes the successor of a root fifteen months before its end, once, and leaves it pending', async () => {
    const { root } = await newRoot();
    await endIn(root.id, 455);
    await Promise.all([renew(), renew()]);
    await endIn(root.id, 400);
    await renew();
    const roots = await list('issuerRoot');
    expect(roots).toMatchObject([{ status: 'pendingActivation' }, { id: root.id, status: 'active' }]);
    const [successor, active] = roots.map(({ certificate }) => new X509Certificate(certificate));
    expect(successor!.subject).toBe(active!.subject);
    expect(successor!.publicKey.equals(active!.publicKey)).toBe(false);
  });

  it('issues below the successor when the root has less than 90 days left', async () => {
    const { root, leaf } = await newRoot();
    await endIn(root.id, 89);
    await renew();
    const [successor] = await list('issuerRoot');
    await endIn(leaf.id, 59);
    await renew();
    const leaves = await list('issuerSignCredential');
    expect(leaves[0]).toMatchObject({ status: 'active', parentCertificateId: successor!.id });
    expect(await list('issuerRoot')).toMatchObject([
      { id: successor!.id, status: 'active' },
      { id: root.id, status: 'deactivated' },
    ]);
  });

  it('leaves imported, deactivated, revoked and expired certificates as they are', async () => {
    const { leaf } = await newRoot();
    await call('POST', `/api/certificates/${leaf.id}/revoke`);
    await endIn(leaf.id, 5);
    await renew();
    expect(await list('issuerSignCredential')).toMatchObject([{ id: leaf.id, status: 'revoked' }]);
    const imported = (await trust.issuerSigner(tenantId)).certificateId;
    await world.database.query('UPDATE trust.certificates SET parent_certificate_id = NULL WHERE id = $1', [imported]);
    await endIn(imported, 5);
    await renew();
    expect((await trust.issuerSigner(tenantId)).certificateId).toBe(imported);
    await world.database.query('UPDATE trust.certificates SET parent_certificate_id = id WHERE id = $1', [imported]);
    await endIn(imported, -1);
    await renew();
    expect(await list('issuerSignCredential')).toHaveLength(2);
  });

  it('tries again after six hours when a certificate could not be replaced', async () => {
    const { leaf } = await newRoot();
    await endIn(leaf.id, 5);
    const query = `UPDATE trust.certificates SET renewal_tried_at = now() - $2::interval WHERE id = $1`;
    await world.database.query(query, [leaf.id, '5 hours']);
    await renew();
    expect(await list('issuerSignCredential')).toHaveLength(1);
    await world.database.query(query, [leaf.id, '7 hours']);
    await renew();
    expect(await list('issuerSignCredential')).toHaveLength(2);
  });
});
