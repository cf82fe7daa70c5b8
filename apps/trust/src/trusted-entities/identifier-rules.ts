import type { Violation } from '@vc/platform/http';
import { readOnlyViolations, violation } from '@vc/platform/http';
import { isSupportedDid, SUPPORTED_DID_METHODS } from '@vc/protocol/did';
import { type CertificateInput, type DidInput, type IdentifiersInput, parseCertificate } from './identifiers';

export const MAX_IDENTIFIERS = 20;

/** Read-only members of a certificate. A request may repeat them unchanged. */
const READ_ONLY = ['subject', 'subjectKeyIdentifier', 'expiresAt', 'pinned'] as const;

type CertificateWithReadOnlyMembers = CertificateInput & Partial<Record<(typeof READ_ONLY)[number], unknown>>;

export function* didViolations({ did }: DidInput): Generator<Violation> {
  const rule = `must be a DID of the methods ${SUPPORTED_DID_METHODS.join(', ')}`;
  if (!isSupportedDid(did)) yield violation('/did', rule);
}

export function* certificateViolations(input: CertificateWithReadOnlyMembers): Generator<Violation> {
  const content = parseCertificate(input, 0);
  if (content) yield* readOnlyViolations(input, content, READ_ONLY);
  else yield violation('/certificate', 'must be one certificate in PEM');
}

/** Compares the valid elements with each other. Other elements of the lists may be invalid. */
export function* repetitionViolations({ dids, certificates }: IdentifiersInput): Generator<Violation> {
  yield* repetitions(dids, ({ did }) => (isText(did) && isSupportedDid(did) ? did : undefined), '/dids/*/did');
  yield* repetitions(certificates, findFingerprint, '/certificates/*/certificate');
}

function* repetitions<T>(
  elements: T[],
  identifierOf: (element: T) => string | undefined,
  pointer: string,
): Generator<Violation> {
  if (!Array.isArray(elements) || elements.length > MAX_IDENTIFIERS) return;
  const identifiers = elements.map(identifierOf);
  for (const [index, identifier] of identifiers.entries()) {
    const isRepeated = identifier !== undefined && identifiers.indexOf(identifier) < index;
    if (isRepeated) yield violation(pointer.replace('*', String(index)), 'is given twice');
  }
}

function findFingerprint(input: CertificateInput): string | undefined {
  return isText(input.certificate) ? parseCertificate(input, 0)?.fingerprint : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
