import type { CborValue } from '@vc/protocol/cbor';
import { CborError, encodeEmbedded, readEmbedded } from '@vc/protocol/cbor';
import { digest, hasDigest } from '@vc/protocol/crypto';
import { MdocError } from './mdoc-error';

/** A data element with its digest input (ISO/IEC 18013-5 §8.3.2.1.2.2). */
export interface IssuerSignedItem {
  digestId: number;
  elementIdentifier: string;
  elementValue: CborValue;
  /** `IssuerSignedItemBytes` as issued, which the digest covers. */
  bytes: Buffer;
}

const RANDOM_BYTES = 16;
/** §9.1.2.5: at least 16 bytes */
const MIN_RANDOM_BYTES = 16;
const MAX_DIGEST_ID = 2 ** 31 - 1;

/** Creates a data element with a new `random`. */
export function createIssuerSignedItem(
  digestID: number,
  elementIdentifier: string,
  elementValue: CborValue,
  randomBytes: (size: number) => Buffer,
): IssuerSignedItem {
  const random = randomBytes(RANDOM_BYTES);
  const bytes = encodeEmbedded({ digestID, random, elementIdentifier, elementValue });
  return { digestId: digestID, elementIdentifier, elementValue, bytes };
}

/** Parses `IssuerSignedItemBytes`. @throws MdocError, CborError */
export function parseIssuerSignedItem(value: CborValue): IssuerSignedItem {
  const { item, raw: bytes } = readEmbedded(value, 'an issuer-signed item');
  if (!(item instanceof Map)) throw new CborError('an issuer-signed item is not a map');
  const digestId = item.get('digestID');
  const elementIdentifier = item.get('elementIdentifier');
  const random = item.get('random');
  if (!isDigestId(digestId)) throw new MdocError('a digestID is no number below 2^31');
  if (typeof elementIdentifier !== 'string') throw new MdocError('an elementIdentifier is no text');
  if (!(random instanceof Uint8Array) || random.length < MIN_RANDOM_BYTES) throw new MdocError('a random is too short');
  const elementValue = item.get('elementValue');
  if (elementValue === undefined && !item.has('elementValue')) {
    throw new MdocError('an issuer-signed item has no elementValue');
  }
  return { digestId, elementIdentifier, elementValue, bytes };
}

function isDigestId(value: CborValue): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_DIGEST_ID && Number.isInteger(value);
}

/** The digest algorithms by their names in `digestAlgorithm`, all of which a reader supports (§9.1.2.5). */
export const DIGEST_ALGORITHMS = {
  'SHA-256': { hash: 'sha256', bytes: 32 },
  'SHA-384': { hash: 'sha384', bytes: 48 },
  'SHA-512': { hash: 'sha512', bytes: 64 },
} as const;
export type DigestAlgorithm = keyof typeof DIGEST_ALGORITHMS;

/** Returns the digest of `IssuerSignedItemBytes`, including the tag (§9.1.2.5). */
export function digestOf({ bytes }: IssuerSignedItem, algorithm: DigestAlgorithm = 'SHA-256'): Buffer {
  return digest(DIGEST_ALGORITHMS[algorithm].hash, bytes);
}

/** Whether `expected` is the digest that `digestOf` returns. */
export function isDigestOf({ bytes }: IssuerSignedItem, algorithm: DigestAlgorithm, expected: Uint8Array): boolean {
  return hasDigest(bytes, DIGEST_ALGORITHMS[algorithm].hash, expected);
}
