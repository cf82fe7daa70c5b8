import { randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, decodeEmbedded, Encoded, encodeCbor, encodeEmbedded } from '@vc/protocol/cbor';
import { signCose } from '@vc/protocol/cose';
import { createSigner, generateKeys, publicJwkOf, sha256 } from '@vc/protocol/crypto';
import { parseX5chain, verifyToTrustAnchor } from '@vc/protocol/x509';
import type { VerifyIssuerSignedOptions } from './index';
import { decodeIssuerSigned, MdocError, readMobileSecurityObject, toTdate, verifyIssuerSigned } from './index';
import { issueMdoc } from './issue-mdoc';
import { SIGNER_CERTIFICATE } from './test-certificate';

const NAMESPACE = 'org.iso.18013.5.1';
const now = new Date('2026-06-01T12:00:00Z');
const seconds = (count: number) => new Date(now.getTime() + count * 1000);
const issuer = generateKeys('P-256');
const signWithIssuer = createSigner(issuer.privateKey);

const issue = () =>
  issueMdoc({
    docType: 'org.iso.18013.5.1.mDL',
    nameSpaces: { [NAMESPACE]: { family_name: 'Nkosi' } },
    validityInfo: { signed: now, validFrom: now, validUntil: seconds(1_000) },
    deviceKey: publicJwkOf(generateKeys('P-256').publicKey),
    alg: 'ES256',
    x5chain: [SIGNER_CERTIFICATE],
    sign: signWithIssuer,
    randomBytes,
  });

const verify = async (bytes: Uint8Array, options: Partial<VerifyIssuerSignedOptions> = {}) =>
  verifyIssuerSigned(decodeIssuerSigned(bytes), { resolveIssuerKey: () => issuer.publicKey, now, ...options });

async function alter(change: (issuerSigned: CborMap) => void): Promise<Buffer> {
  const issuerSigned = decodeCbor(await issue()) as CborMap;
  change(issuerSigned);
  return encodeCbor(issuerSigned);
}

/** The document with its mobile security object changed, and signed again. */
async function signChanged(change: (mso: CborMap) => void, nameSpaces?: CborValue): Promise<Buffer> {
  const issuerSigned = decodeCbor(await issue()) as CborMap;
  const [, , payload] = issuerSigned.get('issuerAuth') as [unknown, unknown, Buffer];
  const mso = decodeEmbedded(decodeCbor(payload), 'the mobile security object') as CborMap;
  change(mso);
  const x5chain = [SIGNER_CERTIFICATE];
  const signed = await signCose({ alg: 'ES256', x5chain, payload: encodeEmbedded(mso), sign: signWithIssuer });
  issuerSigned.set('issuerAuth', signed);
  if (nameSpaces !== undefined) issuerSigned.set('nameSpaces', nameSpaces);
  return encodeCbor(issuerSigned);
}

const setValidity = (member: string, date: Date) => (mso: CborMap) =>
  void (mso.get('validityInfo') as CborMap).set(member, toTdate(date));

const ITEM = { digestID: 0, random: Buffer.alloc(16, 1), elementIdentifier: 'family_name', elementValue: 'Nkosi' };
const withoutMember = (member: keyof typeof ITEM) =>
  Object.fromEntries(Object.entries(ITEM).filter(([name]) => name !== member));

/** ISO/IEC 18013-5 §8.3.2.1.2.2, §9.1.2.5 */
describe('decodeIssuerSigned: items', () => {
  const encodeItem = (item: CborValue) =>
    alter((issuerSigned) => issuerSigned.set('nameSpaces', { [NAMESPACE]: [new Encoded(encodeEmbedded(item))] }));

  it.each<[string, CborValue, string]>([
    ['a negative digestID', { ...ITEM, digestID: -1 }, 'a digestID is no number below 2^31'],
    ['a digestID of 2^31', { ...ITEM, digestID: 2 ** 31 }, 'a digestID is no number below 2^31'],
    ['a digestID with a fraction', { ...ITEM, digestID: 0.5 }, 'a digestID is no number below 2^31'],
    ['a digestID that is a text', { ...ITEM, digestID: '0' }, 'a digestID is no number below 2^31'],
    ['no digestID', withoutMember('digestID'), 'a digestID is no number below 2^31'],
    ['an elementIdentifier that is a number', { ...ITEM, elementIdentifier: 1 }, 'an elementIdentifier is no text'],
    ['no elementIdentifier', withoutMember('elementIdentifier'), 'an elementIdentifier is no text'],
    ['a random of 15 bytes', { ...ITEM, random: Buffer.alloc(15) }, 'a random is too short'],
    ['a random that is a text', { ...ITEM, random: 'random-random-random' }, 'a random is too short'],
    ['no random', withoutMember('random'), 'a random is too short'],
    ['no elementValue', withoutMember('elementValue'), 'an issuer-signed item has no elementValue'],
    ['a list in its place', [], 'an issuer-signed item is not a map'],
  ])('rejects an item with %s', async (_, item, message) => {
    const bytes = await encodeItem(item);
    expect(() => decodeIssuerSigned(bytes)).toThrow(MdocError);
    expect(() => decodeIssuerSigned(bytes)).toThrow(message);
  });

  it.each<[string, CborValue]>([
    ['the digestID 2^31 - 1', { ...ITEM, digestID: 2 ** 31 - 1 }],
    ['a random of 32 bytes', { ...ITEM, random: Buffer.alloc(32) }],
    ['null as its value', { ...ITEM, elementValue: null }],
    ['members in another order', Object.fromEntries(Object.entries(ITEM).reverse())],
  ])('accepts an item with %s, as the issuer signed it', async (_, item) => {
    const encoded = encodeEmbedded(item);
    const { digestID } = item as typeof ITEM;
    const bytes = await signChanged(
      (mso) => mso.set('valueDigests', { [NAMESPACE]: new Map([[digestID, sha256(encoded)]]) }),
      { [NAMESPACE]: [new Encoded(encoded)] },
    );
    const { elements } = await verify(bytes);
    expect([...elements.get(NAMESPACE)!]).toEqual([['family_name', (item as typeof ITEM).elementValue]]);
  });
});

describe('decodeIssuerSigned: namespaces', () => {
  it('accepts a document without them', async () => {
    const { elements } = await verify(await alter((issuerSigned) => issuerSigned.delete('nameSpaces')));
    expect(elements.size).toBe(0);
  });

  it('rejects one that is not a list', async () => {
    const bytes = await alter((issuerSigned) => issuerSigned.set('nameSpaces', { [NAMESPACE]: {} }));
    expect(() => decodeIssuerSigned(bytes)).toThrow('a namespace is not a list of items');
  });

  it('accepts 1000 items in one, and rejects one more', async () => {
    const items = Array.from({ length: 1_001 }, (_, digestID) => new Encoded(encodeEmbedded({ ...ITEM, digestID })));
    const encode = (list: Encoded[]) => alter((issuerSigned) => issuerSigned.set('nameSpaces', { [NAMESPACE]: list }));
    const { nameSpaces } = decodeIssuerSigned(await encode(items.slice(1)));
    expect(nameSpaces.get(NAMESPACE)).toHaveLength(1_000);
    const bytes = await encode(items);
    expect(() => decodeIssuerSigned(bytes)).toThrow('a namespace is not a list of items');
  });
});

/** ISO/IEC 18013-5 §9.1.2.4, §9.3.1 */
describe('verifyIssuerSigned', () => {
  it.each<[string, (mso: CborMap) => void, string]>([
    ['valid before it was signed', setValidity('signed', seconds(1)), 'the document is valid before it was signed'],
    [
      'signed before the certificate of its signer is valid',
      setValidity('signed', new Date('2024-12-31T23:59:59Z')),
      'was not signed within the validity',
    ],
    ['valid from 61 seconds ahead', setValidity('validFrom', seconds(61)), 'the document is not valid yet'],
    ['valid until 60 seconds ago', setValidity('validUntil', seconds(-60)), 'the document has expired'],
    [
      'with a negative idx',
      (mso) => void mso.set('status', { status_list: { idx: -1, uri: 'https://a' } }),
      'the status is malformed',
    ],
    [
      'with an idx that is a text',
      (mso) => void mso.set('status', { status_list: { idx: '1', uri: 'https://a' } }),
      'the status is malformed',
    ],
    ['with no uri', (mso) => void mso.set('status', { status_list: { idx: 1 } }), 'the status is malformed'],
    [
      'with a digestID that is a text',
      (mso) => void mso.set('valueDigests', { [NAMESPACE]: { zero: Buffer.alloc(32) } }),
      'valueDigests is malformed',
    ],
    [
      'with a digest that is a text',
      (mso) => void mso.set('valueDigests', { [NAMESPACE]: new Map([[0, 'digest']]) }),
      'valueDigests is malformed',
    ],
    [
      'with a namespace that is a number',
      (mso) => void mso.set('valueDigests', new Map([[1, new Map()]])),
      'valueDigests is malformed',
    ],
  ])('rejects a document %s', async (_, change, message) => {
    const bytes = await signChanged(change);
    await expect(verify(bytes)).rejects.toThrow(MdocError);
    await expect(verify(bytes)).rejects.toThrow(message);
  });

  it.each<[string, (mso: CborMap) => void]>([
    ['valid from 60 seconds ahead', setValidity('validFrom', seconds(60))],
    ['valid until 59 seconds ago', setValidity('validUntil', seconds(-59))],
    ['with the idx 0', (mso) => void mso.set('status', { status_list: { idx: 0, uri: 'https://a' } })],
    ['with unknown members', (mso) => void mso.set('unknown', [1])],
  ])('accepts a document %s', async (_, change) => {
    await expect(verify(await signChanged(change))).resolves.toBeDefined();
  });

  it('rejects a detached mobile security object', async () => {
    const bytes = await alter((issuerSigned) => {
      const [header, unprotected, , signature] = issuerSigned.get('issuerAuth') as CborValue[];
      issuerSigned.set('issuerAuth', [header, unprotected, null, signature]);
    });
    expect(() => readMobileSecurityObject(decodeIssuerSigned(bytes))).toThrow('the mobile security object is missing');
    await expect(verify(bytes)).rejects.toThrow('the payload is missing');
  });

  it('rejects a document without a certificate', async () => {
    const bytes = await alter((issuerSigned) => {
      const [header, , payload, signature] = issuerSigned.get('issuerAuth') as CborValue[];
      issuerSigned.set('issuerAuth', [header, {}, payload, signature]);
    });
    await expect(verify(bytes)).rejects.toThrow('the x5chain is missing or malformed');
  });
});

describe('verifyIssuerSigned with a document of another issuer', () => {
  const at = new Date('2026-11-27T18:00:00Z');
  const load = (name: string) => {
    const text = readFileSync(join(__dirname, '../test-vectors/issuer-signed', `${name}.json`), 'utf8');
    const { root, issuerSigned } = JSON.parse(text) as Record<'root' | 'issuerSigned', string>;
    return { anchor: new X509Certificate(root), bytes: Buffer.from(issuerSigned, 'base64url') };
  };
  const verifyOf = async (name: string) => {
    const { anchor, bytes } = load(name);
    const resolveIssuerKey = (x5chain: Uint8Array[]) => {
      const chain = parseX5chain(x5chain);
      verifyToTrustAnchor(chain, [anchor], at);
      return chain[0].publicKey;
    };
    return verifyIssuerSigned(decodeIssuerSigned(bytes), { resolveIssuerKey, now: at });
  };

  it('rejects one that was signed before the certificate was valid (§9.3.1 step 5)', async () => {
    const message = 'the document was not signed within the validity of the certificate of its signer';
    await expect(verifyOf('signed-before-certificate')).rejects.toThrow(new MdocError(message));
  });

  it('accepts the digests of SHA-512 (§9.1.2.5)', async () => {
    const { elements } = await verifyOf('sha-512');
    expect([...elements.values()].map((each) => [...each])).toEqual([[['given_name', 'Ann']]]);
  });

  it('accepts a status of another kind', async () => {
    const { mobileSecurityObject } = await verifyOf('identifier-list');
    expect(mobileSecurityObject.status).toEqual({});
  });

  it('rejects a certificate whose validity cannot be read', async () => {
    const { issuerAuth, ...others } = decodeIssuerSigned(await issue());
    const unprotectedHeader: CborMap = new Map([[33, Buffer.from('certificate')]]);
    const changed = { ...others, issuerAuth: { ...issuerAuth, unprotectedHeader } };
    const verified = verifyIssuerSigned(changed, { resolveIssuerKey: () => issuer.publicKey, now });
    await expect(verified).rejects.toThrow('the validity of the certificate cannot be read');
  });
});
