import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import type { CertificateSigner, LeafCertificateOptions } from '@vc/protocol/x509';
import {
  createLeafCertificate,
  createRootCertificate,
  describeCertificate,
  MDL_DOCUMENT_SIGNER,
  MDL_READER_AUTHENTICATION,
} from '@vc/protocol/x509';
import { type CertificateType, type LeafType, type RootType } from './certificate-types';
import { type CertificateSubject, formatSubject } from './subject';

const ROOT_MONTHS = 5 * 12;
const LEAF_MONTHS = 15;
/** Tolerates verifiers whose clocks are behind. */
const BACKDATE_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The role of a certificate as the end of its common name. */
const ROLE: Record<CertificateType, string> = {
  issuerRoot: ' issuer root',
  issuerSignCredential: ' credential issuer',
  verifierRoot: ' verifier root',
  verifierSignRequest: ' verifier',
};

interface RootOptions extends CertificateSubject {
  type: RootType;
  key: KeyObject | CertificateSigner;
  issuerAlternativeNameUrl?: string | undefined;
  /** What leaves below the root name as their addresses: the root certifies no other hosts. */
  addresses: string[];
  now: Date;
}

interface LeafOptions extends CertificateSubject {
  type: LeafType;
  publicKey: KeyObject;
  /** The tenant's credential issuer identifiers, or its verifier's URLs. */
  addresses: string[];
  /** The tenant's DIDs, whose documents list the key. */
  dids: string[];
  rootCertificate: string;
  rootKey: KeyObject | CertificateSigner;
  signMdl: boolean;
  issuerAlternativeNameUrl?: string | undefined;
  crlUrl?: string;
  ocspUrl?: string;
  now: Date;
}

/** Creates a tenant's own trust anchor, as PEM. */
export async function createRoot(options: RootOptions): Promise<string> {
  const { type, key, issuerAlternativeNameUrl, addresses, now } = options;
  return createRootCertificate({
    ...toSubjectAndNotBefore(options, ROLE[type], now),
    notAfter: addMonths(now, ROOT_MONTHS),
    key,
    issuerAlternativeNameUrl,
    permittedDnsNames: [...new Set(toDnsNames(addresses))],
  });
}

/** Creates the certificate below a root whose key signs credentials or requests, as PEM. It ends with the root at the latest. */
export async function createLeaf(options: LeafOptions): Promise<string> {
  const { type, publicKey, addresses, dids, rootCertificate, rootKey, signMdl } = options;
  const { issuerAlternativeNameUrl, crlUrl, ocspUrl, now } = options;
  return createLeafCertificate({
    ...toSubjectAndNotBefore(options, ROLE[type], now),
    notAfter: earlier(addMonths(now, LEAF_MONTHS), describeCertificate(rootCertificate).notAfter),
    publicKey,
    issuerCertificate: rootCertificate,
    issuerKey: rootKey,
    subjectAlternativeNames: toAlternativeNames(addresses, dids),
    extendedKeyUsages: extendedKeyUsagesOf(type, signMdl),
    issuerAlternativeNameUrl,
    crlUrl,
    ocspUrl,
  });
}

/** The extended key usages that ISO/IEC 18013-5 Annex B requires of certificates for mobile driving licences. */
export function extendedKeyUsagesOf(type: LeafType, signMdl: boolean): string[] {
  if (!signMdl) return [];
  return [type === 'issuerSignCredential' ? MDL_DOCUMENT_SIGNER : MDL_READER_AUTHENTICATION];
}

/** The name that a certificate was made with. @param commonName of the certificate */
export function removeRole(type: CertificateType, commonName: string): string {
  const role = ROLE[type];
  return commonName.endsWith(role) ? commonName.slice(0, -role.length) : commonName;
}

function toSubjectAndNotBefore({ name, countryName }: CertificateSubject, role: string, now: Date) {
  return {
    subject: formatSubject({ name, countryName }, role),
    notBefore: startOfDay(new Date(now.getTime() - BACKDATE_MS)),
  };
}

/** RFC 5280 §4.2.1.6. A `dNSName` must not be an IP address. A DID is a URI. */
function toAlternativeNames(addresses: string[], dids: string[]): LeafCertificateOptions['subjectAlternativeNames'] {
  return [
    ...toDnsNames(addresses).map((value) => ({ type: 'dns' as const, value })),
    ...[...addresses, ...dids].map((value) => ({ type: 'url' as const, value })),
  ];
}

/** The hosts of addresses that are names. */
export function toDnsNames(addresses: string[]): string[] {
  const hosts = addresses.map((address) => new URL(address).hostname);
  return hosts.filter((host) => isIP(host.replace(/^\[|\]$/g, '')) === 0);
}

/** Rounded down, so that a certificate does not reveal when the first credential was issued. */
function startOfDay(date: Date): Date {
  return new Date(date.getTime() - (date.getTime() % DAY_MS));
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function addMonths(date: Date, months: number): Date {
  const later = new Date(date.getTime());
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}
