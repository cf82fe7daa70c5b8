import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { encodeBase64Url, JwsError, signHs256Jwt, verifyHs256Jwt } from './index';

const KEY = randomBytes(32);
const TYPE = 'example+jwt';
const CLAIMS = { sub: 'holder', exp: 4_000_000_000 };

describe('signHs256Jwt', () => {
  it('returns the bytes that jose returns', async () => {
    const theirs = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', typ: TYPE }).sign(KEY);
    expect(signHs256Jwt(TYPE, CLAIMS, KEY)).toBe(theirs);
  });

  it('returns a token that jose accepts', async () => {
    const options = { algorithms: ['HS256'], typ: TYPE };
    const { payload } = await jwtVerify(signHs256Jwt(TYPE, CLAIMS, KEY), KEY, options);
    expect(payload).toEqual(CLAIMS);
  });

  it('leaves undefined claims out', () => {
    expect(signHs256Jwt(TYPE, { a: 1, b: undefined }, KEY)).toBe(signHs256Jwt(TYPE, { a: 1 }, KEY));
  });
});

describe('verifyHs256Jwt', () => {
  const token = signHs256Jwt(TYPE, CLAIMS, KEY);
  const [header = '', payload = '', mac = ''] = token.split('.');
  const withHeader = (changed: object) => [encodeBase64Url(JSON.stringify(changed)), payload, mac].join('.');

  it('returns the claims of a token that jose signed', async () => {
    const theirs = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', typ: TYPE }).sign(KEY);
    expect(verifyHs256Jwt(TYPE, theirs, KEY)).toEqual(CLAIMS);
  });

  it('rejects a token of another key', () => {
    expect(() => verifyHs256Jwt(TYPE, token, randomBytes(32))).toThrow(JwsError);
  });

  it.each([
    ['another type', signHs256Jwt('other+jwt', CLAIMS, KEY)],
    ['the algorithm none', withHeader({ alg: 'none', typ: TYPE })],
    ['another algorithm', withHeader({ alg: 'HS512', typ: TYPE })],
    ['changed claims', [header, encodeBase64Url('{"sub":"other"}'), mac].join('.')],
    ['no MAC', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${token}.`],
    ['no token', ''],
  ])('rejects %s', (_, changed) => {
    expect(() => verifyHs256Jwt(TYPE, changed, KEY)).toThrow(JwsError);
  });
});
