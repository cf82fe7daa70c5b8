import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, decodeEmbedded, encodeCbor } from '@vc/protocol/cbor';
import {
  decodeDeviceResponse,
  decodeIssuerSigned,
  elementsToJson,
  issuerCertificates,
  MDL_DOC_TYPE,
  MDL_NAMESPACE,
  MdocError,
  readMobileSecurityObject,
  verifyIssuerSigned,
} from './index';

const FILE = join(__dirname, '../test-vectors/iso-18013-5/device-response.hex');
const RESPONSE = Buffer.from(readFileSync(FILE, 'utf8').replace(/\s/g, ''), 'hex');
const now = new Date('2021-01-01T00:00:00Z');

const response = () => decodeCbor(RESPONSE) as CborMap;
const documentOf = (map: CborMap) => (map.get('documents') as CborMap[])[0]!;

/** The example's `IssuerSigned`, changed and encoded again. */
function issuerSigned(change: (nameSpaces: CborMap) => void = () => undefined): Buffer {
  const signed = documentOf(response()).get('issuerSigned') as CborMap;
  change(signed.get('nameSpaces') as CborMap);
  return encodeCbor(signed);
}

const resolveIssuerKey = ([der]: Uint8Array[]) => new X509Certificate(Buffer.from(der!)).publicKey;
const verify = (bytes: Uint8Array, at = now) =>
  verifyIssuerSigned(decodeIssuerSigned(bytes), { resolveIssuerKey, now: at });

describe('ISO/IEC 18013-5 Annex D.4.1.2', () => {
  it('is encoded as it was received', () => {
    expect(encodeCbor(decodeCbor(RESPONSE))).toEqual(RESPONSE);
  });

  it('verifies with the key of the document signer', async () => {
    const { mobileSecurityObject, elements } = await verify(issuerSigned());
    expect(mobileSecurityObject).toMatchObject({
      docType: MDL_DOC_TYPE,
      validityInfo: {
        signed: new Date('2020-10-01T13:30:02Z'),
        validFrom: new Date('2020-10-01T13:30:02Z'),
        validUntil: new Date('2021-10-01T13:30:02Z'),
      },
      deviceKey: { kty: 'EC', crv: 'P-256', x: 'ljE9bGPiTjNydCv9saM7osiX3NaKuMdT5PvUjcprf5o' },
    });
    expect(elementsToJson(elements)[MDL_NAMESPACE]).toMatchObject({
      family_name: 'Doe',
      issue_date: '2019-10-20',
      expiry_date: '2024-10-20',
      document_number: '123456789',
      driving_privileges: [
        { vehicle_category_code: 'A', issue_date: '2018-08-09', expiry_date: '2024-10-20' },
        { vehicle_category_code: 'B', issue_date: '2017-02-23', expiry_date: '2024-10-20' },
      ],
    });
  });

  it('has a portrait in JPEG', async () => {
    const { elements } = await verify(issuerSigned());
    const portrait = elements.get(MDL_NAMESPACE)!.get('portrait') as Buffer;
    expect(portrait.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('has a digest for more elements than were disclosed', () => {
    const { valueDigests } = readMobileSecurityObject(decodeIssuerSigned(issuerSigned()));
    expect([...valueDigests].map(([name, digests]) => [name, digests.size])).toEqual([
      [MDL_NAMESPACE, 13],
      [`${MDL_NAMESPACE}.US`, 4],
    ]);
  });

  it('has the certificate of its document signer', () => {
    const [der, ...others] = issuerCertificates(decodeIssuerSigned(issuerSigned()));
    expect(others).toEqual([]);
    expect(new X509Certificate(Buffer.from(der!)).subject).toBe('CN=utopia ds\nC=US');
  });

  it('verifies with any of its elements alone', async () => {
    const count = (documentOf(response()).get('issuerSigned') as CborMap).get('nameSpaces') as CborMap;
    const { length } = count.get(MDL_NAMESPACE) as CborValue[];
    for (let index = 0; index < length; index += 1) {
      const one = issuerSigned((nameSpaces) => {
        nameSpaces.set(MDL_NAMESPACE, (nameSpaces.get(MDL_NAMESPACE) as CborValue[]).slice(index, index + 1));
      });
      expect((await verify(one)).elements.get(MDL_NAMESPACE)!.size).toBe(1);
    }
  });

  it('is rejected with an element of another digest', async () => {
    const swapped = issuerSigned((nameSpaces) => {
      const items = nameSpaces.get(MDL_NAMESPACE) as CborValue[];
      const first = decodeEmbedded(items[0], 'item') as CborMap;
      const bytes = encodeCbor(first.set('elementValue', 'Roe'));
      items[0] = decodeCbor(Buffer.concat([Buffer.from([0xd8, 24, 0x58, bytes.length]), bytes]));
    });
    await expect(verify(swapped)).rejects.toThrow('the digest of an element is wrong');
  });

  it.each([
    ['2020-10-01T13:00:00Z', 'not valid yet'],
    ['2021-10-01T13:31:03Z', 'expired'],
  ])('is rejected at %s as %s', async (moment, message) => {
    await expect(verify(issuerSigned(), new Date(moment))).rejects.toThrow(message);
  });

  /** OpenID4VP 1.0 §B.2.5: there is no session key for the MAC of the example. */
  it('is rejected as a response with a device MAC', () => {
    expect(() => decodeDeviceResponse(RESPONSE)).toThrow(new MdocError('the device has not signed'));
  });
});
