import type { X509Certificate } from 'node:crypto';
import { X509Certificate as ParsedCertificate } from '@peculiar/x509';
import { isStorable } from '@vc/protocol/json';
import { CrlError } from './crl-error';
import type { DerElement } from './der';
import { decodeInteger, DerReader, readElement, readElements, TAG } from './der';
import { comparableGeneralName, readFullName, readReasons } from './issuing-distribution-point';

/** Where a certificate says that its revocation is published (RFC 5280 §4.2.1.13). */
export interface DistributionPoint {
  /** http and https addresses, each of the same list. */
  urls: string[];
  /** The general names, as `comparableGeneralName` returns them. */
  names: string[];
  reasons: number;
  /** The authority that signs the list, where it is named, as `comparableGeneralName` returns it. */
  crlIssuer?: string | undefined;
}

const CRL_DISTRIBUTION_POINTS = '2.5.29.31';
const [NAME, REASONS, CRL_ISSUER] = [0xa0, 0x81, 0xa2];
const URI = 0x86;

/** Returns the distribution points of a certificate; none without the extension. @throws CrlError */
export function readDistributionPoints(certificate: X509Certificate): DistributionPoint[] {
  const extension = findExtension(certificate);
  if (!extension) return [];
  return readElements(readElement(Buffer.from(extension.value), TAG.sequence).content).map(parsePoint);
}

/** The parsing library throws errors of many classes. */
function findExtension(certificate: X509Certificate) {
  try {
    return new ParsedCertificate(certificate.raw).getExtension(CRL_DISTRIBUTION_POINTS);
  } catch (cause) {
    throw new CrlError('is of a certificate that cannot be parsed', { cause });
  }
}

function parsePoint(point: DerElement): DistributionPoint {
  const members = new Map(readElements(point.content).map((each) => [each.tag, each]));
  const name = members.get(NAME);
  const names = (name && readFullName(name)) ?? [];
  const uris = names.filter(({ tag }) => tag === URI).map(({ content }) => content.toString('latin1'));
  return {
    urls: uris.filter((uri) => /^https?:/i.test(uri) && isStorable(uri)),
    names: names.map(comparableGeneralName),
    reasons: readReasons(members.get(REASONS)),
    crlIssuer: readCrlIssuer(members.get(CRL_ISSUER)),
  };
}

/** Another kind of name than a directory name equals no issuer. */
function readCrlIssuer(names: DerElement | undefined): string | undefined {
  if (!names) return undefined;
  const [first] = readElements(names.content);
  return first ? comparableGeneralName(first) : '';
}

/** Serial number and names as the certificate encodes them. */
export interface CertificateNames {
  /** Hexadecimal */
  serialNumber: string;
  /** DER */
  issuer: Buffer;
  /** DER */
  subject: Buffer;
}

const VERSION = 0xa0;

/** @throws CrlError */
export function readNames(certificate: X509Certificate): CertificateNames {
  const body = new DerReader(new DerReader(readElement(certificate.raw).content).read(TAG.sequence).content);
  body.readOptional(VERSION);
  const serialNumber = decodeInteger(body.read(TAG.integer));
  body.read(TAG.sequence);
  const issuer = body.read(TAG.sequence).raw;
  body.read(TAG.sequence);
  return { serialNumber, issuer, subject: body.read(TAG.sequence).raw };
}
