import { CrlError } from './crl-error';
import type { DerElement } from './der';
import { decodeInteger, decodeObjectIdentifier, DerReader, readElement, readElements, TAG } from './der';

/** What an OCSP request asks about one certificate (RFC 6960 §4.1.1). */
export interface OcspCertificateId {
  /** DER of the `CertID`, which the response repeats. */
  raw: Buffer;
  /** Object identifier of the hash function. */
  hashAlgorithm: string;
  issuerNameHash: Buffer;
  issuerKeyHash: Buffer;
  /** Hexadecimal of the shortest form. */
  serialNumber: string;
}

export interface OcspRequest {
  certificates: OcspCertificateId[];
  /** Repeated in the response (RFC 9654 §2.1). */
  nonce?: Buffer | undefined;
}

/** An OCSP request that is malformed or asks for too much; the answer is `malformedRequest` (RFC 6960 §2.3). */
export class OcspRequestError extends Error {}

export const OCSP_NONCE = '1.3.6.1.5.5.7.48.1.2';
/** Certificates that one request may name. Clients name one, or those of a chain. */
const MAX_CERTIFICATES = 10;
/** Octets of a `CertID`: its longest hashes are of SHA-512, and a serial number has at most 20 octets (RFC 5280 §4.1.2.2). */
const MAX_ID_OCTETS = 256;
/** RFC 9654 §2.1 */
const MAX_NONCE_OCTETS = 128;
const [VERSION, REQUESTOR_NAME, EXTENSIONS] = [0xa0, 0xa1, 0xa2];
const SIGNATURE = 0xa0;
const SINGLE_EXTENSIONS = 0xa0;

/**
 * Parses an OCSP request of version 1 in DER. A signature of the request is not verified, because the responder answers
 * everyone (RFC 6960 §4.1.2).
 * @throws OcspRequestError
 */
export function parseOcspRequest(der: Buffer): OcspRequest {
  try {
    return parse(der);
  } catch (cause) {
    if (cause instanceof CrlError) throw new OcspRequestError('The OCSP request is malformed.', { cause });
    throw cause;
  }
}

function parse(der: Buffer): OcspRequest {
  const request = new DerReader(readElement(der, TAG.sequence).content);
  const body = new DerReader(request.read(TAG.sequence).content);
  request.readOptional(SIGNATURE);
  request.end();
  const version = body.readOptional(VERSION);
  if (version && decodeInteger(readElement(version.content, TAG.integer)) !== '00') throw unsupported('version');
  body.readOptional(REQUESTOR_NAME);
  const list = readElements(body.read(TAG.sequence).content);
  const extensions = body.readOptional(EXTENSIONS);
  body.end();
  if (list.length === 0 || list.length > MAX_CERTIFICATES) throw unsupported('number of certificates');
  return { certificates: list.map(readSingleRequest), nonce: readNonce(extensions) };
}

function readSingleRequest(element: DerElement): OcspCertificateId {
  const single = new DerReader(readElement(element.raw, TAG.sequence).content);
  const id = single.read(TAG.sequence);
  if (id.raw.length > MAX_ID_OCTETS) throw unsupported('certificate identifier');
  readExtensions(single.readOptional(SINGLE_EXTENSIONS));
  single.end();
  const members = new DerReader(id.content);
  const algorithm = new DerReader(members.read(TAG.sequence).content);
  const hashAlgorithm = decodeObjectIdentifier(algorithm.read(TAG.objectIdentifier));
  const issuerNameHash = members.read(TAG.octetString).content;
  const issuerKeyHash = members.read(TAG.octetString).content;
  const serialNumber = decodeInteger(members.read(TAG.integer));
  members.end();
  return { raw: id.raw, hashAlgorithm, issuerNameHash, issuerKeyHash, serialNumber };
}

/** RFC 9654 §2.1: a nonce of no octets or of more than 128 is malformed. */
function readNonce(wrapper: DerElement | undefined): Buffer | undefined {
  const nonces = readExtensions(wrapper);
  const [value] = nonces;
  if (!value) return undefined;
  const { content } = readElement(value, TAG.octetString);
  if (nonces.length > 1 || content.length === 0 || content.length > MAX_NONCE_OCTETS) throw unsupported('nonce');
  return content;
}

/** Reads the values of the nonces. No other extension is understood, so that none may be critical (RFC 6960 §4.1.2). */
function readExtensions(wrapper: DerElement | undefined): Buffer[] {
  if (!wrapper) return [];
  return readElements(readElement(wrapper.content, TAG.sequence).content).flatMap((element) => {
    const extension = new DerReader(readElement(element.raw, TAG.sequence).content);
    const type = decodeObjectIdentifier(extension.read(TAG.objectIdentifier));
    const isCritical = (extension.readOptional(TAG.boolean)?.content[0] ?? 0) !== 0;
    const value = extension.read(TAG.octetString).content;
    extension.end();
    if (type !== OCSP_NONCE && isCritical) throw unsupported('critical extension');
    return type === OCSP_NONCE ? [value] : [];
  });
}

function unsupported(what: string): OcspRequestError {
  return new OcspRequestError(`The OCSP request has an unsupported ${what}.`);
}
