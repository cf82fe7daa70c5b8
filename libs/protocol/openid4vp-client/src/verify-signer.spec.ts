import { parseCompactJws } from '@vc/protocol/crypto';
import { DID, DIRECT_POST, NO_DIDS, NOW, rejectionOf, SECONDS, TestVerifier } from './test-verifier';
import { verifySigner } from './verify-signer';

describe('verifySigner', () => {
  let verifier: TestVerifier;
  let stranger: TestVerifier;

  beforeAll(async () => {
    verifier = await TestVerifier.create();
    stranger = await TestVerifier.create();
  });

  interface Request {
    clientId?: string;
    header?: object;
    payload?: object;
    isAddressedToWallet?: boolean;
    signer?: TestVerifier;
  }

  async function verify({ clientId, header, payload, isAddressedToWallet = true, signer = verifier }: Request = {}) {
    const jws = parseCompactJws(await signer.sign({ ...DIRECT_POST, ...payload }, header));
    return verifySigner(jws, clientId ?? verifier.clientId, { now: NOW, isAddressedToWallet, dids: verifier.dids });
  }

  const byDid = (kid: string | undefined = verifier.kid) => ({
    clientId: `decentralized_identifier:${DID}`,
    header: { kid, x5c: undefined },
  });

  /** OpenID4VP 1.0 §5.9.3 */
  it('returns the subject of a certificate that the client id names by its hash', async () => {
    expect(await verify()).toEqual({ name: 'CN=Verifier, C=ZA', x5c: verifier.header.x5c, violations: [] });
  });

  it('returns the subject of a certificate that the client id names by a DNS name', async () => {
    const signer = await verify({ clientId: 'x509_san_dns:verifier.example' });
    expect(signer).toEqual({ name: 'CN=Verifier, C=ZA', x5c: verifier.header.x5c, violations: [] });
  });

  it('returns the DID whose document has the key', async () => {
    expect(await verify(byDid())).toEqual({ name: DID, violations: [] });
  });

  it.each<[string, () => Request, string]>([
    [
      'a prefix that is not supported',
      () => ({ clientId: 'openid_federation:https://a.example' }),
      'the client id prefix openid_federation is not supported',
    ],
    [
      'a client id without a prefix',
      () => ({ clientId: 'verifier' }),
      'the client id prefix verifier is not supported',
    ],
    ['a kid of another DID', () => byDid('did:web:bank.example#key-1'), 'the kid is not of the client_id'],
    ['a DID without a kid', () => ({ ...byDid(), header: { x5c: undefined } }), 'the kid is not of the client_id'],
    [
      'a kid that the DID document does not list',
      () => byDid(`${DID}#key-2`),
      'the DID document has no such key for authentication',
    ],
    [
      'a DID without a document',
      () => ({
        clientId: 'decentralized_identifier:did:web:bank.example',
        header: { kid: 'did:web:bank.example#1', x5c: undefined },
      }),
      'the DID document does not exist',
    ],
    ['a missing x5c', () => ({ header: { x5c: undefined } }), 'x5c is not a list of certificates'],
    [
      'the signature of another key than that of the certificate',
      () => ({ signer: stranger, header: verifier.header }),
      'the request object: the signature is wrong',
    ],
    [
      'the signature of another key than that of the DID document',
      () => ({ ...byDid(), signer: stranger }),
      'the request object: the signature is wrong',
    ],
  ])('rejects %s', async (_, request, reason) => {
    expect(await rejectionOf(() => verify(request()))).toEqual([reason]);
  });

  it.each<[string, () => Request, string]>([
    ['another typ (§5.8)', () => ({ header: { typ: 'JWT' } }), 'the typ is not oauth-authz-req+jwt'],
    ['no typ', () => ({ header: { typ: undefined } }), 'the typ is not oauth-authz-req+jwt'],
    ['another audience', () => ({ isAddressedToWallet: false }), 'the request is for another audience'],
    [
      'the hash of another certificate',
      () => ({ clientId: stranger.clientId }),
      'the client_id is not of the certificate',
    ],
    [
      'a DNS name that the certificate does not have',
      () => ({ clientId: 'x509_san_dns:bank.example' }),
      'the certificate does not name the client_id',
    ],
    [
      'a subdomain of a DNS name of the certificate',
      () => ({ clientId: 'x509_san_dns:a.verifier.example' }),
      'the certificate does not name the client_id',
    ],
    [
      'a signature beside the prefix redirect_uri (§5.9.3)',
      () => ({ clientId: 'redirect_uri:https://verifier.example' }),
      'the client id prefix redirect_uri is for requests that are not signed',
    ],
    ['an exp before now', () => ({ payload: { exp: SECONDS - 60 } }), 'the request has expired'],
    ['an exp that is no number', () => ({ payload: { exp: '2026' } }), 'the request has expired'],
    ['an iat after now', () => ({ payload: { iat: SECONDS + 61 } }), 'the request is from the future'],
    ['an nbf that is no number', () => ({ payload: { nbf: '2026' } }), 'the request is from the future'],
    ['an iat that is no number', () => ({ payload: { iat: null } }), 'the request is from the future'],
    ['an nbf after now', () => ({ payload: { nbf: SECONDS + 61 } }), 'the request is from the future'],
  ])('returns a violation for %s', async (_, request, violation) => {
    expect((await verify(request())).violations).toEqual([violation]);
  });

  it('accepts a difference of clocks below a minute', async () => {
    const payload = { exp: SECONDS - 59, iat: SECONDS + 60, nbf: SECONDS + 60 };
    expect((await verify({ payload })).violations).toEqual([]);
  });

  it('returns a violation for a certificate that has expired', async () => {
    const expired = await TestVerifier.create({ notAfter: new Date('2026-02-01T00:00:00Z') });
    const jws = parseCompactJws(await expired.sign(DIRECT_POST));
    const options = { now: NOW, isAddressedToWallet: true, dids: NO_DIDS };
    const { violations } = await verifySigner(jws, expired.clientId, options);
    expect(violations).toEqual(['certificate 0 has expired']);
  });

  it('returns all violations in their order', async () => {
    const request = { header: { typ: 'JWT' }, isAddressedToWallet: false, clientId: stranger.clientId };
    const { violations } = await verify({ ...request, payload: { exp: 0, iat: SECONDS + 61 } });
    expect(violations).toEqual([
      'the typ is not oauth-authz-req+jwt',
      'the request is for another audience',
      'the client_id is not of the certificate',
      'the request has expired',
      'the request is from the future',
    ]);
  });
});
