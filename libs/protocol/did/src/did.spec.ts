import { generateKeys, type Jwk } from '@vc/protocol/crypto';
import { base58 } from '@scure/base';
import {
  assertListsKey,
  DidError,
  toDidWeb,
  toDidDocumentUrl,
  findVerificationKey,
  isSupportedDid,
  parseDidDocument,
} from './index';
import { resolveDidJwk, resolveDidKey } from './index';

const { kty, crv, x, y } = generateKeys('P-256').publicKey.export({ format: 'jwk' });
const JWK = { kty, crv, x, y };

describe('resolveDidKey', () => {
  /** A did:key of a point of P-256 with any multicodec prefix. */
  function keyOf(prefix: number[]): string {
    const point = [Buffer.from(y!, 'base64url').at(-1)! % 2 === 0 ? 2 : 3, ...Buffer.from(x!, 'base64url')];
    return `did:key:z${base58.encode(Buffer.from([...prefix, ...point]))}`;
  }

  /** https://w3c-ccg.github.io/did-key-spec/ §6.1 and §6.3, keys as JWKs. */
  it.each([
    [
      'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
      { kty: 'OKP', crv: 'Ed25519', x: 'Lm_M42cB3HkUiODQsXRcweM6TByfzEHGO9ND274JcOY' },
    ],
    [
      'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169',
      {
        kty: 'EC',
        crv: 'P-256',
        x: 'fyNYMN0976ci7xqiSdag3buk-ZCwgXU4kz9XNkBlNUI',
        y: 'hW2ojTNfH7Jbi8--CJUo3OCbH3y5n91g-IMA9MLMbTU',
      },
    ],
    [
      'did:key:z82Lm1MpAkeJcix9K8TMiLd5NMAhnwkjjCBeWHXyu3U4oT2MVJJKXkcVBgjGhnLBn2Kaau9',
      {
        kty: 'EC',
        crv: 'P-384',
        x: 'lInTxl8fjLKp_UCrxI0WDklahi-7-_6JbtiHjiRvMvhedhKVdHBfi2HCY8t_QJyc',
        y: 'y6N1IC-2mXxHreETBW7K3mBcw0qGr3CWHCs-yl09yCQRLcyfGv7XhqAngHOu51Zv',
      },
    ],
    [
      'did:key:z2J9gaYxrKVpdoG9A4gRnmpnRCcxU6agDtFVVBVdn1JedouoZN7SzcyREXXzWgt3gGiwpoHq7K68X4m32D8HgzG8wv3sY5j7',
      {
        kty: 'EC',
        crv: 'P-521',
        x: 'ASUHPMyichQ0QbHZ9ofNx_l4y7luncn5feKLo3OpJ2nSbZoC7mffolj5uy7s6KSKXFmnNWxGJ42IOrjZ47qqwqyS',
        y: 'AW9ziIC4ZQQVSNmLlp59yYKrjRY0_VqO-GOIYQ9tYpPraBKUloEId6cI_vynCzlZWZtWpgOM3HPhYEgawQ703RjC',
      },
    ],
  ])('returns the key of %s', (did, key) => {
    const document = resolveDidKey(did);
    expect(findVerificationKey(document, 'assertionMethod')).toEqual(key);
    const kid = `${did}#${did.slice('did:key:'.length)}`;
    expect(findVerificationKey(document, 'authentication', kid)).toEqual(key);
  });

  it('returns a generated key of P-256', () => {
    expect(findVerificationKey(resolveDidKey(keyOf([0x80, 0x24])), 'assertionMethod')).toEqual(JWK);
  });

  it.each([
    ['another base', 'did:key:u6Mkh'],
    ['a key that is named as another base', 'did:key:u6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'],
    ['another method', 'did:web:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'],
    ['a text that is not base58', 'did:key:z0OIl'],
    ['a key of secp256k1', 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'],
    ['a truncated key', 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpb'],
    ['a point off the curve', `did:key:z${base58.encode(Buffer.from([0x80, 0x24, 2, ...Array(32).fill(0xff)]))}`],
    ['a point of P-256 that is named as secp256k1', keyOf([0xe7, 0x01])],
    ['a point of P-256 that is named as P-384', keyOf([0x81, 0x24])],
    ['a very long text', `did:key:z${'1'.repeat(10_000)}`],
  ])('rejects %s', (_, did) => {
    expect(() => resolveDidKey(did)).toThrow(DidError);
  });
});

describe('resolveDidJwk', () => {
  const didOf = (value: unknown) => `did:jwk:${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

  it('returns the key, without its use', () => {
    const document = resolveDidJwk(didOf({ ...JWK, use: 'sig' }));
    expect(findVerificationKey(document, 'assertionMethod', '#0')).toEqual(JWK);
  });

  /** https://github.com/quartzjer/did-jwk/blob/main/spec.md, "Create" */
  it.each(['assertionMethod', 'authentication'] as const)('rejects a key for encryption for %s', (purpose) => {
    const document = resolveDidJwk(didOf({ ...JWK, use: 'enc' }));
    expect(() => findVerificationKey(document, purpose, '#0')).toThrow(DidError);
    expect(() => assertListsKey(document, purpose, { key: JWK as Jwk, kid: undefined })).toThrow(DidError);
  });

  it.each([
    ['a text that is not base64url', 'did:jwk:***'],
    ['a text that is not JSON', 'did:jwk:eA'],
    ['an object that is not a key', didOf({ a: 1 })],
    ['null', didOf(null)],
    ['a private key', didOf({ ...JWK, d: 'AAAA' })],
    ['a shared secret', didOf({ kty: 'oct', k: 'AAAA' })],
  ])('rejects %s', (_, did) => {
    expect(() => resolveDidJwk(did)).toThrow(DidError);
  });
});

describe('toDidWeb and toDidDocumentUrl', () => {
  it.each([
    ['https://example.com', 'did:web:example.com', 'https://example.com/.well-known/did.json'],
    ['https://example.com/alice', 'did:web:example.com:alice', 'https://example.com/alice/did.json'],
    [
      'https://example.com:3000/user/alice',
      'did:web:example.com%3A3000:user:alice',
      'https://example.com:3000/user/alice/did.json',
    ],
  ])('convert %s to %s', (url, did, documentUrl) => {
    expect(toDidWeb(url)).toBe(did);
    expect(toDidDocumentUrl(did)).toBe(documentUrl);
  });

  it.each([
    ['no host', 'did:web:'],
    ['no method', 'did:web'],
    ['another method', 'did:key:example.com'],
    ['another scheme', 'urn:web:example.com'],
    ['a path in the host', 'did:web:example.com%2Fa'],
    ['credentials', 'did:web:a%40example.com'],
    ['a parent folder', 'did:web:example.com:..:secret'],
    ['an empty part', 'did:web:example.com::a'],
    ['a query', 'did:web:example.com:a%3Fb'],
    ['broken encoding', 'did:web:example.com%'],
  ])('reject %s', (_, did) => {
    expect(() => toDidDocumentUrl(did)).toThrow(DidError);
  });
});

describe('parseDidDocument and findVerificationKey', () => {
  const DID = 'did:web:example.com';
  const method = (id: string, jwk: object = JWK) => ({ id, type: 'JsonWebKey', controller: DID, publicKeyJwk: jwk });

  it('return keys by id, relative or embedded, for their relationships only', () => {
    const document = parseDidDocument(
      {
        id: DID,
        verificationMethod: [method('#a'), method(`${DID}#b`), method('#odd', { kty: 'RSA' })],
        assertionMethod: ['#a', method('#c')],
        authentication: [`${DID}#b`],
      },
      DID,
    );
    expect(findVerificationKey(document, 'assertionMethod', `${DID}#a`)).toEqual(JWK);
    expect(findVerificationKey(document, 'assertionMethod', '#c')).toEqual(JWK);
    expect(findVerificationKey(document, 'authentication')).toEqual(JWK);
    expect(() => findVerificationKey(document, 'assertionMethod')).toThrow(DidError);
    expect(() => findVerificationKey(document, 'assertionMethod', '#b')).toThrow(DidError);
    expect(() => findVerificationKey(document, 'assertionMethod', '#odd')).toThrow(DidError);
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['one of another DID', { id: 'did:web:other.example' }],
  ])('reject %s', (_, value) => {
    expect(() => parseDidDocument(value, DID)).toThrow(DidError);
  });

  it('ignore members of other types', () => {
    const document = parseDidDocument({ id: DID, verificationMethod: 1, assertionMethod: [1, null, {}] }, DID);
    expect(document.verificationMethod).toEqual([]);
  });
});

it.each([
  ['did:web:example.com', true],
  ['did:web:example.com%3A3000:a', true],
  ['did:ethr:0x1', false],
  ['did:web:example.com#key', false],
  ['did:web:', false],
  ['DID:web:example.com', false],
  ['example.com', false],
])('isSupportedDid returns for %s: %s', (text, isOne) => {
  expect(isSupportedDid(text)).toBe(isOne);
});
