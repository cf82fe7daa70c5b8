import type { Violation } from '@vc/platform/http';
import { readOnlyViolations, violation } from '@vc/platform/http';
import { isSupportedDid, SUPPORTED_DID_METHODS } from '@vc/protocol/did';
import { certificateContent } from './identifiers';
import { type TrustedCertificateDto, type TrustedDidDto, type TrustedEntityDto } from './trusted-entity.dto';

export const MAX_IDENTIFIERS = 20;

/** What answers show of a certificate, and requests may repeat. */
const READ_ONLY = ['subject', 'subjectKeyIdentifier', 'expiresAt', 'pinned'] as const;

export function* didViolations({ did }: TrustedDidDto): Generator<Violation> {
  const rule = `must be a DID of the methods ${SUPPORTED_DID_METHODS.join(', ')}`;
  if (!isSupportedDid(did)) yield violation('/did', rule);
}

export function* certificateViolations(dto: TrustedCertificateDto): Generator<Violation> {
  const content = certificateContent(dto, 0);
  if (content) yield* readOnlyViolations(dto, content, READ_ONLY);
  else yield violation('/certificate', 'must be one certificate in PEM');
}

/** Of the elements that are right by themselves; elements beside them may be wrong. */
export function* repetitionViolations({ dids, certificates }: TrustedEntityDto): Generator<Violation> {
  yield* repetitions(dids, ({ did }) => (isText(did) && isSupportedDid(did) ? did : undefined), '/dids/*/did');
  yield* repetitions(certificates, fingerprintOfDto, '/certificates/*/certificate');
}

function* repetitions<T>(
  elements: T[],
  identifierOf: (element: T) => string | undefined,
  place: string,
): Generator<Violation> {
  if (!Array.isArray(elements) || elements.length > MAX_IDENTIFIERS) return;
  const identifiers = elements.map(identifierOf);
  for (const [index, identifier] of identifiers.entries()) {
    const isRepeated = identifier !== undefined && identifiers.indexOf(identifier) < index;
    if (isRepeated) yield violation(place.replace('*', String(index)), 'is given twice');
  }
}

function fingerprintOfDto(dto: TrustedCertificateDto): string | undefined {
  return isText(dto.certificate) ? certificateContent(dto, 0)?.fingerprint : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
