import { createSigner, encodeBase64Url, generateKeys, pointJwkOf, publicJwkOf } from '@vc/protocol/crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { VerifyKeyProofOptions } from './key-proof';
import { createKeyProof, verifyKeyProof } from './key-proof';
import { OpenId4VciError } from './openid4vci-error';

const now = new Date('2026-06-01T12:00:00Z');
const credentialIssuer = 'https://issuer.example/oid4vci/1';
const holder = generateKeys('P-256');
const other = generateKeys('P-256');
const jwk = pointJwkOf(holder.publicKey);
const holderSign = createSigner(holder.privateKey);

const options: VerifyKeyProofOptions = { credentialIssuer, allowedAlgorithms: ['ES256'], now };
const header = { alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk };
const payload = { aud: credentialIssuer, iat: now.getTime() / 1000, nonce: 'n' };

const create = (more: object = {}) =>
  createKeyProof({
    jwk,
    alg: 'ES256',
    sign: holderSign,
    audience: credentialIssuer,
    nonce: 'n',
    issuedAt: now,
    ...more,
  });

/** Signs any header and payload with the holder key. */
function forge(badHeader: object, badPayload: object): string {
  const signingInput = [badHeader, badPayload].map((part) => encodeBase64Url(JSON.stringify(part))).join('.');
  return `${signingInput}.${encodeBase64Url(holderSign(Buffer.from(signingInput)))}`;
}

function rejection(proof: string, more: Partial<VerifyKeyProofOptions> = {}): OpenId4VciError {
  try {
    verifyKeyProof(proof, { ...options, ...more });
  } catch (error) {
    if (error instanceof OpenId4VciError) return error;
    throw error;
  }
  throw new Error('The proof was accepted.');
}

describe('createKeyProof', () => {
  it('returns a JWT that jose accepts, with the members of Appendix F.1', async () => {
    const { payload: claims, protectedHeader } = await jwtVerify(await create(), holder.publicKey, {
      audience: credentialIssuer,
      typ: 'openid4vci-proof+jwt',
      currentDate: now,
    });
    expect(protectedHeader).toEqual(header);
    expect(claims).toEqual(payload);
  });

  it('leaves out a nonce and a key attestation that are not given', async () => {
    const proof = await create({ nonce: undefined });
    expect(decodeProtectedHeader(proof)).not.toHaveProperty('key_attestation');
    expect(JSON.parse(Buffer.from(proof.split('.')[1]!, 'base64url').toString())).not.toHaveProperty('nonce');
  });

  it('carries a key attestation in its header (Appendix D.1)', async () => {
    expect(decodeProtectedHeader(await create({ keyAttestation: 'a.b.c' }))).toHaveProperty('key_attestation', 'a.b.c');
  });

  it('rounds the time down to a second', async () => {
    const proof = await create({ issuedAt: new Date(now.getTime() + 999) });
    const { payload: claims } = await jwtVerify(proof, holder.publicKey, { currentDate: now });
    expect(claims.iat).toBe(payload.iat);
  });
});

describe('verifyKeyProof', () => {
  it('returns the holder key and the nonce', async () => {
    expect(verifyKeyProof(await create(), options)).toEqual({ holderKeys: [jwk], nonce: 'n' });
  });

  it('accepts a proof that jose signed', async () => {
    const proof = await new SignJWT(payload).setProtectedHeader(header).sign(holder.privateKey);
    expect(verifyKeyProof(proof, options)).toEqual({ holderKeys: [jwk], nonce: 'n' });
  });

  it('returns a key without the members that a wallet added', async () => {
    const proof = forge({ ...header, jwk: { ...jwk, kid: '1', use: 'sig', alg: 'ES256' } }, payload);
    expect(verifyKeyProof(proof, options).holderKeys).toEqual([jwk]);
  });

  it.each(['application/openid4vci-proof+jwt', 'OpenID4VCI-Proof+JWT'])('accepts the typ %s', (typ) => {
    expect(verifyKeyProof(forge({ ...header, typ }, payload), options).nonce).toBe('n');
  });

  it.each([
    ['an iat that is 300 seconds old', { ...payload, iat: payload.iat - 300 }],
    ['an exp in the future', { ...payload, exp: payload.iat + 1 }],
    ['an exp and an nbf within the skew', { ...payload, exp: payload.iat - 59, nbf: payload.iat + 60 }],
    ['an iat that is 60 seconds ahead', { ...payload, iat: payload.iat + 60 }],
    ['an iss and members that it does not know', { ...payload, iss: 'client', later: 1 }],
  ])('accepts %s', (_, claims) => {
    expect(verifyKeyProof(forge(header, claims), options).nonce).toBe('n');
  });

  it.each([
    ['another typ', { ...header, typ: 'JWT' }, payload],
    ['no typ', { ...header, typ: undefined }, payload],
    ['no key', { ...header, jwk: undefined }, payload],
    ['two keys', { ...header, kid: 'x' }, payload],
    ['a key by reference', { alg: 'ES256', typ: header.typ, kid: 'did:example:1' }, payload],
    ['a key in a certificate', { alg: 'ES256', typ: header.typ, x5c: ['MII='] }, payload],
    ['a private key', { ...header, jwk: { ...jwk, d: 'x' } }, payload],
    ['a symmetric key', { ...header, jwk: { kty: 'oct', k: 'c2VjcmV0' } }, payload],
    ['a point that is not on the curve', { ...header, jwk: { ...jwk, y: jwk.x } }, payload],
    ['alg none', { ...header, alg: 'none' }, payload],
    ['an algorithm of another kind of key', { ...header, alg: 'EdDSA' }, payload],
    ['a critical header that is not known', { ...header, crit: ['b64'], b64: true }, payload],
    ['another audience', header, { ...payload, aud: 'https://other.example' }],
    ['an audience list', header, { ...payload, aud: [credentialIssuer] }],
    ['no audience', header, { ...payload, aud: undefined }],
    ['no iat', header, { ...payload, iat: undefined }],
    ['an iat that is text', header, { ...payload, iat: '1' }],
    // RFC 7519 §4.1.4, §4.1.5
    ['an exp in the past', header, { ...payload, exp: payload.iat - 60 }],
    ['an exp that is text', header, { ...payload, exp: 'never' }],
    ['an nbf in the future', header, { ...payload, nbf: payload.iat + 61 }],
    ['an old iat', header, { ...payload, iat: payload.iat - 301 }],
    ['an iat in the future', header, { ...payload, iat: payload.iat + 61 }],
    ['another key than the one that signed', { ...header, jwk: publicJwkOf(other.publicKey) }, payload],
  ])('rejects %s with invalid_proof', (_, badHeader, badPayload) => {
    expect(rejection(forge(badHeader, badPayload)).error).toBe('invalid_proof');
  });

  it.each([
    ['a text that is no JWT', 'proof'],
    ['two parts', 'a.b'],
    ['parts that are no base64url', '!.!.!'],
    ['a header that is no JSON', `${encodeBase64Url('{')}.${encodeBase64Url('{}')}.AA`],
    ['an empty text', ''],
  ])('rejects %s with invalid_proof', (_, proof) => {
    expect(rejection(proof).error).toBe('invalid_proof');
  });

  it('rejects a changed payload with invalid_proof', async () => {
    const [head, , signature] = (await create()).split('.');
    const changed = encodeBase64Url(JSON.stringify({ ...payload, nonce: 'other' }));
    expect(rejection([head, changed, signature].join('.')).error).toBe('invalid_proof');
  });

  it('rejects an algorithm that the configuration does not name with invalid_proof', async () => {
    expect(rejection(await create(), { allowedAlgorithms: ['EdDSA'] }).error).toBe('invalid_proof');
  });

  /** OpenID4VCI 1.0 §8.3.1.2 */
  it('rejects a missing nonce with invalid_proof', () => {
    expect(rejection(forge(header, { ...payload, nonce: undefined })).error).toBe('invalid_proof');
  });

  it.each([['a nonce that is no string', { ...payload, nonce: 1 }]])('rejects %s with invalid_nonce', (_, claims) => {
    expect(rejection(forge(header, claims)).error).toBe('invalid_nonce');
  });
});

describe('verifyKeyProof with key attestations', () => {
  const attested = publicJwkOf(other.publicKey);
  const verifyAttestation = (text: string) => ({ attestedKeys: text === 'both' ? [attested, jwk] : [attested] });

  it('returns each attested key', async () => {
    const proof = await create({ keyAttestation: 'both' });
    expect(verifyKeyProof(proof, { ...options, verifyAttestation }).holderKeys).toEqual([attested, jwk]);
  });

  it('returns the key of a proof without an attestation if none is required', async () => {
    expect(verifyKeyProof(await create(), { ...options, verifyAttestation }).holderKeys).toEqual([jwk]);
  });

  it('ignores an attestation if the issuer verifies none', async () => {
    expect(verifyKeyProof(await create({ keyAttestation: 'x' }), options).holderKeys).toEqual([jwk]);
  });

  it('rejects a missing attestation that is required, with invalid_proof', async () => {
    expect(rejection(await create(), { verifyAttestation, isAttestationRequired: true }).error).toBe('invalid_proof');
  });

  it('rejects a key that is not attested with invalid_proof (Appendix F.1)', async () => {
    const proof = await create({ keyAttestation: 'other' });
    expect(rejection(proof, { verifyAttestation })).toMatchObject({
      error: 'invalid_proof',
      description: 'the key is not attested',
    });
  });

  it('accepts an attested key where an attestation is required', async () => {
    const required = { ...options, verifyAttestation, isAttestationRequired: true };
    expect(verifyKeyProof(await create({ keyAttestation: 'both' }), required).holderKeys).toEqual([attested, jwk]);
  });

  it('rejects an attestation that is no string with invalid_proof', () => {
    const proof = forge({ ...header, key_attestation: {} }, payload);
    expect(rejection(proof, { verifyAttestation })).toMatchObject({
      error: 'invalid_proof',
      description: 'the key_attestation is not a string',
    });
  });
});
