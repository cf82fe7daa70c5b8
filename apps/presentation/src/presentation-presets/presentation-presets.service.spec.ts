import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import { CredentialMaker } from '@vc/testing/service/credential-maker';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { withBagAttributes } from '@vc/testing/unit/with-bag-attributes';
import { presentationService } from '../presentation.definition';

const MDL = 'org.iso.18013.5.1.mDL';

describe('PRESET_TRUSTED_ISSUERS_FILE', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-presets-'));
  let world: TestWorld;
  let trust: TestTrust;
  let maker: CredentialMaker;

  beforeAll(async () => {
    [world, trust, maker] = await Promise.all([TestWorld.start(), TestTrust.start(), CredentialMaker.start()]);
  });

  afterAll(async () => {
    await world?.stop();
    await Promise.all([trust?.stop(), maker?.stop()]);
    rmSync(directory, { recursive: true });
  });

  function serve(issuers: unknown) {
    const file = join(directory, `${createId()}.json`);
    writeFileSync(file, typeof issuers === 'string' ? issuers : JSON.stringify(issuers));
    const environment = { TRUST_INTERNAL_URL: trust.url, PRESET_TRUSTED_ISSUERS_FILE: file };
    return world.serve(presentationService, environment);
  }

  it('returns the trust resolution each time a preset is used', async () => {
    const authority = { certificate: maker.root.toString(), name: 'Licensing authority' };
    const service = await serve({ 'platform:mdl': [authority] });
    const tenantId = createId();
    const call = world.caller(service, tenantId, 'presentations.read', 'presentations.write');
    const tenantItself = { did: `did:web:platform.test:did:${tenantId}`, name: 'This organization' };
    const { body: preset } = await call('GET', '/api/presets/presentations/platform:mdl');
    expect(preset.data.templateCredentials[0].trustedIssuers).toEqual([tenantItself, authority]);
    for (const action of ['created', 'reused']) {
      const { body } = await call('POST', '/api/presentations/request', { presetId: 'platform:mdl' });
      expect(body.meta.trustResolution).toEqual([
        { credential: MDL, trustedIssuer: tenantItself, trustedEntityId: expect.any(String), action },
        { credential: MDL, trustedIssuer: authority, trustedEntityId: expect.any(String), action },
      ]);
    }
    expect(trust.entities.names).toEqual(['This organization', 'Licensing authority']);
    const { body: everyday } = await call('POST', '/api/presentations/request', { presetId: 'platform:student-card' });
    expect(everyday.meta).toEqual({ trustResolution: [] });
  });

  /** RFC 7468 §2, §5.2 */
  it('accepts a certificate with text around it', async () => {
    const authority = { certificate: withBagAttributes(maker.root.toString()) };
    const service = await serve({ 'platform:mdl': [authority] });
    const call = world.caller(service, createId(), 'presentations.read', 'presentations.write');
    const { status, body } = await call('POST', '/api/presentations/request', { presetId: 'platform:mdl' });
    expect([status, body.meta.trustResolution[1].trustedIssuer]).toEqual([200, authority]);
  });

  it.each<[string, unknown, string]>([
    ['a file without JSON', 'x', 'cannot be read as JSON'],
    ['a list', [], 'must hold a JSON object'],
    ['an unknown preset', { 'platform:none': [] }, 'platform:none is no preset of an mdoc'],
    ['a preset of an SD-JWT VC', { 'platform:eu-pid': [] }, 'platform:eu-pid is no preset of an mdoc'],
    ['an issuer without an identifier', { 'platform:mdl': [{ name: 'x' }] }, 'must have either did or certificate'],
    ['another DID method', { 'platform:mdl': [{ did: 'did:ethr:1' }] }, 'must be a did:web, did:jwk or did:key'],
    ['an invalid certificate', { 'platform:mdl': [{ certificate: 'x' }] }, 'must be one certificate as PEM'],
  ])('rejects %s at the start', async (_, issuers, rule) => {
    await expect(serve(issuers)).rejects.toThrow(rule);
    await expect(serve(issuers)).rejects.toThrow('PRESET_TRUSTED_ISSUERS_FILE');
  });
});
