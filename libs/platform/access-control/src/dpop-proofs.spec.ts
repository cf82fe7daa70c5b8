import { randomUUID } from 'node:crypto';
import { generateKeys, jwkThumbprint, publicJwkOf, sha256Base64Url } from '@vc/protocol/crypto';
import { dpopProof } from '@vc/testing/unit/dpop-proof';
import { DpopProofs } from './dpop-proofs';
import type { PresentedToken } from './index';

const TOKEN = 'token';
const NOW = new Date();
const MAX_AGE_SECONDS = 300;
const PUBLIC_URL = 'https://platform.example';
const KEYS = generateKeys('P-256');
const JKT = jwkThumbprint(publicJwkOf(KEYS.publicKey));

describe('DpopProofs', () => {
  let now: Date;
  let proofs: DpopProofs;

  beforeEach(() => {
    now = NOW;
    proofs = new DpopProofs({ publicUrl: PUBLIC_URL, clock: () => now });
  });

  async function proofFor(url: string, claims: object = {}, keys = KEYS): Promise<string> {
    const usual = { ath: sha256Base64Url(TOKEN), iat: Math.floor(NOW.getTime() / 1000) };
    return (await dpopProof(keys, { method: 'GET', url, claims: { ...usual, ...claims } })).dpop;
  }

  const presented = (members: Partial<PresentedToken> = {}): PresentedToken => ({
    scheme: 'DPoP',
    token: TOKEN,
    method: 'GET',
    target: '/api/things?a=b',
    ...members,
  });

  const refusal = (detail: string, challenge: string): Error =>
    expect.objectContaining({
      code: 'UNAUTHORIZED',
      detail,
      headers: { 'www-authenticate': expect.stringContaining(challenge) as string },
    }) as Error;

  it('accepts a token that is not bound as Bearer, also with a proof', () => {
    expect(() => proofs.verify(presented({ scheme: 'Bearer' }), undefined)).not.toThrow();
    expect(() => proofs.verify(presented({ scheme: 'Bearer', proof: 'x' }), undefined)).not.toThrow();
  });

  it('accepts a proof for the host that the client named', async () => {
    const [ours, domain] = [PUBLIC_URL, 'https://acme.example'];
    const proof = await proofFor(`${domain}/api/things`);
    expect(() => proofs.verify(presented({ proof, base: domain }), JKT)).not.toThrow();
    const ofPublicUrl = await proofFor(`${ours}/api/things`);
    expect(() => proofs.verify(presented({ proof: ofPublicUrl }), JKT)).not.toThrow();
    const other = await proofFor(`${ours}/api/things`);
    expect(() => proofs.verify(presented({ proof: other, base: domain }), JKT)).toThrow(
      refusal(expect.stringContaining('htu') as string, 'DPoP error="invalid_dpop_proof"'),
    );
  });

  it.each<[string, Partial<PresentedToken> & { jkt?: string }, string, string]>([
    ['a token that is not bound as DPoP', {}, 'The access token is not bound to a key.', 'invalid_token'],
    [
      'a bound token as Bearer',
      { scheme: 'Bearer', jkt: JKT },
      'The access token needs a DPoP proof.',
      'invalid_token',
    ],
    ['a request without a proof', { jkt: JKT }, 'The DPoP proof is missing.', 'invalid_dpop_proof'],
    ['an empty proof', { proof: '', jkt: JKT }, 'The DPoP proof is missing.', 'invalid_dpop_proof'],
  ])('rejects %s', (_, { jkt, ...members }, detail, error) => {
    expect(() => proofs.verify(presented(members), jkt)).toThrow(refusal(detail, `DPoP error="${error}"`));
  });

  it('rejects a proof of another key', async () => {
    const proof = await proofFor(`${PUBLIC_URL}/api/things`, {}, generateKeys('P-256'));
    expect(() => proofs.verify(presented({ proof }), JKT)).toThrow(
      refusal('The DPoP proof is refused: the key is not the one of the access token.', 'invalid_dpop_proof'),
    );
  });

  it('rejects a proof that was used before, and one with its id', async () => {
    const jti = randomUUID();
    const used = refusal('The DPoP proof is refused: it was used before.', 'invalid_dpop_proof');
    const [first, second] = [
      await proofFor(`${PUBLIC_URL}/api/things`, { jti }),
      await proofFor(`${PUBLIC_URL}/api/things`, { jti }),
    ];
    proofs.verify(presented({ proof: first }), JKT);
    expect(() => proofs.verify(presented({ proof: first }), JKT)).toThrow(used);
    expect(() => proofs.verify(presented({ proof: second }), JKT)).toThrow(used);
  });

  it('rejects a proof that was used before until its age is refused', async () => {
    const iat = Math.floor(NOW.getTime() / 1000);
    const proof = await proofFor(`${PUBLIC_URL}/api/things`);
    proofs.verify(presented({ proof }), JKT);
    now = new Date((iat + MAX_AGE_SECONDS) * 1000);
    expect(() => proofs.verify(presented({ proof }), JKT)).toThrow(/it was used before/);
    now = new Date((iat + MAX_AGE_SECONDS) * 1000 + 1);
    expect(() => proofs.verify(presented({ proof }), JKT)).toThrow(/iat is not recent/);
  });

  it('rejects a proof that was first used in the last millisecond of its validity', async () => {
    const proof = await proofFor(`${PUBLIC_URL}/api/things`);
    now = new Date((Math.floor(NOW.getTime() / 1000) + MAX_AGE_SECONDS) * 1000);
    proofs.verify(presented({ proof }), JKT);
    expect(() => proofs.verify(presented({ proof }), JKT)).toThrow(/it was used before/);
  });

  it('accepts the same id of another key', async () => {
    const jti = randomUUID();
    const keys = generateKeys('P-256');
    proofs.verify(presented({ proof: await proofFor(`${PUBLIC_URL}/api/things`, { jti }) }), JKT);
    const proof = await proofFor(`${PUBLIC_URL}/api/things`, { jti }, keys);
    expect(() => proofs.verify(presented({ proof }), jwkThumbprint(publicJwkOf(keys.publicKey)))).not.toThrow();
  });
});
