import { createId } from '@vc/platform/persistence';
import { encodeBase64Url, publicJwkOf } from '@vc/protocol/crypto';
import type { IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { ASK_SD_JWT, CertifiedKey, CredentialMaker, PERSON, VCT, VerifierWorld } from '@vc/testing';
import { presentationService } from '../presentation.definition';

describe('SignerResolver', () => {
  let verifier: VerifierWorld;
  let stranger: CredentialMaker;
  let did: string;

  beforeAll(async () => {
    [verifier, stranger] = [await VerifierWorld.start(presentationService), await CredentialMaker.start()];
    did = `did:jwk:${encodeBase64Url(JSON.stringify(publicJwkOf(stranger.leaf.publicKey)))}`;
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(async () => {
    await verifier?.stop();
    await stranger?.stop();
  });

  async function present(more: Partial<IssueSdJwtVcOptions>, maker = stranger) {
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [ASK_SD_JWT] });
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
    expect(credential).toMatchObject({ issuer: did, trustedEntityId: trusted, status: 'valid' });
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

  it('rejects a certificate and a DID that are not trusted with ISSUER_NOT_TRUSTED', async () => {
    const { answer } = await present({ issuer: did, kid: `${did}#0` });
    expect(answer.body.error_description).toContain('ISSUER_NOT_TRUSTED');
  });
});
