import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeEmbedded, encodeEmbedded } from '@vc/protocol/cbor';
import { toCoseKey, parseCoseKey } from '@vc/protocol/cose';
import type { Jwk } from '@vc/protocol/crypto';
import { isPrintable } from '@vc/protocol/json';
import { parseTdate, toTdate } from './dates';
import { type DigestAlgorithm, DIGEST_ALGORITHMS } from './issuer-signed-item';
import { MdocError } from './mdoc-error';
import { isVersion1 } from './version';

/** The signed part of an mdoc (ISO/IEC 18013-5 §9.1.2.4). */
export interface MobileSecurityObject {
  docType: string;
  /** SHA-256 without one. */
  digestAlgorithm?: DigestAlgorithm;
  /** Namespace → digestID → digest. */
  valueDigests: Map<string, Map<number, Uint8Array>>;
  deviceKey: Jwk;
  validityInfo: ValidityInfo;
  /** Reference to a Token Status List, where the credential can be revoked. A status of another kind has no member. */
  status?: Partial<MdocStatus>;
}

export interface ValidityInfo {
  signed: Date;
  validFrom: Date;
  validUntil: Date;
}

export interface MdocStatus {
  status_list: { idx: number; uri: string };
}

const VERSION = '1.0';
const DIGEST_ALGORITHM = 'SHA-256';

/** Encodes `MobileSecurityObjectBytes`. */
export function encodeMobileSecurityObject(mso: MobileSecurityObject): Buffer {
  const { signed, validFrom, validUntil } = mso.validityInfo;
  return encodeEmbedded({
    version: VERSION,
    digestAlgorithm: mso.digestAlgorithm ?? DIGEST_ALGORITHM,
    valueDigests: mso.valueDigests as Map<string, CborMap>,
    deviceKeyInfo: { deviceKey: toCoseKey(mso.deviceKey) },
    docType: mso.docType,
    validityInfo: { signed: toTdate(signed), validFrom: toTdate(validFrom), validUntil: toTdate(validUntil) },
    ...(mso.status?.status_list && { status: { status_list: mso.status.status_list } }),
  });
}

/** Parses `MobileSecurityObjectBytes`. @throws MdocError, CborError, CoseError */
export function parseMobileSecurityObject(value: CborValue): MobileSecurityObject {
  const mso = requireMap(decodeEmbedded(value, 'the mobile security object'), 'the mobile security object');
  if (!isVersion1(mso.get('version'))) throw new MdocError('the mobile security object has another version');
  const digestAlgorithm = mso.get('digestAlgorithm');
  if (!isDigestAlgorithm(digestAlgorithm)) throw new MdocError('the digest algorithm is none of §9.1.2.5');
  const docType = mso.get('docType');
  if (typeof docType !== 'string' || !isPrintable(docType)) throw new MdocError('the docType is missing or malformed');
  const validity = requireMap(mso.get('validityInfo'), 'validityInfo');
  return {
    docType,
    ...(digestAlgorithm !== DIGEST_ALGORITHM && { digestAlgorithm }),
    valueDigests: parseDigests(requireMap(mso.get('valueDigests'), 'valueDigests'), digestAlgorithm),
    deviceKey: parseCoseKey(requireMap(mso.get('deviceKeyInfo'), 'deviceKeyInfo').get('deviceKey')),
    validityInfo: {
      signed: parseTdate(validity.get('signed'), 'signed'),
      validFrom: parseTdate(validity.get('validFrom'), 'validFrom'),
      validUntil: parseTdate(validity.get('validUntil'), 'validUntil'),
    },
    ...(mso.has('status') && { status: parseStatus(mso.get('status')) }),
  };
}

function isDigestAlgorithm(value: CborValue | undefined): value is DigestAlgorithm {
  return typeof value === 'string' && Object.hasOwn(DIGEST_ALGORITHMS, value);
}

function parseDigests(digests: CborMap, algorithm: DigestAlgorithm): MobileSecurityObject['valueDigests'] {
  const { bytes } = DIGEST_ALGORITHMS[algorithm];
  for (const [nameSpace, value] of digests) {
    if (typeof nameSpace !== 'string') throw new MdocError('valueDigests is malformed');
    for (const [id, digest] of requireMap(value, 'the digests of a namespace')) {
      const isDigest = typeof id === 'number' && digest instanceof Uint8Array && digest.length === bytes;
      if (!isDigest) throw new MdocError('valueDigests is malformed');
    }
  }
  return digests as MobileSecurityObject['valueDigests'];
}

/** HAIP 1.0 §6.2.1 defines `status_list` and `identifier_list`; only the first is supported, and another one is no error. */
function parseStatus(value: CborValue): Partial<MdocStatus> {
  const status = requireMap(value, 'status');
  if (!status.has('status_list')) return {};
  const list = requireMap(status.get('status_list'), 'status_list');
  const [idx, uri] = [list.get('idx'), list.get('uri')];
  if (typeof idx !== 'number' || idx < 0 || typeof uri !== 'string') throw new MdocError('the status is malformed');
  return { status_list: { idx, uri } };
}

/** @param what names the value in the error. @throws MdocError */
export function requireMap(value: CborValue | undefined, what: string): CborMap {
  if (!(value instanceof Map)) throw new MdocError(`${what} is not a map`);
  return value;
}
