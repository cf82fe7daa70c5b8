import { jwtVerify, SignJWT } from 'jose';
import { encodeBase64Url, generateKeys, JwsError, signEs256Jwt, verifyEs256Jwt } from './index';

const { privateKey, publicKey } = generateKeys('P-256');
const TYPE = 'example+jwt';
const CLAIMS = { sub: 'holder', exp: 4_000_000_000 };

describe('signEs256Jwt', () => {
  it('returns a token that jose accepts', async () => {
    const options = { algorithms: ['ES256'], typ: TYPE };
    const { payload } = await jwtVerify(signEs256Jwt(TYPE, CLAIMS, privateKey), publicKey, options);
    expect(payload).toEqual(CLAIMS);
  });

  it('leaves undefined claims out', () => {
    const token = signEs256Jwt(TYPE, { a: 1, b: undefined }, privateKey);
    expect(verifyEs256Jwt(TYPE, token, publicKey)).toEqual({ a: 1 });
  });
});

describe('verifyEs256Jwt', () => {
  const token = signEs256Jwt(TYPE, CLAIMS, privateKey);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const withHeader = (changed: object) => [encodeBase64Url(JSON.stringify(changed)), payload, signature].join('.');

  it('returns the claims of a token that jose signed', async () => {
    const theirs = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'ES256', typ: TYPE }).sign(privateKey);
    expect(verifyEs256Jwt(TYPE, theirs, publicKey)).toEqual(CLAIMS);
  });

  it('rejects a token of another key', () => {
    const { publicKey: other } = generateKeys('P-256');
    expect(() => verifyEs256Jwt(TYPE, token, other)).toThrow(JwsError);
  });

  it.each([
    ['another type', signEs256Jwt('other+jwt', CLAIMS, privateKey)],
    ['the algorithm none', withHeader({ alg: 'none', typ: TYPE })],
    ['another algorithm', withHeader({ alg: 'HS256', typ: TYPE })],
    ['changed claims', [header, encodeBase64Url('{"sub":"other"}'), signature].join('.')],
    ['a signature of zeros', `${header}.${payload}.${encodeBase64Url(Buffer.alloc(64))}`],
    ['a signature in DER', `${header}.${payload}.${encodeBase64Url(Buffer.alloc(70, 0x30))}`],
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${token}.`],
    ['no token', ''],
  ])('rejects %s', (_, changed) => {
    expect(() => verifyEs256Jwt(TYPE, changed, publicKey)).toThrow(JwsError);
  });
});
