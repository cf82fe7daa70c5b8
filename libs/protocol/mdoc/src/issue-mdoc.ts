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

/** `IssuerSigned` (ISO/IEC 18013-5 §8.3.2.1.2.2), encoded: what an issuer gives to a holder. */
export async function issueMdoc(options: IssueMdocOptions): Promise<Buffer> {
  const { docType, nameSpaces, validityInfo, deviceKey, status, alg, x5chain, sign, randomBytes } = options;
  const valueDigests = new Map<string, Map<number, Uint8Array>>();
  const signed: Record<string, CborValue> = {};
  for (const [nameSpace, elements] of Object.entries(nameSpaces)) {
    const names = Object.keys(elements);
    // The place of a digest must not tell which element it is of.
    const digestIds = shuffled(names.length, randomBytes);
    const items = names.map((name, index) =>
      createIssuerSignedItem(digestIds[index]!, name, elements[name], randomBytes),
    );
    valueDigests.set(nameSpace, new Map(items.map((item) => [item.digestId, digestOf(item)])));
    signed[nameSpace] = items.map(({ bytes }) => new Encoded(bytes));
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

/** 0 to length - 1 in an order that nobody can foresee (Fisher and Yates). */
function shuffled(length: number, randomBytes: (size: number) => Buffer): number[] {
  const numbers = Array.from({ length }, (_, index) => index);
  const random = randomBytes(length * 4);
  for (let last = length - 1; last > 0; last -= 1) {
    const other = random.readUInt32BE(last * 4) % (last + 1);
    [numbers[last], numbers[other]] = [numbers[other]!, numbers[last]!];
  }
  return numbers;
}
