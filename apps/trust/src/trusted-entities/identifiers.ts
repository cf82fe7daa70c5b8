import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { assertNone, violation } from '@vc/platform/http';
import { describeCertificate, fingerprintOf, parsePemCertificate } from '@vc/protocol/x509';
import type { TrustedCertificate, TrustedDid } from './trusted-entity.entity';

export interface DidInput {
  did: string;
  name?: string;
}

export interface CertificateInput {
  /** PEM */
  certificate: string;
  name?: string;
}

export interface IdentifiersInput {
  dids: DidInput[];
  certificates: CertificateInput[];
}

export type DidContent = Pick<TrustedDid, 'did' | 'position' | 'name'>;
export type CertificateContent = Omit<
  TrustedCertificate,
  'tenantId' | 'entityId' | 'trustListId' | 'purposes' | 'trustedUntil'
>;

export interface Identifiers {
  dids: DidContent[];
  certificates: CertificateContent[];
}

/**
 * Reads the identifiers of a trusted entity. The caller has validated each of them.
 * @param current the entity's identifiers, whose certificates may have expired
 * @throws ValidationFailed for other certificates that have expired
 */
export function parseIdentifiers(input: IdentifiersInput, now: Date, current?: Identifiers): Identifiers {
  const dids = input.dids.map(({ did, name }, position) => ({ did, position, name: name ?? null }));
  const certificates = input.certificates.map(parseValidCertificate);
  const currentFingerprints = new Set(current?.certificates.map(({ fingerprint }) => fingerprint));
  const expired = certificates.filter(
    ({ expiresAt, fingerprint }) => expiresAt <= now && !currentFingerprints.has(fingerprint),
  );
  assertNone(expired.map(({ position }) => violation(`/certificates/${position}/certificate`, 'has expired')));
  return { dids, certificates };
}

/** Returns undefined if the text is not exactly one certificate. */
export function parseCertificate(
  { certificate, name }: CertificateInput,
  position: number,
): CertificateContent | undefined {
  const parsed = parsePemCertificate(certificate);
  if (!parsed) return undefined;
  const pem = parsed.toString();
  const { subject, subjectKeyIdentifier = null, notAfter, isAuthority } = describeCertificate(pem);
  return {
    fingerprint: fingerprintOf(parsed),
    position,
    name: name ?? null,
    certificate: pem,
    subject,
    subjectKeyIdentifier,
    pinned: !isAuthority,
    expiresAt: notAfter,
  };
}

/** Compares identifiers, their names and their order. */
export function areSame(some: Identifiers, others: Identifiers): boolean {
  const toComparable = ({ dids, certificates }: Identifiers) => [
    dids.map(({ did, name }) => [did, name]),
    certificates.map(({ fingerprint, name }) => [fingerprint, name]),
  ];
  return isDeepStrictEqual(toComparable(some), toComparable(others));
}

function parseValidCertificate(input: CertificateInput, position: number): CertificateContent {
  const content = parseCertificate(input, position);
  assert(content, 'The validation accepts exactly one certificate.');
  return content;
}
