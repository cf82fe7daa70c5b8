import { CrlError } from './crl-error';
import type { DerElement } from './der';
import { decodeInteger, decodeObjectIdentifier, decodeTime, DerReader, readElement, readElements, TAG } from './der';
import type { IssuingDistributionPoint } from './issuing-distribution-point';
import { parseIssuingDistributionPoint } from './issuing-distribution-point';

/** A parsed certificate revocation list; its signature is not verified yet (RFC 5280 §5.1). */
export interface CertificateRevocationList {
  /** What the issuer has signed. */
  signedBytes: Buffer;
  /** Object identifier. */
  signatureAlgorithm: string;
  signature: Buffer;
  /** DER of the name. */
  issuer: Buffer;
  thisUpdate: Date;
  nextUpdate: Date;
  /** Serial numbers in hexadecimal. */
  revoked: Set<string>;
  scope?: IssuingDistributionPoint | undefined;
  /** Hexadecimal key identifier of the issuer (RFC 5280 §5.2.1). */
  authorityKeyIdentifier?: string | undefined;
}

export interface CrlExtension {
  type: string;
  isCritical: boolean;
  /** DER */
  value: Buffer;
}

const EXTENSIONS = 0xa0;
const KEY_IDENTIFIER = 0x80;

const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
const DELTA_CRL_INDICATOR = '2.5.29.27';
const AUTHORITY_KEY_IDENTIFIER = '2.5.29.35';
const CERTIFICATE_ISSUER = '2.5.29.29';
/** Extensions that may be critical: IDP, authority key identifier, CRL number. */
const PROCESSED_EXTENSIONS = [ISSUING_DISTRIBUTION_POINT, AUTHORITY_KEY_IDENTIFIER, '2.5.29.20'];
/** Entry extensions that may be critical: reason code, invalidity date. Each listed certificate counts as revoked. */
const PROCESSED_ENTRY_EXTENSIONS = ['2.5.29.21', '2.5.29.24'];

/**
 * Parses a DER encoded complete CRL of version 1 or 2. Delta and indirect CRLs, CRLs without a next update and CRLs
 * with an unknown critical extension are refused (RFC 5280 §5.1, §5.2, §5.3).
 * @throws CrlError
 */
export function parseCrl(der: Buffer): CertificateRevocationList {
  const list = new DerReader(readElement(der, TAG.sequence).content);
  const [signed, algorithm, signature] = [list.read(TAG.sequence), list.read(TAG.sequence), list.read(TAG.bitString)];
  list.end();
  const body = new DerReader(signed.content);
  const version = body.readOptional(TAG.integer);
  if (version && decodeInteger(version) !== '01') throw new CrlError('is of an unknown version');
  // RFC 5280 §5.1.1.2
  if (!body.read(TAG.sequence).raw.equals(algorithm.raw)) throw new CrlError('names two signature algorithms');
  const issuer = body.read(TAG.sequence).raw;
  const thisUpdate = decodeTime(body.read());
  const nextUpdate = readNextUpdate(body);
  const entries = body.readOptional(TAG.sequence);
  const extensions = readExtensions(body.readOptional(EXTENSIONS));
  body.end();
  assertProcessed(extensions);
  return {
    signedBytes: signed.raw,
    signatureAlgorithm: decodeObjectIdentifier(new DerReader(algorithm.content).read(TAG.objectIdentifier)),
    signature: readSignature(signature),
    issuer,
    thisUpdate,
    nextUpdate,
    revoked: readRevoked(entries),
    scope: readScope(extensions),
    authorityKeyIdentifier: readKeyIdentifier(extensions),
  };
}

/** The first octet of a BIT STRING counts its unused bits. */
function readSignature({ content }: DerElement): Buffer {
  if (content[0] !== 0) throw new CrlError('is malformed');
  return content.subarray(1);
}

/** RFC 5280 §5.1.2.5: conforming authorities always name it. */
function readNextUpdate(body: DerReader): Date {
  const { nextTag } = body;
  if (nextTag === TAG.utcTime || nextTag === TAG.generalizedTime) return decodeTime(body.read());
  throw new CrlError('has no next update');
}

function readRevoked(entries: DerElement | undefined): Set<string> {
  const revoked = new Set<string>();
  const list = new DerReader(entries?.content ?? Buffer.alloc(0));
  while (!list.isAtEnd) {
    const entry = new DerReader(list.read(TAG.sequence).content);
    revoked.add(decodeInteger(entry.read(TAG.integer)));
    entry.read();
    if (!entry.isAtEnd) assertEntryProcessed(readExtensionList(entry.read(TAG.sequence)));
    entry.end();
  }
  return revoked;
}

function readExtensions(wrapper: DerElement | undefined): CrlExtension[] {
  return wrapper ? readExtensionList(readElement(wrapper.content, TAG.sequence)) : [];
}

function readExtensionList({ content }: DerElement): CrlExtension[] {
  return readElements(content).map((element) => {
    const reader = new DerReader(element.content);
    const type = decodeObjectIdentifier(reader.read(TAG.objectIdentifier));
    const isCritical = (reader.readOptional(TAG.boolean)?.content[0] ?? 0) !== 0;
    const value = reader.read(TAG.octetString).content;
    reader.end();
    return { type, isCritical, value };
  });
}

/** RFC 5280 §5.2 */
function assertProcessed(extensions: CrlExtension[]): void {
  const types = extensions.map(({ type }) => type);
  if (new Set(types).size < types.length) throw new CrlError('has an extension more than once');
  if (types.includes(DELTA_CRL_INDICATOR)) throw new CrlError('is a delta CRL, which is not supported');
  const unknown = extensions.find(({ isCritical, type }) => isCritical && !PROCESSED_EXTENSIONS.includes(type));
  if (unknown) throw new CrlError(`has a critical extension that is not understood: ${unknown.type}`);
}

/** RFC 5280 §5.3 */
function assertEntryProcessed(extensions: CrlExtension[]): void {
  if (extensions.some(({ type }) => type === CERTIFICATE_ISSUER)) throw indirectCrl();
  const unknown = extensions.find(({ isCritical, type }) => isCritical && !PROCESSED_ENTRY_EXTENSIONS.includes(type));
  if (unknown) throw new CrlError(`has an entry with a critical extension that is not understood: ${unknown.type}`);
}

function readScope(extensions: CrlExtension[]): IssuingDistributionPoint | undefined {
  const extension = extensions.find(({ type }) => type === ISSUING_DISTRIBUTION_POINT);
  const scope = extension && parseIssuingDistributionPoint(extension.value);
  if (scope?.isIndirect) throw indirectCrl();
  return scope;
}

function readKeyIdentifier(extensions: CrlExtension[]): string | undefined {
  const extension = extensions.find(({ type }) => type === AUTHORITY_KEY_IDENTIFIER);
  if (!extension) return undefined;
  const members = readElements(readElement(extension.value, TAG.sequence).content);
  return members.find(({ tag }) => tag === KEY_IDENTIFIER)?.content.toString('hex');
}

function indirectCrl(): CrlError {
  return new CrlError('is an indirect CRL, which is not supported');
}
