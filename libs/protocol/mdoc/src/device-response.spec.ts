import { randomBytes } from 'node:crypto';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, Encoded, encodeCbor, encodeEmbedded } from '@vc/protocol/cbor';
import { verifyCose } from '@vc/protocol/cose';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { MdocErrorReason } from './index';
import { createDeviceResponse, decodeDeviceResponse, issueMdoc, MdocError, toFullDate, verifyDocument } from './index';
import { SIGNER_CERTIFICATE } from './test-certificate';

const DOC_TYPE = 'org.iso.18013.5.1.mDL';
const NAMESPACE = 'org.iso.18013.5.1';
const now = new Date('2026-06-01T12:00:00Z');
const [issuer, device] = [generateKeys('P-256'), generateKeys('P-256')];
const sessionTranscript = encodeCbor([null, null, ['OpenID4VPHandover', Buffer.alloc(32, 1)]]);

const signWith = (key: typeof issuer) => createSigner(key.privateKey);

async function respond(options: Partial<Parameters<typeof createDeviceResponse>[0]> = {}): Promise<Buffer> {
  const issuerSigned = await issueMdoc({
    docType: DOC_TYPE,
    nameSpaces: {
      [NAMESPACE]: { family_name: 'Nkosi', given_name: 'Thandi', birth_date: toFullDate('1990-04-01') },
      'org.example.1': { member: true },
    },
    validityInfo: { signed: now, validFrom: now, validUntil: new Date('2027-06-01T12:00:00Z') },
    deviceKey: publicJwkOf(device.publicKey),
    alg: 'ES256',
    x5chain: [SIGNER_CERTIFICATE],
    sign: signWith(issuer),
    randomBytes,
  });
  return createDeviceResponse({
    docType: DOC_TYPE,
    issuerSigned,
    disclose: { [NAMESPACE]: ['family_name'] },
    sessionTranscript,
    alg: 'ES256',
    sign: signWith(device),
    ...options,
  });
}

const verify = (bytes: Uint8Array, options: Partial<Parameters<typeof verifyDocument>[1]> = {}) =>
  verifyDocument(decodeDeviceResponse(bytes), {
    resolveIssuerKey: () => issuer.publicKey,
    now,
    sessionTranscript,
    ...options,
  });

/** A response with a part replaced. */
async function altered(change: (response: CborMap, document: CborMap, deviceSigned: CborMap) => void): Promise<Buffer> {
  const response = decodeCbor(await respond()) as CborMap;
  const document = (response.get('documents') as CborMap[])[0]!;
  change(response, document, document.get('deviceSigned') as CborMap);
  return encodeCbor(response);
}

const reasonOf = async (work: Promise<unknown>): Promise<MdocErrorReason> =>
  work.then(
    () => Promise.reject(new Error('it was accepted')),
    (error: unknown) => (error as MdocError).reason,
  );

describe('createDeviceResponse', () => {
  it('discloses the elements that are named, and no other', async () => {
    const { elements } = await verify(await respond());
    expect(elements).toEqual(new Map([[NAMESPACE, new Map([['family_name', 'Nkosi']])]]));
  });

  it.each<[string, Record<string, string[]>, string[][]]>([
    ['no namespace', {}, []],
    ['two namespaces', { [NAMESPACE]: ['given_name'], 'org.example.1': ['member'] }, [['given_name'], ['member']]],
    ['an unknown element', { [NAMESPACE]: ['portrait'] }, [[]]],
    ['an unknown namespace', { 'org.other.1': ['family_name'] }, [[]]],
  ])('discloses of %s what there is', async (_, disclose, names) => {
    const { elements } = await verify(await respond({ disclose }));
    expect([...elements.values()].map((each) => [...each.keys()])).toEqual(names);
  });

  /** ISO/IEC 18013-5 §9.1.3.4, §9.1.3.6 */
  it('signs DeviceAuthenticationBytes of the session, with a detached payload', async () => {
    const { deviceSignature } = decodeDeviceResponse(await respond());
    expect(deviceSignature.payload).toBeNull();
    const structure = [
      'DeviceAuthentication',
      new Encoded(sessionTranscript),
      DOC_TYPE,
      new Encoded(encodeEmbedded({})),
    ];
    expect(() => verifyCose(deviceSignature, device.publicKey, encodeEmbedded(structure))).not.toThrow();
  });

  it('leaves the bytes that the issuer signed unchanged', async () => {
    const { issuerSigned } = decodeDeviceResponse(await respond());
    expect(() => verifyCose(issuerSigned.issuerAuth, issuer.publicKey)).not.toThrow();
  });

  it.each([
    ['no CBOR', Buffer.from([0xff])],
    ['a list', encodeCbor([])],
    ['no issuerAuth', encodeCbor({ nameSpaces: {} })],
  ])('rejects %s in place of IssuerSigned', async (_, issuerSigned) => {
    await expect(respond({ issuerSigned })).rejects.toThrow(MdocError);
  });
});

describe('decodeDeviceResponse', () => {
  it.each<[string, (response: CborMap, document: CborMap, deviceSigned: CborMap) => void, string]>([
    ['version 2.0', (response) => response.set('version', '2.0'), 'another version'],
    ['no version', (response) => response.delete('version'), 'another version'],
    ['a status other than 0', (response) => response.set('status', 10), 'the status'],
    ['no documents', (response) => response.delete('documents'), 'does not have one document'],
    ['an empty list of documents', (response) => response.set('documents', []), 'does not have one document'],
    [
      'two documents',
      (response, document) => response.set('documents', [document, document]),
      'does not have one document',
    ],
    ['a document that is a text', (response) => response.set('documents', ['x']), 'a document is not a map'],
    ['no docType', (_, document) => document.delete('docType'), 'a document has no docType'],
    ['no deviceSigned', (_, document) => document.delete('deviceSigned'), 'deviceSigned is not a map'],
    ['no issuerSigned', (_, document) => document.delete('issuerSigned'), 'issuerSigned is not a map'],
    ['no deviceAuth', (_, __, signed) => signed.delete('deviceAuth'), 'deviceAuth is not a map'],
    [
      'a MAC of the device',
      (_, __, signed) => signed.set('deviceAuth', { deviceMac: [] }),
      'the device has not signed',
    ],
    ['device namespaces that are not embedded', (_, __, signed) => signed.set('nameSpaces', {}), 'not embedded CBOR'],
    [
      'device namespaces that are a list',
      (_, __, signed) => signed.set('nameSpaces', new Encoded(encodeEmbedded([]))),
      'the name spaces of the device is not a map',
    ],
  ])('rejects %s', async (_, change, message) => {
    const bytes = await altered(change);
    expect(() => decodeDeviceResponse(bytes)).toThrow(MdocError);
    expect(() => decodeDeviceResponse(bytes)).toThrow(message);
  });

  it('rejects a device signature with its payload', async () => {
    const bytes = await altered((_, __, signed) => {
      const [header, unprotected, , signature] = (signed.get('deviceAuth') as CborMap).get(
        'deviceSignature',
      ) as CborValue[];
      signed.set('deviceAuth', { deviceSignature: [header, unprotected, Buffer.from('payload'), signature] });
    });
    expect(() => decodeDeviceResponse(bytes)).toThrow('not detached');
  });

  it('accepts version 1.1 and members that are unknown', async () => {
    const bytes = await altered((response, document) => {
      response.set('version', '1.1').set('unknown', 1);
      document.set('errors', {});
    });
    await expect(verify(bytes)).resolves.toMatchObject({ mobileSecurityObject: { docType: DOC_TYPE } });
  });

  it.each([
    ['no data', Buffer.alloc(0)],
    ['a number', encodeCbor(1)],
    ['trailing bytes', Buffer.concat([encodeCbor({}), Buffer.from([0])])],
  ])('rejects %s', (_, bytes) => {
    expect(() => decodeDeviceResponse(bytes)).toThrow(MdocError);
  });
});

describe('verifyDocument', () => {
  it('rejects a response to another session', async () => {
    const bytes = await respond();
    const options = { sessionTranscript: encodeCbor([null, null, ['OpenID4VPHandover', Buffer.alloc(32, 2)]]) };
    await expect(verify(bytes, options)).rejects.toThrow(MdocError);
    expect(await reasonOf(verify(bytes, options))).toBe('deviceSignature');
  });

  it('rejects the signature of another device', async () => {
    const bytes = await respond({ sign: signWith(generateKeys('P-256')) });
    expect(await reasonOf(verify(bytes))).toBe('deviceSignature');
  });

  it('rejects device namespaces that were not signed', async () => {
    const bytes = await altered((_, __, signed) =>
      signed.set('nameSpaces', new Encoded(encodeEmbedded({ [NAMESPACE]: { age_over_18: true } }))),
    );
    expect(await reasonOf(verify(bytes))).toBe('deviceSignature');
  });

  it('rejects another docType than the issuer signed', async () => {
    const bytes = await altered((_, document) => document.set('docType', 'org.example.1'));
    await expect(verify(bytes)).rejects.toThrow('the docType is not the one that was signed');
  });

  it('rejects the signature of another issuer', async () => {
    const resolveIssuerKey = () => generateKeys('P-256').publicKey;
    expect(await reasonOf(verify(await respond(), { resolveIssuerKey }))).toBe('signature');
  });

  it('throws the error of resolveIssuerKey', async () => {
    const resolveIssuerKey = () => Promise.reject(new Error('not trusted'));
    await expect(verify(await respond(), { resolveIssuerKey })).rejects.toThrow('not trusted');
  });

  it.each([
    ['2026-06-01T11:58:00Z', 'notYetValid'],
    ['2027-06-01T12:01:00Z', 'expired'],
  ])('rejects the document at %s as %s', async (moment, reason) => {
    expect(await reasonOf(verify(await respond(), { now: new Date(moment) }))).toBe(reason);
  });

  it('accepts a clock that is 60 seconds off', async () => {
    const bytes = await respond();
    for (const moment of ['2026-06-01T11:59:00Z', '2027-06-01T12:00:59Z']) {
      await expect(verify(bytes, { now: new Date(moment) })).resolves.toBeDefined();
    }
    const strict = { now: new Date('2026-06-01T11:59:59Z'), clockSkewSeconds: 0 };
    expect(await reasonOf(verify(bytes, strict))).toBe('notYetValid');
  });

  it('reports each error to the callbacks, and returns the elements', async () => {
    const reasons: MdocErrorReason[] = [];
    const report = ({ reason }: MdocError) => void reasons.push(reason);
    const { elements } = await verify(await respond({ sign: signWith(issuer) }), {
      now: new Date('2028-01-01'),
      onTimeError: report,
      onDeviceError: report,
    });
    expect(reasons).toEqual(['expired', 'deviceSignature']);
    expect(elements.get(NAMESPACE)!.get('family_name')).toBe('Nkosi');
  });
});
