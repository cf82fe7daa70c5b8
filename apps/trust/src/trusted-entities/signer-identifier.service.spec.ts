import { X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import type { TestService } from '@vc/testing/service/test-service';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { didOfTenant } from '../did-of-tenant';
import { trustService } from '../trust.definition';

const DID_KEY = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';
const ISSUER = { role: 'issuer' } as const;
const VERIFIER = { role: 'verifier' } as const;

describe('SignerIdentifier', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let trustOfIssuance: TrustClient;
  let trustOfPresentation: TrustClient;
  let tenantId: string;
  let stranger: CertifiedKey;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(trustService);
    trust = new TrustClient(testInternalHttp(service, 'wallet'));
    trustOfIssuance = new TrustClient(testInternalHttp(service, 'issuance'));
    trustOfPresentation = new TrustClient(testInternalHttp(service, 'presentation'));
    stranger = await CertifiedKey.create({ root: 'CN=Acme issuer root', leaf: 'CN=Acme credential issuer' });
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(() => world?.stop());

  const call = (method: string, path: string, body?: object) =>
    world.caller(service, tenantId, 'trust.read', 'trust.write')(method, path, body);
  const didOf = (tenant: string) => didOfTenant(world.authority.publicUrl, tenant);

  it.each([
    ['a DID', () => ({ dids: [{ did: DID_KEY }] }), () => ({ did: DID_KEY }), 'did'],
    [
      'an authority',
      () => ({ certificates: [{ certificate: stranger.rootPem }] }),
      () => ({ x5c: stranger.x5c }),
      'authority',
    ],
    [
      'a pinned certificate',
      () => ({ certificates: [{ certificate: stranger.leaf.toString() }] }),
      () => ({ x5c: stranger.x5c }),
      'pinnedCertificate',
    ],
    [
      'a DID beside an unknown certificate',
      () => ({ dids: [{ did: DID_KEY }] }),
      () => ({ did: DID_KEY, x5c: stranger.x5c }),
      'did',
    ],
  ])('returns the trusted entity of %s, for its tenant alone', async (_, members, signer, by) => {
    const { body } = await call('POST', '/api/trusted-entities', { name: 'Home Affairs', ...members() });
    const expected = { by, trustedEntityId: body.data.id, name: 'Home Affairs' };
    for (const role of [ISSUER, VERIFIER]) {
      expect(await trust.identifySigner(tenantId, { ...role, ...signer() })).toEqual(expected);
      expect(await trust.identifySigner(createId(), { ...role, ...signer() })).toBeNull();
    }
  });

  it('returns the slug of another tenant of this platform, whatever its certificate and its own name say', async () => {
    const root = { type: 'issuerRoot', keyType: 'P-256', countryName: 'ZA', commonName: 'Department of Home Affairs' };
    const path = '/api/certificates';
    const created = await call('POST', path, { ...root, issuerAlternativeNameUrl: 'https://dha.example' });
    expect(created.status).toBe(201);
    const { x5c } = await trustOfIssuance.issuerSigner(tenantId);
    expect(new X509Certificate(Buffer.from(x5c[0], 'base64')).subject).toContain('Department of Home Affairs');
    const names = [
      [tenantId, 'Acme'],
      [createId(), world.authority.slugOf(tenantId)],
    ] as const;
    for (const [holder, name] of names) {
      const acme = { by: 'platform', trustedEntityId: null, name };
      expect(await trust.identifySigner(holder, { ...ISSUER, x5c })).toEqual(acme);
      expect(await trust.identifySigner(holder, { ...ISSUER, x5c, did: didOf(tenantId) })).toEqual(acme);
      expect(await trust.identifySigner(holder, { ...VERIFIER, did: didOf(tenantId) })).toEqual(acme);
    }
  });

  it('returns the name of the organization itself, whatever its trusted entity for itself is called', async () => {
    const { x5c } = await trustOfIssuance.issuerSigner(tenantId);
    const certificates = [{ certificate: stranger.rootPem }];
    const itself = { name: 'This organization', dids: [{ did: didOf(tenantId) }], certificates };
    const { id } = (await call('POST', '/api/trusted-entities', itself)).body.data;
    const named = { by: 'did', trustedEntityId: id, name: 'Acme' };
    expect(await trust.identifySigner(tenantId, { ...ISSUER, did: didOf(tenantId) })).toEqual(named);
    expect(await trust.identifySigner(tenantId, { ...ISSUER, did: didOf(tenantId), x5c })).toEqual(named);
    // It only names the organization.
    const names = { root: 'CN=Root', leaf: 'CN=Leaf', uris: [didOf(tenantId)] };
    const forged = await CertifiedKey.create(names);
    const forger = { name: 'Forger', certificates: [{ certificate: forged.rootPem }] };
    await call('POST', '/api/trusted-entities', forger);
    expect(await trust.identifySigner(tenantId, { ...ISSUER, x5c: forged.x5c })).toMatchObject({ name: 'Forger' });
  });

  it('returns null for a certificate that names a tenant of this platform but is not its own', async () => {
    const { x5c } = await trustOfPresentation.verifierSigner(tenantId);
    expect(await trust.identifySigner(createId(), { ...VERIFIER, x5c })).toMatchObject({ by: 'platform' });
    // A key of the other role.
    expect(await trust.identifySigner(createId(), { ...ISSUER, x5c })).toBeNull();
    const did = didOf(tenantId);
    expect(await trust.identifySigner(createId(), { ...ISSUER, did, x5c: stranger.x5c })).toBeNull();
    const names = { root: 'CN=Acme verifier root', leaf: 'CN=Acme verifier', uris: [did] };
    const { x5c: forged } = await CertifiedKey.create(names);
    expect(await trust.identifySigner(tenantId, { ...VERIFIER, x5c: forged })).toBeNull();
  });

  it('returns null for a sandbox before a tenant for production, and knows both before a sandbox', async () => {
    const [sandbox, other] = [createId(), createId()];
    world.authority.sandboxes.add(sandbox).add(other);
    const { x5c } = await trustOfIssuance.issuerSigner(sandbox);
    const { x5c: ofProduction } = await trustOfIssuance.issuerSigner(tenantId);
    const [leaf] = x5c.map((each) => new X509Certificate(Buffer.from(each, 'base64')));
    expect([leaf!.subject, leaf!.issuer].every((name) => name.includes('CN=SANDBOX Acme'))).toBe(true);
    const signers = [{ x5c }, { did: didOf(sandbox) }, { x5c, did: didOf(sandbox) }];
    for (const signer of signers) {
      expect(await trust.identifySigner(tenantId, { ...ISSUER, ...signer })).toBeNull();
      expect(await trust.identifySigner(other, { ...ISSUER, ...signer })).toMatchObject({ by: 'platform' });
    }
    expect(await trust.identifySigner(sandbox, { ...ISSUER, x5c: ofProduction })).toMatchObject({ by: 'platform' });
  });

  it.each([
    ['an unknown DID', { did: DID_KEY }],
    ['a text that is no certificate', { x5c: ['AAAA'] }],
  ])('returns null for %s', async (_, signer) => {
    expect(await trust.identifySigner(tenantId, { ...ISSUER, ...signer })).toBeNull();
  });
});
