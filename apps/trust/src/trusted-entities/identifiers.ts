import { isDeepStrictEqual } from 'node:util';
import { assertNone, violation } from '@vc/platform/http';
import { describeCertificate, fingerprintOf, parsePemCertificates } from '@vc/protocol/x509';
import { type TrustedCertificateDto, type TrustedEntityDto } from './trusted-entity.dto';
import type { TrustedCertificate, TrustedDid } from './trusted-entity.entity';

export type DidContent = Pick<TrustedDid, 'did' | 'position' | 'name'>;
export type CertificateContent = Omit<TrustedCertificate, 'tenantId' | 'entityId'>;

export interface Identifiers {
  dids: DidContent[];
  certificates: CertificateContent[];
}

/**
 * Reads the identifiers of an entity, which are valid by themselves.
 * @param present identifiers that the entity has: a certificate of them may have expired
 * @throws ValidationFailed for certificates that have expired
 */
export function parseIdentifiers(dto: TrustedEntityDto, now: Date, present?: Identifiers): Identifiers {
  const certificates = dto.certificates.map((each, position) => certificateContent(each, position)!);
  const kept = new Set(present?.certificates.map(({ fingerprint }) => fingerprint));
  const isTooOld = ({ expiresAt, fingerprint }: CertificateContent) => expiresAt <= now && !kept.has(fingerprint);
  const tooOld = certificates.filter(isTooOld);
  assertNone(tooOld.map(({ position }) => violation(`/certificates/${position}/certificate`, 'has expired')));
  return { dids: dto.dids.map(({ did, name }, position) => ({ did, position, name: name ?? null })), certificates };
}

/** Undefined where the text is not one certificate. */
export function certificateContent(
  { certificate, name }: TrustedCertificateDto,
  position: number,
): CertificateContent | undefined {
  const parsed = parsePemCertificates(certificate);
  if (parsed?.length !== 1) return undefined;
  const pem = parsed[0].toString();
  const { subject, subjectKeyIdentifier = null, notAfter, isAuthority } = describeCertificate(pem);
  return {
    fingerprint: fingerprintOf(parsed[0]),
    position,
    name: name ?? null,
    certificate: pem,
    subject,
    subjectKeyIdentifier,
    pinned: !isAuthority,
    expiresAt: notAfter,
  };
}

/** Are they the same, with the same names and in the same order? */
export function areSame(some: Identifiers, others: Identifiers): boolean {
  const told = ({ dids, certificates }: Identifiers) => [
    dids.map(({ did, name }) => [did, name]),
    certificates.map(({ fingerprint, name }) => [fingerprint, name]),
  ];
  return isDeepStrictEqual(told(some), told(others));
}
