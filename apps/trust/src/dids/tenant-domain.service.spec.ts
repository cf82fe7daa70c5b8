import { X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import { jwkThumbprint, publicJwkOf } from '@vc/protocol/crypto';
import { findVerificationKey, parseDidDocument } from '@vc/protocol/did';
import { permitsDnsNames, subjectUrisOf, verifyCertificatePath } from '@vc/protocol/x509';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { CertificateRenewer } from '../certificates/certificate-renewer';
import { trustService } from '../trust.definition';

const DOMAIN = 'acme.example';

describe('the DID of a tenant that has a domain', () => {
  let world: TestWorld;
  let service: TestService;
  let trust: TrustClient;
  let ofWallet: TrustClient;
  let earlier: X509Certificate;
  let dids: { atDomain: string; atPlatform: string };
  const tenantId = createId();

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(trustService);
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
    ofWallet = new TrustClient(testInternalHttp(service, 'wallet'));
    dids = { atDomain: `did:web:${DOMAIN}:did:${tenantId}`, atPlatform: `did:web:platform.test:did:${tenantId}` };
    earlier = leafOf((await trust.issuerSigner(tenantId)).x5c);
    world.authority.domains.set(DOMAIN, tenantId);
    await waitFor(async () => (await documentAt(DOMAIN)).id === dids.atDomain || undefined);
  });

  afterAll(() => world?.stop());

  const leafOf = ([leaf]: string[]) => new X509Certificate(Buffer.from(leaf!, 'base64'));

  async function documentAt(host: string, tenant = tenantId) {
    return (await requestJson(`${service.url}/did/${tenant}/did.json`, { host })).body;
  }

  it('has a document at each host, with the same keys', async () => {
    const jwk = publicJwkOf(earlier.publicKey);
    for (const [host, did] of [
      [DOMAIN, dids.atDomain],
      ['platform.test', dids.atPlatform],
    ] as const) {
      const document = parseDidDocument(await documentAt(host), did);
      expect(findVerificationKey(document, 'assertionMethod', `${did}#${jwkThumbprint(jwk)}`)).toEqual(jwk);
    }
  });

  it('of another tenant has no document on the domain', async () => {
    expect((await documentAt(DOMAIN, createId())).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('is named by certificates of before as that of the platform, and by new ones as both', async () => {
    expect(earlier.subjectAltName).not.toContain(DOMAIN);
    const call = world.caller(service, tenantId, 'trust.read', 'trust.write');
    const created = await call('POST', '/api/certificates', {
      type: 'issuerRoot',
      keyType: 'P-256',
      countryName: 'ZA',
      issuerAlternativeNameUrl: 'https://acme.example',
    });
    expect(created.status).toBe(201);
    const { body } = await call('GET', '/api/certificates?sort=-createdAt');
    const leaf = body.data.find(({ type }: { type: string }) => type === 'issuerSignCredential');
    const certificate = new X509Certificate(leaf.certificate);
    expect(subjectUrisOf(certificate)).toEqual([
      `http://${DOMAIN}/oid4vci/${tenantId}`,
      `http://platform.test/oid4vci/${tenantId}`,
      dids.atDomain,
      dids.atPlatform,
    ]);
    expect([DOMAIN, 'platform.test'].map((host) => certificate.checkHost(host))).toEqual([DOMAIN, 'platform.test']);
  });

  it('is requested from authorities as both', async () => {
    const call = world.caller(service, tenantId, 'trust.write');
    const request = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
    const { body } = await call('POST', '/api/certificates/csrs', request);
    const pem: string = body.data.certificateSigningRequest;
    const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64').toString('latin1');
    expect(Object.values(dids).map((did) => der.includes(did))).toEqual([true, true]);
  });

  it.each(['atDomain', 'atPlatform'] as const)('names the tenant to holders: %s', async (name) => {
    const signer = { role: 'issuer', did: dids[name] } as const;
    const expected = { by: 'platform', trustedEntityId: null };
    expect(await ofWallet.identifySigner(createId(), signer)).toMatchObject(expected);
  });

  it.each([`did:web:other.example:did:${tenantId}`, `did:web:${DOMAIN}:did:${createId()}`])(
    'is not %s',
    async (did) => {
      expect(await ofWallet.identifySigner(createId(), { role: 'issuer', did })).toBeNull();
    },
  );

  it('is trusted by a trusted entity with either of them', async () => {
    const ofPresentation = new TrustClient(testInternalHttp(service, 'presentation'));
    for (const known of Object.values(dids)) {
      const verifier = createId();
      const call = world.caller(service, verifier, 'trust.write');
      const entity = { name: 'Acme', dids: [{ did: known, name: 'Acme' }] };
      const { body } = await call('POST', '/api/trusted-entities', entity);
      for (const did of Object.values(dids)) {
        const decision = { trustedEntityId: body.data.id, by: 'did' };
        expect(await ofPresentation.resolveTrustForDid(verifier, did)).toEqual(decision);
      }
    }
    for (const did of Object.values(dids)) {
      expect(await ofPresentation.resolveTrustForDid(tenantId, did)).toEqual({ trustedEntityId: null, by: 'tenant' });
    }
  });

  /** RFC 5280 §4.2.1.10 */
  it('is certified below a new root, because the earlier one does not permit the host', async () => {
    const call = world.caller(service, tenantId, 'trust.read', 'trust.write');
    const active = async (type: string) =>
      (await call('GET', `/api/certificates?filter[type]=${type}&filter[status]=active`)).body.data;
    const [former] = await active('issuerRoot');
    const ends = new Date(Date.now() + 50 * 86_400_000);
    const leaves = `tenant_id = $1 AND type = 'issuerSignCredential' AND status = 'active'`;
    await world.database.query(`UPDATE trust.certificates SET expires_at = $2 WHERE ${leaves}`, [tenantId, ends]);
    await service.app.get(CertificateRenewer).run();
    const [[root], [leaf]] = [await active('issuerRoot'), await active('issuerSignCredential')];
    expect(root.id).not.toBe(former.id);
    expect(leaf.parentCertificateId).toBe(root.id);
    const chainTo = (anchor: { certificate: string }) =>
      [leaf, anchor].map(({ certificate }) => new X509Certificate(certificate));
    expect(() => verifyCertificatePath(chainTo(root), new Date())).not.toThrow();
    expect(permitsDnsNames(former.certificate, [DOMAIN])).toBe(false);
    expect(permitsDnsNames(root.certificate, [DOMAIN, 'platform.test'])).toBe(true);
  });
});
