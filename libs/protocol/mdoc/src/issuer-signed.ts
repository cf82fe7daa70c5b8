import type { KeyObject } from 'node:crypto';
import type { CborValue } from '@vc/protocol/cbor';
import { CborError, decodeCbor } from '@vc/protocol/cbor';
import type { CoseSign1 } from '@vc/protocol/cose';
import { CoseError, parseCoseSign1, verifyCose, x5chainOf } from '@vc/protocol/cose';
import { translating } from '@vc/protocol/errors';
import { CertificatePathError, readDerValidity } from '@vc/protocol/x509';
import type { IssuerSignedItem } from './issuer-signed-item';
import { isDigestOf, parseIssuerSignedItem } from './issuer-signed-item';
import type { MdocErrorReason } from './mdoc-error';
import { MdocError } from './mdoc-error';
import type { MobileSecurityObject } from './mobile-security-object';
import { parseMobileSecurityObject, requireMap } from './mobile-security-object';

/** A parsed `IssuerSigned` (ISO/IEC 18013-5 §8.3.2.1.2.2), not verified. */
export interface IssuerSigned {
  nameSpaces: Map<string, IssuerSignedItem[]>;
  issuerAuth: CoseSign1;
}

export interface VerifyIssuerSignedOptions {
  /** Finds the document signer's key; throws where the signer is not trusted. */
  resolveIssuerKey: (x5chain: Uint8Array[]) => Promise<KeyObject> | KeyObject;
  now: Date;
  /** Default 60. */
  clockSkewSeconds?: number;
  /** Receives each error of the validity period, which is thrown without this callback. */
  onTimeError?: (error: MdocError) => void;
}

export interface VerifiedIssuerSigned {
  mobileSecurityObject: MobileSecurityObject;
  /** Namespace → element identifier → value. */
  elements: Map<string, Map<string, CborValue>>;
}

const MAX_ELEMENTS = 1_000;

/** Decodes an `IssuerSigned`. @throws MdocError */
export function decodeIssuerSigned(bytes: Uint8Array): IssuerSigned {
  return translateMdocErrors(() => parseIssuerSigned(decodeCbor(bytes)));
}

/** Parses an `IssuerSigned`. @throws MdocError, CborError, CoseError */
export function parseIssuerSigned(value: CborValue | undefined): IssuerSigned {
  const issuerSigned = requireMap(value, 'issuerSigned');
  const nameSpaces = issuerSigned.get('nameSpaces');
  const parsed = new Map<string, IssuerSignedItem[]>();
  if (nameSpaces !== undefined) {
    for (const [name, items] of requireMap(nameSpaces, 'nameSpaces')) parsed.set(String(name), parseItems(items));
  }
  return {
    nameSpaces: parsed,
    issuerAuth: parseCoseSign1(issuerSigned.get('issuerAuth')),
  };
}

/**
 * Verifies issuer authentication (ISO/IEC 18013-5 §9.3.1): the signature, the validity period and the time of the
 * signature, and the digest of every element.
 * @throws MdocError
 */
export async function verifyIssuerSigned(
  { nameSpaces, issuerAuth }: IssuerSigned,
  options: VerifyIssuerSignedOptions,
): Promise<VerifiedIssuerSigned> {
  const x5chain = issuerCertificates({ issuerAuth });
  const key = await options.resolveIssuerKey(x5chain);
  const payload = translateMdocErrors(() => verifyCose(issuerAuth, key), 'signature');
  return translateMdocErrors(() => {
    const mobileSecurityObject = parseMobileSecurityObject(decodeCbor(payload));
    // A document that is not valid now is rejected as such.
    if (isInTime(mobileSecurityObject, options)) assertSignedByValidCertificate(mobileSecurityObject, x5chain);
    const elements = new Map<string, Map<string, CborValue>>();
    for (const [name, items] of nameSpaces) elements.set(name, verifyElements(name, items, mobileSecurityObject));
    return { mobileSecurityObject, elements };
  });
}

/** Returns the DER certificates of `x5chain`, leaf first, not validated. @throws MdocError */
export function issuerCertificates({ issuerAuth }: Pick<IssuerSigned, 'issuerAuth'>): Uint8Array[] {
  return translateMdocErrors(() => x5chainOf(issuerAuth));
}

/** Parses the mobile security object without verifying its signature. @throws MdocError */
export function readMobileSecurityObject({ issuerAuth }: Pick<IssuerSigned, 'issuerAuth'>): MobileSecurityObject {
  return translateMdocErrors(() => parseMobileSecurityObject(decodeCbor(payloadOf(issuerAuth))));
}

function payloadOf({ payload }: CoseSign1): Uint8Array {
  if (!payload) throw new MdocError('the mobile security object is missing');
  return payload;
}

function parseItems(value: CborValue): IssuerSignedItem[] {
  if (!Array.isArray(value) || value.length > MAX_ELEMENTS) throw new MdocError('a namespace is not a list of items');
  return value.map(parseIssuerSignedItem);
}

function verifyElements(
  nameSpace: string,
  items: IssuerSignedItem[],
  { valueDigests, digestAlgorithm: algorithm = 'SHA-256' }: MobileSecurityObject,
) {
  const digests = valueDigests.get(nameSpace);
  const elements = new Map<string, CborValue>();
  for (const item of items) {
    const digest = digests?.get(item.digestId);
    const isRight = digest !== undefined && isDigestOf(item, algorithm, digest);
    if (!isRight) throw new MdocError('the digest of an element is wrong');
    if (elements.has(item.elementIdentifier)) throw new MdocError('an element is repeated');
    elements.set(item.elementIdentifier, item.elementValue);
  }
  return elements;
}

/** §9.3.1 step 5: the time of the signature is within the validity of the document signer's certificate. */
function assertSignedByValidCertificate(
  { validityInfo: { signed } }: MobileSecurityObject,
  [leaf]: Uint8Array[],
): void {
  const { notBefore, notAfter } = readDerValidity(leaf ?? new Uint8Array());
  if (signed < notBefore || signed > notAfter) {
    throw new MdocError('the document was not signed within the validity of the certificate of its signer');
  }
}

/** Reports or throws the errors of the validity period. */
function isInTime({ validityInfo }: MobileSecurityObject, options: VerifyIssuerSignedOptions): boolean {
  const { now, clockSkewSeconds = 60, onTimeError = throwError } = options;
  const skew = clockSkewSeconds * 1000;
  if (validityInfo.signed > validityInfo.validFrom) throw new MdocError('the document is valid before it was signed');
  const isAhead = validityInfo.validFrom.getTime() > now.getTime() + skew;
  if (isAhead) {
    onTimeError(new MdocError('the document is not valid yet', { reason: 'notYetValid' }));
  }
  const isPast = validityInfo.validUntil.getTime() <= now.getTime() - skew;
  if (isPast) {
    onTimeError(new MdocError('the document has expired', { reason: 'expired' }));
  }
  return !isAhead && !isPast;
}

function throwError(error: MdocError): never {
  throw error;
}

const ERRORS_OF_PARTS = [CborError, CoseError, CertificatePathError];

/** Translates the errors of CBOR, COSE and certificates. */
export function translateMdocErrors<T>(work: () => T, reason?: MdocErrorReason): T {
  return translating(work, ERRORS_OF_PARTS, (cause: Error) => new MdocError(cause.message, { cause, reason }));
}
