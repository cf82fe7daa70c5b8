import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor, Tagged } from '@vc/protocol/cbor';
import { ALGORITHMS, createSigner, generateKeys, KEY_TYPES, pointJwkOf, publicJwkOf } from '@vc/protocol/crypto';
import { CoseError, toCoseKey, parseCoseKey, parseCoseSign1, signCose, verifyCose, x5chainOf } from './index';

const payload = Buffer.from('payload');

describe.each(ALGORITHMS)('COSE_Sign1 with $alg', ({ alg, keyType, cose, signatureBytes }) => {
  const { privateKey, publicKey } = generateKeys(keyType);
  const make = (options = {}) =>
    signCose({ alg, payload, x5chain: [Buffer.from('leaf')], sign: createSigner(privateKey), ...options });
  const wired = async (parts: Promise<CborValue[]>) => decodeCbor(encodeCbor(await parts)) as CborValue[];

  it('is accepted with the key that signed it, tagged or not', async () => {
    const parts = await wired(make());
    verifyCose(parseCoseSign1(parts), publicKey);
    verifyCose(parseCoseSign1(new Tagged(18, parts)), publicKey);
    expect(x5chainOf(parseCoseSign1(parts))).toEqual([Buffer.from('leaf')]);
  });

  it('is accepted with a detached payload', async () => {
    const sign1 = parseCoseSign1(await wired(make({ isDetached: true })));
    verifyCose(sign1, publicKey, payload);
    expect(() => verifyCose(sign1, publicKey)).toThrow('missing');
    expect(() => verifyCose(sign1, publicKey, Buffer.from('other'))).toThrow('wrong');
  });

  it('is rejected with another payload, another algorithm and another key', async () => {
    const [header, unprotected, , signature] = await wired(make());
    const expectRejection = (parts: CborValue[], message: string) =>
      expect(() => verifyCose(parseCoseSign1(parts), publicKey)).toThrow(message);
    expectRejection([header, unprotected, Buffer.from('other'), signature], 'wrong');
    for (const other of ALGORITHMS.filter((each) => each.alg !== alg)) {
      const named = encodeCbor(new Map([[1, other.cose.alg]]));
      expectRejection([named, unprotected, payload, signature], 'the algorithm is not allowed');
      const { publicKey: otherKey } = generateKeys(other.keyType);
      const signed = parseCoseSign1([header, unprotected, payload, signature]);
      expect(() => verifyCose(signed, otherKey)).toThrow('the algorithm is not allowed');
    }
    // HMAC 256/256, RSASSA-PSS with SHA-256, ES256K, and no algorithm.
    for (const unknown of [5, -37, -47]) {
      expectRejection([encodeCbor(new Map([[1, unknown]])), unprotected, payload, signature], 'not allowed');
    }
    expectRejection([Buffer.alloc(0), unprotected, payload, signature], 'not allowed');
    const { publicKey: same } = generateKeys(keyType);
    expect(() => verifyCose(parseCoseSign1([header, unprotected, payload, signature]), same)).toThrow('wrong');
  });

  it('is rejected with a signature of the length of another algorithm', async () => {
    const parts = await wired(make());
    const lengths = ALGORITHMS.map((each) => each.signatureBytes).filter((length) => length !== signatureBytes);
    for (const length of [signatureBytes - 1, signatureBytes + 1, ...lengths]) {
      const changed = [...parts.slice(0, 3), Buffer.alloc(length, 1)];
      expect(() => verifyCose(parseCoseSign1(changed), publicKey)).toThrow(CoseError);
    }
  });

  /** RFC 9864 §2 */
  it('is accepted with the fully specified number of its algorithm', async () => {
    const protectedBytes = encodeCbor(new Map([[1, cose.fullySpecifiedAlg]]));
    const structure = encodeCbor(['Signature1', protectedBytes, Buffer.alloc(0), payload]);
    const parts = [protectedBytes, new Map(), payload, createSigner(privateKey)(structure)];
    expect(verifyCose(parseCoseSign1(parts), publicKey)).toEqual(payload);
  });
});

it.each([
  ['a number', 1],
  ['three parts', [Buffer.alloc(0), new Map(), null]],
  ['a header that is text', ['', new Map(), null, Buffer.alloc(64)]],
  ['a header that is a list', [encodeCbor([]), new Map(), null, Buffer.alloc(64)]],
  ['a critical header', [encodeCbor(new Map<number, CborValue>([[2, [99]]])), new Map(), null, Buffer.alloc(64)]],
  ['a short signature', [Buffer.alloc(0), new Map(), null, Buffer.alloc(63)]],
  ['a payload that is text', [Buffer.alloc(0), new Map(), 'x', Buffer.alloc(64)]],
] as [string, CborValue][])('rejects %s as a COSE_Sign1', (_, value) => {
  expect(() => parseCoseSign1(value)).toThrow(CoseError);
});

it.each(KEY_TYPES)('converts a key of %s to a COSE_Key and back', (type) => {
  const { publicKey } = generateKeys(type);
  const jwk = publicJwkOf(publicKey);
  expect(parseCoseKey(decodeCbor(encodeCbor(toCoseKey(jwk))))).toEqual(jwk);
});

/** RFC 9053 §7.1, §7.2: the key type and the curve belong together. */
it.each([
  ['OKP on P-256', 1, 1],
  ['OKP on Ed448', 1, 7],
  ['EC2 on Ed25519', 2, 6],
  ['a point of P-256 that is named as P-384', 2, 2],
  ['a symmetric key', 4, 6],
  ['no key type', undefined, 6],
  ['no curve', 1, undefined],
])('rejects a COSE_Key: %s', (_, keyType, curve) => {
  const { x } = pointJwkOf(generateKeys('Ed25519').publicKey);
  const point = toCoseKey(publicJwkOf(generateKeys('P-256').publicKey));
  const coordinates: [number, CborValue][] =
    keyType === 2 || curve === 1
      ? [...point].map(([label, value]) => [Number(label), value])
      : [[-2, Buffer.from(x, 'base64url')]];
  const key = new Map<number, CborValue>([...coordinates, [1, keyType], [-1, curve]]);
  expect(() => parseCoseKey(key)).toThrow('the COSE key is not of a supported kind');
});

it.each([
  ['a number', 1],
  [
    'missing coordinates',
    new Map([
      [1, 2],
      [-1, 1],
    ]),
  ],
  [
    'a compressed point',
    new Map<number, CborValue>([
      [1, 2],
      [-1, 1],
      [-2, Buffer.alloc(32, 1)],
      [-3, true],
    ]),
  ],
  [
    'a point off the curve',
    new Map<number, CborValue>([
      [1, 2],
      [-1, 1],
      [-2, Buffer.alloc(32, 1)],
      [-3, Buffer.alloc(32, 1)],
    ]),
  ],
] as [string, CborMap | number][])('rejects a COSE_Key: %s', (_, key) => {
  expect(() => parseCoseKey(key)).toThrow(CoseError);
});

/** RFC 9360 §2: one certificate is a byte string, several are a list of them; they are not protected. */
it.each<[string, Buffer[] | undefined, [number, CborValue][]]>([
  ['no certificate', undefined, []],
  ['one certificate', [Buffer.from('leaf')], [[33, Buffer.from('leaf')]]],
  [
    'two certificates',
    [Buffer.from('leaf'), Buffer.from('authority')],
    [[33, [Buffer.from('leaf'), Buffer.from('authority')]]],
  ],
])('encodes the x5chain of %s', async (_, x5chain, expected) => {
  const sign = () => Buffer.alloc(64);
  const [protectedBytes, unprotected] = await signCose({ alg: 'ES256', payload, sign, ...(x5chain && { x5chain }) });
  expect([...(unprotected as CborMap)]).toStrictEqual(expected);
  expect([...(decodeCbor(protectedBytes as Buffer) as CborMap)]).toEqual([[1, -7]]);
});

describe('x5chainOf', () => {
  const sign1 = (unprotectedHeader: CborMap, protectedHeader: CborMap = new Map()) =>
    parseCoseSign1([encodeCbor(protectedHeader), unprotectedHeader, null, Buffer.alloc(64)]);
  const [leaf, authority] = [Buffer.from('leaf'), Buffer.from('authority')];

  /** RFC 9360 §2 */
  it.each<[string, CborMap, CborMap | undefined, Buffer[]]>([
    ['one certificate', new Map([[33, leaf]]), undefined, [leaf]],
    ['a list of certificates', new Map([[33, [leaf, authority]]]), undefined, [leaf, authority]],
    ['a certificate in the protected header', new Map(), new Map([[33, leaf]]), [leaf]],
  ])('returns %s', (_, unprotectedHeader, protectedHeader, chain) => {
    expect(x5chainOf(sign1(unprotectedHeader, protectedHeader))).toEqual(chain);
  });

  it.each<[string, CborMap]>([
    ['no x5chain', new Map()],
    ['an empty list', new Map([[33, []]])],
    ['a text', new Map([[33, 'leaf']])],
    ['a list with a text', new Map([[33, [leaf, 'authority']]])],
  ])('rejects %s', (_, unprotectedHeader) => {
    expect(() => x5chainOf(sign1(unprotectedHeader))).toThrow('the x5chain is missing or malformed');
  });
});
