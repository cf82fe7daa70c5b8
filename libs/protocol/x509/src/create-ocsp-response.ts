import type { KeyObject } from 'node:crypto';
import { createHash, createPublicKey, sign, timingSafeEqual, X509Certificate } from 'node:crypto';
import { DerReader, readElement, TAG } from './der';
import { encode, encodeGeneralizedTime, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { readNames } from './distribution-points';
import type { OcspCertificateId } from './parse-ocsp-request';
import { OCSP_NONCE } from './parse-ocsp-request';

/** RFC 6960 §2.2. A certificate that the authority has not issued is `unknown`. */
export type OcspStatus = { status: 'good' | 'unknown' } | { status: 'revoked'; revokedAt: Date };

export interface OcspResponseOptions {
  /** PEM of a certificate that the authority has issued for signing responses (RFC 6960 §4.2.2.2). */
  responderCertificate: string;
  /** A P-256 key. */
  responderKey: KeyObject;
  responses: { id: OcspCertificateId; status: OcspStatus }[];
  /** Times of every response. */
  thisUpdate: Date;
  nextUpdate: Date;
  nonce?: Buffer | undefined;
}

/** RFC 6960 §2.3 */
const ERROR_STATUS = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const;
const HASHES: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
/** RFC 5758 §3.2 */
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const explicit = (number: number, ...contents: Buffer[]) => encode(0xa0 + number, ...contents);

/** Creates the unsigned response that a request gets instead of an answer. @returns DER */
export function createOcspError(status: keyof typeof ERROR_STATUS): Buffer {
  return encodeSequence(encode(TAG.enumerated, Buffer.from([ERROR_STATUS[status]])));
}

/** Creates a signed OCSP response (RFC 6960 §4.2.1). @returns DER */
export function createOcspResponse(options: OcspResponseOptions): Buffer {
  const { responderCertificate, responderKey } = options;
  const signed = encodeResponseData(options);
  const basic = encodeSequence(
    signed,
    encodeSequence(encodeObjectIdentifier(ECDSA_WITH_SHA256)),
    encode(TAG.bitString, Buffer.from([0]), sign('sha256', signed, responderKey)),
    explicit(0, encodeSequence(new X509Certificate(responderCertificate).raw)),
  );
  const successful = encode(TAG.enumerated, Buffer.from([0]));
  const bytes = encodeSequence(encodeObjectIdentifier(BASIC_RESPONSE), encode(TAG.octetString, basic));
  return encodeSequence(successful, explicit(0, bytes));
}

/** Whether a request names a certificate of this authority (RFC 6960 §4.1.1). No unknown hash function is of it. */
export function isIssuedBy(id: OcspCertificateId, issuer: X509Certificate): boolean {
  const hash = HASHES[id.hashAlgorithm];
  if (hash === undefined) return false;
  const { subject } = readNames(issuer);
  return isHashOf(hash, subject, id.issuerNameHash) && isHashOf(hash, readKeyBits(issuer.publicKey), id.issuerKeyHash);
}

function encodeResponseData({ responderKey, responses, nonce, ...times }: OcspResponseOptions): Buffer {
  const keyHash = createHash('sha1')
    .update(readKeyBits(createPublicKey(responderKey)))
    .digest();
  const singles = responses.map(({ id, status }) =>
    encodeSequence(
      id.raw,
      encodeStatus(status),
      encodeGeneralizedTime(times.thisUpdate),
      explicit(0, encodeGeneralizedTime(times.nextUpdate)),
    ),
  );
  return encodeSequence(
    explicit(2, encode(TAG.octetString, keyHash)),
    encodeGeneralizedTime(times.thisUpdate),
    encodeSequence(...singles),
    ...(nonce ? [explicit(1, encodeSequence(encodeNonce(nonce)))] : []),
  );
}

function encodeStatus(status: OcspStatus): Buffer {
  if (status.status === 'revoked') return encode(0xa1, encodeGeneralizedTime(status.revokedAt));
  return encode(status.status === 'good' ? 0x80 : 0x82);
}

function encodeNonce(nonce: Buffer): Buffer {
  const value = encode(TAG.octetString, nonce);
  return encodeSequence(encodeObjectIdentifier(OCSP_NONCE), encode(TAG.octetString, value));
}

/** The bits of the public key without their algorithm. */
function readKeyBits(key: KeyObject): Buffer {
  const reader = new DerReader(readElement(key.export({ type: 'spki', format: 'der' })).content);
  reader.read(TAG.sequence);
  return reader.read(TAG.bitString).content.subarray(1);
}

function isHashOf(hash: string, bytes: Buffer, digest: Buffer): boolean {
  const computed = createHash(hash).update(bytes).digest();
  return computed.length === digest.length && timingSafeEqual(computed, digest);
}
