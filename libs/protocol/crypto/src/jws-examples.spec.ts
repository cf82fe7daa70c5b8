import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, compactVerify } from 'jose';
import { importPublicJwk, jwkThumbprint, JwsError, parseCompactJws, publicJwkOf, verifyJws } from './index';

const read = (file: string) => JSON.parse(readFileSync(join(__dirname, '../test-vectors', file), 'utf8'));

describe('RFC 7515 Appendix A.3', () => {
  const { jwk, header, payload, token } = read('rfc7515/appendix-a3.json');
  const { key } = importPublicJwk({ kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y });

  it('verifies', () => {
    const jws = parseCompactJws(token);
    expect(jws).toMatchObject({ header, payload });
    expect(() => verifyJws(jws, key, ['ES256'])).not.toThrow();
  });

  it('verifies with jose, to the same payload', async () => {
    const verified = await compactVerify(token as string, key);
    expect(verified.protectedHeader).toEqual(header);
    expect(JSON.parse(Buffer.from(verified.payload).toString())).toEqual(payload);
  });

  it.each([0, 1, 2])('rejects the token with a changed part %i, as jose does', async (index) => {
    const parts = (token as string).split('.');
    const bytes = Buffer.from(parts[index]!, 'base64url');
    bytes[bytes.length - 2]! ^= 1;
    parts[index] = bytes.toString('base64url');
    expect(() => verifyJws(parseCompactJws(parts.join('.')), key, ['ES256'])).toThrow(JwsError);
    await expect(compactVerify(parts.join('.'), key)).rejects.toThrow();
  });

  it('rejects a signature in DER', () => {
    const [protectedHeader, body] = (token as string).split('.');
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
    const der = sign('sha256', Buffer.from(`${protectedHeader}.${body}`), privateKey).toString('base64url');
    expect(() => parseCompactJws(`${protectedHeader}.${body}.${der}`)).toThrow('the signature is malformed');
  });
});

describe('RFC 8037 Appendix A', () => {
  const { jwk, thumbprint, signingInput, signature } = read('rfc8037/appendix-a.json');
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const { key } = importPublicJwk(publicJwkOf(privateKey));
  const jws = { header: { alg: 'EdDSA' }, payload: {}, signingInput, signature: Buffer.from(signature, 'base64url') };

  it('has the public key and the thumbprint', () => {
    expect(publicJwkOf(privateKey)).toEqual({ kty: 'OKP', crv: 'Ed25519', x: jwk.x });
    expect(jwkThumbprint(publicJwkOf(createPublicKey(privateKey)))).toBe(thumbprint);
  });

  it('verifies with jose, and has its thumbprint', async () => {
    await expect(compactVerify(`${signingInput}.${signature}`, key)).resolves.toBeDefined();
    await expect(compactVerify(`${signingInput}A.${signature}`, key)).rejects.toThrow();
    expect(await calculateJwkThumbprint(jwk)).toBe(thumbprint);
  });

  it('verifies, and is what Node signs', () => {
    expect(() => verifyJws(jws, key, ['EdDSA'])).not.toThrow();
    expect(sign(null, Buffer.from(signingInput), privateKey).toString('base64url')).toBe(signature);
  });

  it('rejects another signing input', () => {
    expect(() => verifyJws({ ...jws, signingInput: `${signingInput}A` }, key, ['EdDSA'])).toThrow(
      'the signature is wrong',
    );
  });

  it('rejects a payload that is not JSON', () => {
    expect(() => parseCompactJws(`${signingInput}.${signature}`)).toThrow('the payload is not JSON');
  });
});
