import { isDeepStrictEqual } from 'node:util';
import { readOnlyViolations, ValidationFailed, Violation } from '@vc/platform/http';
import { isSupportedDid, SUPPORTED_DID_METHODS } from '@vc/protocol/did';
import { describeCertificate, fingerprintOf, parsePemCertificates } from '@vc/protocol/x509';
import { TrustedCertificateDto, TrustedDidDto, TrustedEntityDto } from './trusted-entity.dto';
import { TrustedCertificate, TrustedDid } from './trusted-entity.entity';

export type DidContent = Pick<TrustedDid, 'did' | 'position' | 'name'>;
export type CertificateContent = Omit<TrustedCertificate, 'tenantId' | 'entityId'>;

export interface Identifiers {
  dids: DidContent[];
  certificates: CertificateContent[];
}

/** What answers show of a certificate, and requests may repeat. */
const READ_ONLY = ['subject', 'subjectKeyIdentifier', 'expiresAt', 'pinned'] as const;

/**
 * Reads the identifiers of an entity.
 * @param present identifiers that the entity has: a certificate of them may have expired
 * @throws ValidationFailed with every fault and its place
 */
export function parseIdentifiers(dto: TrustedEntityDto, now: Date, present?: Identifiers): Identifiers {
  const { dids, certificates } = dto;
  const didRows = dids.map(didContent);
  const kept = new Set(present?.certificates.map(({ fingerprint }) => fingerprint));
  const isTooOld = ({ expiresAt, fingerprint }: CertificateContent) => expiresAt <= now && !kept.has(fingerprint);
  const certificateRows = certificates.map((each, position) => certificateContent(each, position, isTooOld));
  const violations = [
    ...didRows.filter(isViolation),
    ...certificateRows.filter(isViolation),
    ...certificateRows.flatMap((row, index) =>
      isViolation(row) ? [] : readOnlyViolations(certificates[index]!, row, READ_ONLY, `/certificates/${index}`),
    ),
    ...repetitions(dids.map(({ did }) => did)).map((index) => fault(`/dids/${index}/did`, 'is given twice')),
    ...repetitions(certificateRows.map((row) => ('fingerprint' in row ? row.fingerprint : ''))).map((index) =>
      fault(`/certificates/${index}/certificate`, 'is given twice'),
    ),
  ];
  if (violations.length > 0) throw new ValidationFailed(violations);
  return { dids: didRows as DidContent[], certificates: certificateRows as CertificateContent[] };
}

function didContent({ did, name }: TrustedDidDto, position: number): DidContent | Violation {
  if (isSupportedDid(did)) return { did, position, name: name ?? null };
  return fault(`/dids/${position}/did`, `must be a DID of the methods ${SUPPORTED_DID_METHODS.join(', ')}`);
}

function certificateContent(
  { certificate, name }: TrustedCertificateDto,
  position: number,
  isTooOld: (content: CertificateContent) => boolean,
): CertificateContent | Violation {
  const place = `/certificates/${position}/certificate`;
  const parsed = parsePemCertificates(certificate);
  if (parsed?.length !== 1) return fault(place, 'must be one certificate in PEM');
  const pem = parsed[0]!.toString();
  const { subject, subjectKeyIdentifier = null, notAfter, isAuthority } = describeCertificate(pem);
  const content = {
    fingerprint: fingerprintOf(parsed[0]!),
    position,
    name: name ?? null,
    certificate: pem,
    subject,
    subjectKeyIdentifier,
    pinned: !isAuthority,
    expiresAt: notAfter,
  };
  return isTooOld(content) ? fault(place, 'has expired') : content;
}

/** Are they the same, with the same names and in the same order? */
export function areSame(some: Identifiers, others: Identifiers): boolean {
  const told = ({ dids, certificates }: Identifiers) => [
    dids.map(({ did, name }) => [did, name]),
    certificates.map(({ fingerprint, name }) => [fingerprint, name]),
  ];
  return isDeepStrictEqual(told(some), told(others));
}

/** Places of the ones that were there before. */
function repetitions(values: string[]): number[] {
  return values.flatMap((value, index) => (value !== '' && values.indexOf(value) < index ? [index] : []));
}

function isViolation(value: object): value is Violation {
  return 'source' in value;
}

function fault(pointer: string, rule: string): Violation {
  return { detail: `${pointer.slice(1)} ${rule}.`, source: { pointer } };
}
