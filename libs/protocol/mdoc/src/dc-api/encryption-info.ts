import type { CborMap } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import { parseCoseKey, toCoseKey } from '@vc/protocol/cose';
import type { EcJwk } from '@vc/protocol/crypto';
import { decodeBase64Url, encodeBase64Url, generateEcdhKey } from '@vc/protocol/crypto';
import { translateMdocErrors } from '../issuer-signed';
import { MdocError } from '../mdoc-error';
import { requireMap } from '../mobile-security-object';
import { DC_API } from './dc-api';

/** The key that the response to one request is encrypted to, as JSON (ISO/IEC 18013-7 Annex C). */
export interface RecipientKey {
  /** `encryptionInfo` of the request: base64url of `["dcapi", { nonce, recipientPublicKey }]`. */
  encryptionInfo: string;
  /** base64url of the scalar, 32 bytes. */
  privateKey: string;
}

const SCALAR_BYTES = 32;
const MIN_NONCE_BYTES = 16;
const MAX_CHARACTERS = 10_000;

/** Creates the key of one request. @param nonce random bytes, 16 or more */
export function createRecipientKey(nonce: Uint8Array): RecipientKey {
  const { publicJwk, privateKey } = generateEcdhKey();
  const info = { nonce, recipientPublicKey: toCoseKey(publicJwk) };
  // OpenSSL drops leading zeros of the scalar.
  const scalar = Buffer.concat([Buffer.alloc(SCALAR_BYTES), privateKey.getPrivateKey()]).subarray(-SCALAR_BYTES);
  return { encryptionInfo: encodeBase64Url(encodeCbor([DC_API, info])), privateKey: encodeBase64Url(scalar) };
}

/** Members of an `encryptionInfo` (ISO/IEC 18013-7 Annex C `EncryptionParameters`). */
export interface EncryptionParameters {
  /** 16 bytes or more. */
  nonce: Uint8Array;
  recipientPublicKey: EcJwk;
}

/** Parses an `encryptionInfo`. @throws MdocError for other keys than points of P-256, and for a short nonce */
export function parseEncryptionInfo(encryptionInfo: string): EncryptionParameters {
  const parameters = parseParameters(encryptionInfo);
  const nonce = parameters.get('nonce');
  if (!(nonce instanceof Uint8Array) || nonce.length < MIN_NONCE_BYTES) {
    throw new MdocError(`the nonce of the encryptionInfo is not ${MIN_NONCE_BYTES} bytes or more`);
  }
  return { nonce, recipientPublicKey: parseRecipientPublicKey(parameters) };
}

/** Returns the public key of an `encryptionInfo`. @throws MdocError */
export function recipientPublicKeyOf(encryptionInfo: string): EcJwk {
  return parseRecipientPublicKey(parseParameters(encryptionInfo));
}

function parseParameters(encryptionInfo: string): CborMap {
  const bytes = encryptionInfo.length <= MAX_CHARACTERS ? decodeBase64Url(encryptionInfo) : undefined;
  if (!bytes) throw new MdocError('the encryptionInfo is not base64url, or too long');
  return translateMdocErrors(() => {
    const info = decodeCbor(bytes);
    if (!Array.isArray(info) || info.length !== 2 || info[0] !== DC_API) {
      throw new MdocError('the encryptionInfo is not one of the Digital Credentials API');
    }
    return requireMap(info[1], 'the encryptionInfo');
  });
}

function parseRecipientPublicKey(parameters: CborMap): EcJwk {
  const key = translateMdocErrors(() => parseCoseKey(parameters.get('recipientPublicKey')));
  if (key.kty !== 'EC' || key.crv !== 'P-256') {
    throw new MdocError('the recipientPublicKey is not a key of P-256');
  }
  return key;
}
