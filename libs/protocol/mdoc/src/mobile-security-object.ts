import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeEmbedded, encodeEmbedded } from '@vc/protocol/cbor';
import { toCoseKey, parseCoseKey } from '@vc/protocol/cose';
import type { Jwk } from '@vc/protocol/crypto';
import { isPrintable } from '@vc/protocol/json';
import { parseTdate, toTdate } from './dates';
import { MdocError } from './mdoc-error';
import { isVersion1 } from './version';

/** The signed part of an mdoc (ISO/IEC 18013-5 §9.1.2.4). */
export interface MobileSecurityObject {
  docType: string;
  /** Namespace → digestID → digest. */
  valueDigests: Map<string, Map<number, Uint8Array>>;
  deviceKey: Jwk;
  validityInfo: ValidityInfo;
  /** Reference to a Token Status List, where the credential can be revoked. */
  status?: MdocStatus;
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
const DIGEST_BYTES = 32;

/** Encodes `MobileSecurityObjectBytes`. */
export function encodeMobileSecurityObject(mso: MobileSecurityObject): Buffer {
  const { signed, validFrom, validUntil } = mso.validityInfo;
  return encodeEmbedded({
    version: VERSION,
    digestAlgorithm: DIGEST_ALGORITHM,
    valueDigests: mso.valueDigests as Map<string, CborMap>,
    deviceKeyInfo: { deviceKey: toCoseKey(mso.deviceKey) },
    docType: mso.docType,
    validityInfo: { signed: toTdate(signed), validFrom: toTdate(validFrom), validUntil: toTdate(validUntil) },
    ...(mso.status && { status: { status_list: mso.status.status_list } }),
  });
}

/** Parses `MobileSecurityObjectBytes`. @throws MdocError, CborError, CoseError */
export function parseMobileSecurityObject(value: CborValue): MobileSecurityObject {
  const mso = requireMap(decodeEmbedded(value, 'the mobile security object'), 'the mobile security object');
  if (!isVersion1(mso.get('version'))) throw new MdocError('the mobile security object has another version');
  if (mso.get('digestAlgorithm') !== DIGEST_ALGORITHM) throw new MdocError('the digest algorithm is not SHA-256');
  const docType = mso.get('docType');
  if (typeof docType !== 'string' || !isPrintable(docType)) throw new MdocError('the docType is missing or malformed');
  const validity = requireMap(mso.get('validityInfo'), 'validityInfo');
  return {
    docType,
    valueDigests: parseDigests(requireMap(mso.get('valueDigests'), 'valueDigests')),
    deviceKey: parseCoseKey(requireMap(mso.get('deviceKeyInfo'), 'deviceKeyInfo').get('deviceKey')),
    validityInfo: {
      signed: parseTdate(validity.get('signed'), 'signed'),
      validFrom: parseTdate(validity.get('validFrom'), 'validFrom'),
      validUntil: parseTdate(validity.get('validUntil'), 'validUntil'),
    },
    ...(mso.has('status') && { status: parseStatus(mso.get('status')) }),
  };
}

function parseDigests(digests: CborMap): MobileSecurityObject['valueDigests'] {
  return new Map(
    [...digests].map(([nameSpace, value]) => {
      const entries = [...requireMap(value, 'the digests of a namespace')];
      const isWellFormed = entries.every(
        ([id, digest]) => typeof id === 'number' && digest instanceof Uint8Array && digest.length === DIGEST_BYTES,
      );
      if (typeof nameSpace !== 'string' || !isWellFormed) throw new MdocError('valueDigests is malformed');
      return [nameSpace, new Map(entries as [number, Uint8Array][])];
    }),
  );
}

/** HAIP 1.0 §6.2.1 defines `status_list` and `identifier_list`; only the first is supported. */
function parseStatus(value: CborValue): MdocStatus {
  const list = requireMap(requireMap(value, 'status').get('status_list'), 'status_list');
  const [idx, uri] = [list.get('idx'), list.get('uri')];
  if (typeof idx !== 'number' || idx < 0 || typeof uri !== 'string') throw new MdocError('the status is malformed');
  return { status_list: { idx, uri } };
}

/** @param what names the value in the error. @throws MdocError */
export function requireMap(value: CborValue | undefined, what: string): CborMap {
  if (!(value instanceof Map)) throw new MdocError(`${what} is not a map`);
  return value;
}
