import { randomBytes } from 'node:crypto';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, decodeEmbedded, encodeCbor, encodeEmbedded, Tagged } from '@vc/protocol/cbor';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { IssueMdocOptions } from './index';
import { decodeIssuerSigned, toFullDate, issueMdoc, MdocError, verifyIssuerSigned } from './index';
import { SIGNER_CERTIFICATE } from './test-certificate';

const DOC_TYPE = 'org.iso.18013.5.1.mDL';
const NAMESPACE = 'org.iso.18013.5.1';
const now = new Date('2026-06-01T12:00:00Z');
const issuer = generateKeys('P-256');
const device = publicJwkOf(generateKeys('P-256').publicKey);

const options: IssueMdocOptions = {
  docType: DOC_TYPE,
  nameSpaces: {
    [NAMESPACE]: { family_name: 'Nkosi', birth_date: toFullDate('1990-04-01'), portrait: Buffer.from('jpeg'), age: 36 },
    'org.example.1': { driving: [{ code: 'B' }], flag: true },
  },
  validityInfo: { signed: now, validFrom: now, validUntil: new Date('2027-06-01T12:00:00Z') },
  deviceKey: device,
  alg: 'ES256',
  x5chain: [SIGNER_CERTIFICATE],
  sign: createSigner(issuer.privateKey),
  randomBytes,
};

const check = (bytes: Uint8Array, at = now) =>
  verifyIssuerSigned(decodeIssuerSigned(bytes), { resolveIssuerKey: () => issuer.publicKey, now: at });

/** The document with a part replaced. */
async function altered(change: (issuerSigned: CborMap) => void): Promise<Buffer> {
  const issuerSigned = decodeCbor(await issueMdoc(options)) as CborMap;
  change(issuerSigned);
  return encodeCbor(issuerSigned);
}

function itemsOf(issuerSigned: CborMap): CborValue[] {
  return (issuerSigned.get('nameSpaces') as CborMap).get(NAMESPACE) as CborValue[];
}

describe('issueMdoc and verifyIssuerSigned', () => {
  it('return what was issued', async () => {
    const status = { status_list: { idx: 412, uri: 'https://issuer.example/status/1' } };
    const { mobileSecurityObject, elements } = await check(await issueMdoc({ ...options, status }));
    expect(mobileSecurityObject).toMatchObject({ docType: DOC_TYPE, deviceKey: device, status });
    expect(mobileSecurityObject.validityInfo.validUntil).toEqual(options.validityInfo.validUntil);
    const names = elements.get(NAMESPACE)!;
    expect(names.get('family_name')).toBe('Nkosi');
    expect(names.get('birth_date')).toMatchObject({ tag: 1004, value: '1990-04-01' });
    expect(names.get('portrait')).toEqual(Buffer.from('jpeg'));
    expect(elements.get('org.example.1')!.get('driving')).toEqual([new Map([['code', 'B']])]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('return the namespace and element %s', async (name) => {
    const named = Object.fromEntries([[name, Object.fromEntries([[name, 1]])]]);
    const { elements } = await check(await issueMdoc({ ...options, nameSpaces: named }));
    expect(elements).toEqual(new Map([[name, new Map([[name, 1]])]]));
  });

  it('write times without fractions, and digestIDs in a random order', async () => {
    const { mobileSecurityObject } = await check(
      await issueMdoc({ ...options, validityInfo: { ...options.validityInfo, signed: new Date(now.getTime() + 0.5) } }),
    );
    expect(mobileSecurityObject.validityInfo.signed).toEqual(now);
    const orders = new Set<string>();
    for (let count = 0; count < 20; count += 1) {
      const { nameSpaces } = decodeIssuerSigned(await issueMdoc(options));
      orders.add(
        nameSpaces
          .get(NAMESPACE)!
          .map(({ digestId }) => digestId)
          .join(),
      );
    }
    expect(orders.size).toBeGreaterThan(3);
  });

  it('accept a part of the elements', async () => {
    const some = await altered((issuerSigned) => itemsOf(issuerSigned).splice(1));
    expect([...(await check(some)).elements.get(NAMESPACE)!.keys()]).toEqual(['family_name']);
  });

  it.each([
    ['a changed value', (items: CborValue[]) => change(items, 'elementValue', 'Other'), 'digest'],
    ['a changed name', (items: CborValue[]) => change(items, 'elementIdentifier', 'given_name'), 'digest'],
    ['another digestID', (items: CborValue[]) => change(items, 'digestID', 99), 'digest'],
    ['a digestID beyond 2^31', (items: CborValue[]) => change(items, 'digestID', 2 ** 31), 'digestID'],
    ['a short random', (items: CborValue[]) => change(items, 'random', Buffer.alloc(15)), 'too short'],
    ['a repeated element', (items: CborValue[]) => items.push(items[0]), 'repeated'],
    ['an item that is not embedded', (items: CborValue[]) => items.push(new Map()), 'embedded'],
  ])('reject %s', async (_, alter, message) => {
    const bytes = await altered((issuerSigned) => alter(itemsOf(issuerSigned)));
    await expect(async () => check(bytes)).rejects.toThrow(message);
    await expect(async () => check(bytes)).rejects.toThrow(MdocError);
  });

  function change(items: CborValue[], member: string, value: CborValue): void {
    const item = decodeEmbedded(items[0], 'item') as CborMap;
    items[0] = new Tagged(24, encodeCbor(item.set(member, value)));
  }

  it('reject an element of a namespace without digests', async () => {
    const bytes = await altered((issuerSigned) => {
      const nameSpaces = issuerSigned.get('nameSpaces') as CborMap;
      nameSpaces.set('org.other.1', nameSpaces.get(NAMESPACE));
    });
    await expect(check(bytes)).rejects.toThrow('digest');
  });

  it.each([
    ['version', '2.0', 'version'],
    ['digestAlgorithm', 'SHA-1', 'digest algorithm'],
    ['docType', 1, 'docType'],
    ['deviceKeyInfo', new Map(), 'COSE key'],
    ['validityInfo', new Map(), 'signed'],
    ['valueDigests', new Map([[NAMESPACE, new Map([[0, Buffer.alloc(20)]])]]), 'valueDigests'],
    ['status', 'revoked', 'status'],
  ] as [string, CborValue, string][])('reject a signed object with another %s', async (member, value, message) => {
    const { issuerAuth } = decodeIssuerSigned(await issueMdoc(options));
    const mso = decodeEmbedded(decodeCbor(issuerAuth.payload!), 'mso') as CborMap;
    const payload = encodeEmbedded(mso.set(member, value));
    const toBeSigned = encodeCbor(['Signature1', issuerAuth.protectedBytes, Buffer.alloc(0), payload]);
    const signature = await options.sign(toBeSigned);
    const bytes = await altered((issuerSigned) => {
      const [header, unprotected] = issuerSigned.get('issuerAuth') as CborValue[];
      issuerSigned.set('issuerAuth', [header, unprotected, payload, signature]);
    });
    await expect(check(bytes)).rejects.toThrow(message);
  });

  it('reject a wrong signature, and the wrong time', async () => {
    const bytes = await altered((issuerSigned) => {
      const [header, unprotected, payload] = issuerSigned.get('issuerAuth') as CborValue[];
      issuerSigned.set('issuerAuth', [header, unprotected, payload, Buffer.alloc(64, 1)]);
    });
    await expect(check(bytes)).rejects.toThrow('signature');
    const good = await issueMdoc(options);
    await expect(check(good, new Date('2026-05-01'))).rejects.toThrow('not valid yet');
    await expect(check(good, new Date('2027-07-01'))).rejects.toThrow('expired');
  });

  it.each([
    ['no data', Buffer.alloc(0)],
    ['a text', encodeCbor('x')],
    ['no issuerAuth', encodeCbor({ nameSpaces: {} })],
    ['namespaces that are a list', encodeCbor({ nameSpaces: [], issuerAuth: [] })],
  ])('reject %s', (_, bytes) => {
    expect(() => decodeIssuerSigned(bytes)).toThrow(MdocError);
  });
});
