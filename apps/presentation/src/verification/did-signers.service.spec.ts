import { createId } from '@vc/platform/persistence';
import { encodeBase64Url, publicJwkOf } from '@vc/protocol/crypto';
import type { IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { ASK_SD_JWT, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { CredentialMaker } from '@vc/testing/service/credential-maker';
import { presentationService } from '../presentation.definition';

describe('SignerResolver', () => {
  let verifier: VerifierWorld;
  let stranger: CredentialMaker;
  let did: string;

  beforeAll(async () => {
    [verifier, stranger] = [await VerifierWorld.serve(presentationService), await CredentialMaker.start()];
    did = `did:jwk:${encodeBase64Url(JSON.stringify(publicJwkOf(stranger.leaf.publicKey)))}`;
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(async () => {
    await verifier?.stop();
    await stranger?.stop();
  });

  async function present(more: Partial<IssueSdJwtVcOptions>, maker = stranger, rules: object = {}) {
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [{ ...ASK_SD_JWT, ...rules }] });
    const request = await verifier.presenter.fetch(authorizationRequestUri);
    const credential = await maker.sdJwt(VCT, PERSON, verifier.holder, more);
    const answer = await verifier.presenter.answer(request, {
      person: [await verifier.presenter.sdJwt(credential, request)],
    });
    return { answer, credential: (await verifier.get(id)).credentials[0] };
  }

  it.each([
    ['iss', () => ({ issuer: did, kid: `${did}#0` })],
    ['kid', () => ({ kid: `${did}#0` })],
  ])('returns the trusted entity of the DID in %s', async (_, more) => {
    const trusted = verifier.trust.entities.addDid(did);
    const { answer, credential } = await present({ ...more(), status: stranger.statusAt(1) });
    expect(answer.status).toBe(200);
    // The name of a trusted entity of the double is its id.
    expect(credential).toMatchObject({ issuer: did, issuerName: trusted, trustedEntityId: trusted, status: 'valid' });
    verifier.trust.entities.remove(trusted);
  });

  it('returns the trusted entity of the certificate if the DID is not trusted', async () => {
    const trusted = verifier.trust.entities.addAuthority(stranger.root);
    const { answer, credential } = await present({ issuer: did, kid: `${did}#0` });
    expect(answer.status).toBe(200);
    expect(credential).toMatchObject({ issuer: 'CN=Test issuer', trustedEntityId: trusted });
    verifier.trust.entities.remove(trusted);
  });

  it('rejects a certificate of another key than the trusted DID with ISSUER_NOT_TRUSTED', async () => {
    const trusted = verifier.trust.entities.addDid(did);
    const other = await CredentialMaker.start();
    const { answer } = await present({ issuer: did, kid: `${did}#0` }, other);
    expect(answer.body.error_description).toContain('does not list the key');
    verifier.trust.entities.remove(trusted);
    await other.stop();
  });

  it('rejects the certificate of a TLS server with ISSUER_NOT_TRUSTED, also if its authority is trusted', async () => {
    const names = { root: 'CN=Web authority', leaf: 'CN=web.example' };
    const server = await CertifiedKey.create({ ...names, extendedKeyUsages: ['1.3.6.1.5.5.7.3.1'] });
    const trusted = verifier.trust.entities.addAuthority(server.root);
    const { answer } = await present({ x5c: server.x5c, sign: (input) => server.sign(input) });
    expect(answer.body.error_description).toContain('is for other purposes than signing credentials');
    verifier.trust.entities.remove(trusted);
  });

  describe('for an entity of a federation', () => {
    const issuer = 'https://issuer.example/federated';
    const federate = (jwk = publicJwkOf(stranger.leaf.publicKey)) =>
      verifier.trust.entities.federated.set(issuer, [
        { kid: 'one', jwk },
        { kid: 'two', jwk: publicJwkOf(verifier.maker.leaf.publicKey) },
      ]);

    afterEach(() => verifier.trust.entities.federated.clear());

    it.each([
      ['its certificate', { issuer }],
      ['its kid', { issuer, kid: 'one', x5c: undefined }],
    ])('returns the entity identifier of an issuer with the key of %s', async (_, more) => {
      federate();
      const { answer, credential } = await present({ ...more, status: stranger.statusAt(1) });
      expect(answer.status).toBe(200);
      expect(credential).toMatchObject({ issuer, trustedEntityId: null, status: 'valid' });
    });

    it('returns the trusted entity of the DID in the kid beside the certificate and the entity identifier', async () => {
      const trusted = verifier.trust.entities.addDid(did);
      const { answer, credential } = await present({ issuer, kid: `${did}#0` });
      expect(answer.status).toBe(200);
      expect(credential).toMatchObject({ issuer: did, trustedEntityId: trusted });
      verifier.trust.entities.remove(trusted);
    });

    it('returns the entity identifier where the DID in the kid is not trusted', async () => {
      federate();
      const { answer, credential } = await present({ issuer, kid: `${did}#0` });
      expect(answer.status).toBe(200);
      expect(credential).toMatchObject({ issuer, trustedEntityId: null });
    });

    it.each([
      ['a certificate of another key', { issuer }, 'key of the certificate is not among the keys'],
      ['a kid that the federation does not have', { issuer, kid: 'three', x5c: undefined }, 'kid names no key'],
      ['the kid of another key', { issuer, kid: 'one', x5c: undefined }, 'SIGNATURE_INVALID'],
      ['another issuer', { issuer: 'https://other.example' }, 'tenant trusts no federation'],
      ['an issuer without https', { issuer: 'http://issuer.example' }, 'ISSUER_NOT_TRUSTED'],
    ])('rejects %s', async (_, more, text) => {
      federate(publicJwkOf(verifier.maker.leaf.publicKey));
      const { answer } = await present(more);
      expect(answer.body.error_description).toContain(text);
    });

    it('rejects a status list that a trusted entity has signed, and not the issuer', async () => {
      verifier.trust.entities.federated.set(issuer, [{ kid: 'one', jwk: publicJwkOf(stranger.leaf.publicKey) }]);
      const { answer } = await present({ issuer, status: verifier.maker.statusAt(1) });
      expect(answer.body.error_description).toContain('STATUS_UNAVAILABLE');
    });

    it('rejects an issuer where the query names trusted entities', async () => {
      federate();
      const trusted = verifier.trust.entities.addDid(did);
      const { answer } = await present({ issuer }, stranger, { trustedEntityIds: [trusted] });
      expect(answer.body.error_description).toContain('no trusted entity');
      verifier.trust.entities.remove(trusted);
    });
  });

  it('rejects a certificate and a DID that are not trusted with ISSUER_NOT_TRUSTED', async () => {
    const { answer } = await present({ issuer: did, kid: `${did}#0` });
    expect(answer.body.error_description).toContain('ISSUER_NOT_TRUSTED');
  });
});
