import assert from 'node:assert/strict';
import type { CborValue } from '@vc/protocol/cbor';
import { Encoded, encodeCbor } from '@vc/protocol/cbor';
import { signCose } from '@vc/protocol/cose';
import type { Jwk, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { createIssuerSignedItem, digestOf } from './issuer-signed-item';
import type { MdocStatus, ValidityInfo } from './mobile-security-object';
import { encodeMobileSecurityObject } from './mobile-security-object';

export type NameSpaces = Record<string, Record<string, CborValue>>;

export interface IssueMdocOptions {
  docType: string;
  /** Namespace → element identifier → value. */
  nameSpaces: NameSpaces;
  validityInfo: ValidityInfo;
  deviceKey: Jwk;
  status?: MdocStatus | undefined;
  alg: SignatureAlgorithm;
  /** DER certificates, document signer first, without the trust anchor. */
  x5chain: Uint8Array[];
  sign: Signer;
  randomBytes: (size: number) => Buffer;
}

/** Issues an mdoc. @returns encoded `IssuerSigned` (ISO/IEC 18013-5 §8.3.2.1.2.2) */
export async function issueMdoc(options: IssueMdocOptions): Promise<Buffer> {
  const { docType, nameSpaces, validityInfo, deviceKey, status, alg, x5chain, sign, randomBytes } = options;
  const valueDigests = new Map<string, Map<number, Uint8Array>>();
  const signed = new Map<string, CborValue>();
  for (const [nameSpace, elements] of Object.entries(nameSpaces)) {
    // A digestID must not reveal which element it belongs to.
    const digests = new Map<number, Uint8Array>();
    const items: Encoded[] = [];
    for (const [name, digestId] of assignDigestIds(Object.keys(elements), randomBytes)) {
      const item = createIssuerSignedItem(digestId, name, elements[name], randomBytes);
      digests.set(item.digestId, digestOf(item));
      items.push(new Encoded(item.bytes));
    }
    valueDigests.set(nameSpace, digests);
    signed.set(nameSpace, items);
  }
  const payload = encodeMobileSecurityObject({
    docType,
    valueDigests,
    deviceKey,
    validityInfo,
    ...(status && { status }),
  });
  return encodeCbor({ nameSpaces: signed, issuerAuth: await signCose({ alg, x5chain, payload, sign }) });
}

/** Assigns each name one of the numbers from 0 to length - 1 at random. */
function assignDigestIds(names: string[], randomBytes: (size: number) => Buffer): [string, number][] {
  const unassigned = [...names.keys()];
  const random = randomBytes(names.length * 4);
  return names.map((name, index) => {
    const drawn = random.readUInt32BE(index * 4) % unassigned.length;
    const [number, last] = [unassigned[drawn], unassigned.pop()];
    assert(number !== undefined && last !== undefined, 'There is a number for each name.');
    // The last number takes the place of the drawn one.
    if (drawn < unassigned.length) unassigned[drawn] = last;
    return [name, number];
  });
}
