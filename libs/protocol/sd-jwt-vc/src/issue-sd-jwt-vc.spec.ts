import { randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { parseDisclosure } from './disclosure';
import type { IssueSdJwtVcOptions } from './index';
import { issueSdJwtVc, SdJwtVcError, verifySdJwtVc } from './index';

const { privateKey, publicKey } = generateKeys('P-256');
const now = new Date('2026-06-01T12:00:00.999Z');
const seconds = Math.floor(now.getTime() / 1000);

const issue = (options: Partial<IssueSdJwtVcOptions> = {}) =>
  issueSdJwtVc({
    claims: { a: 1, b: { c: [2, 3] } },
    isSelectivelyDisclosable: () => true,
    vct: 'urn:example:identity',
    issuedAt: now,
    alg: 'ES256',
    sign: createSigner(privateKey),
    randomBytes,
    ...options,
  });

const jwtOf = (credential: string) => credential.split('~')[0]!;
const payloadOf = async (options: Partial<IssueSdJwtVcOptions>) => decodeJwt(jwtOf(await issue(options)));

describe('issueSdJwtVc', () => {
  it('signs a JWT that jose accepts', async () => {
    const { protectedHeader, payload } = await jwtVerify(jwtOf(await issue()), publicKey);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'dc+sd-jwt' });
    expect(payload).toEqual({
      _sd: [expect.any(String), expect.any(String)],
      _sd_alg: 'sha-256',
      iat: seconds,
      vct: 'urn:example:identity',
    });
  });

  /** SD-JWT VC §2.2.2.2 */
  it('writes the claims of the format in the clear', async () => {
    const holderKey = publicJwkOf(generateKeys('Ed25519').publicKey);
    const status = { status_list: { idx: 1, uri: 'https://issuer.example/1' } };
    const options = {
      issuer: 'https://issuer.example',
      notBefore: now,
      expiresAt: new Date(now.getTime() + 60_000),
      holderKey,
      status,
      vctIntegrity: 'sha256-AAAA',
    };
    expect(await payloadOf(options)).toMatchObject({
      iss: 'https://issuer.example',
      nbf: seconds,
      exp: seconds + 60,
      cnf: { jwk: holderKey },
      status,
      'vct#integrity': 'sha256-AAAA',
    });
  });

  it('writes x5c and kid into the header, also for a list of certificates that is used again', async () => {
    const x5c = ['AAAA', 'BBBB'];
    for (const kid of ['did:web:a#1', 'did:web:a#2', undefined, 'did:web:a#1']) {
      const header = decodeProtectedHeader(jwtOf(await issue({ x5c, ...(kid !== undefined && { kid }) })));
      expect(header).toEqual({ alg: 'ES256', typ: 'dc+sd-jwt', x5c, ...(kid !== undefined && { kid }) });
    }
  });

  it.each(['__proto__', 'constructor', 'toString'])('writes the claim %s, disclosable or not', async (name) => {
    const claims = Object.fromEntries([[name, { deep: 1 }]]);
    for (const isDisclosable of [true, false]) {
      const credential = await issue({ claims, isSelectivelyDisclosable: () => isDisclosable });
      const verified = await verifySdJwtVc(credential, { resolveIssuerKey: () => publicKey, now });
      expect(Object.entries(verified.claims)).toEqual([[name, { deep: 1 }]]);
    }
  });

  it('has neither digests nor _sd_alg without concealed claims', async () => {
    const credential = await issue({ isSelectivelyDisclosable: () => false });
    expect(credential.split('~')).toEqual([expect.any(String), '']);
    expect(decodeJwt(jwtOf(credential))).toEqual({
      a: 1,
      b: { c: [2, 3] },
      iat: seconds,
      vct: 'urn:example:identity',
    });
  });

  /** RFC 9901 §4.2.4.1 */
  it('sorts the digests of an object', async () => {
    const claims = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`claim${index}`, index]));
    const digests = (await payloadOf({ claims }))._sd as string[];
    expect(digests).toEqual([...digests].sort());
  });

  /** RFC 9901 §4.2.5 */
  it.each([1, 5])('adds %i decoys among the digests', async (decoys) => {
    const credential = await issue({ decoys });
    const digests = decodeJwt(jwtOf(credential))._sd as string[];
    expect(digests).toHaveLength(2 + decoys);
    expect(digests).toEqual([...digests].sort());
    const options = { resolveIssuerKey: () => publicKey, now };
    expect((await verifySdJwtVc(credential, options)).claims).toEqual({ a: 1, b: { c: [2, 3] } });
  });

  it('adds decoys without concealed claims, too', async () => {
    const payload = await payloadOf({ decoys: 3, isSelectivelyDisclosable: () => false });
    expect(payload).toMatchObject({ _sd: Array(3).fill(expect.stringMatching(/^[\w-]{43}$/)), _sd_alg: 'sha-256' });
  });

  /** RFC 9901 §4.2.1: a salt of 128 bits */
  it('salts each disclosure with 18 bytes', async () => {
    const disclosures = (await issue()).split('~').slice(1, -1);
    const salts = disclosures.map((text) => JSON.parse(Buffer.from(text, 'base64url').toString())[0] as string);
    expect(new Set(salts).size).toBe(5);
    for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(18);
  });

  it('asks for each claim and array element by its path', async () => {
    const paths: (string | number)[][] = [];
    await issue({ isSelectivelyDisclosable: (path) => paths.push(path) > 0 });
    expect(paths).toEqual([['a'], ['b', 'c', 0], ['b', 'c', 1], ['b', 'c'], ['b']]);
  });
});

describe('parseDisclosure', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('accepts other JSON of the same disclosure with another digest', () => {
    const spaced = Buffer.from('["s", "a", 1]').toString('base64url');
    expect(parseDisclosure(spaced)).toMatchObject({ name: 'a', value: 1 });
    expect(parseDisclosure(spaced).digest).not.toBe(parseDisclosure(encode(['s', 'a', 1])).digest);
  });

  /** RFC 9901 §7.1 step 3.c */
  it.each([
    ['a text that is not base64url', '***'],
    ['padding', `${encode(['s', 'ab', 1])}=`],
    ['a text that is not JSON', 'AAAA'],
    ['an object', encode({ 0: 's', length: 2 })],
    ['one element', encode(['s'])],
    ['four elements', encode(['s', 'a', 1, 2])],
    ['a salt that is a number', encode([1, 'a', 1])],
    ['a name that is a number', encode(['s', 1, 1])],
    ['the name _sd', encode(['s', '_sd', 1])],
    ['the name ...', encode(['s', '...', 1])],
  ])('rejects %s', (_, encoded) => {
    expect(() => parseDisclosure(encoded)).toThrow(SdJwtVcError);
  });
});
