import { DomainError, ValidationFailed } from '@vc/platform/http';
import type { Certificate, CertificateStatus } from './certificate.entity';

export const invalidTransition = (status: CertificateStatus) =>
  new DomainError('INVALID_STATE', `A certificate that is ${status} cannot be changed in this way.`);

export const tooManyCertificates = (limit: number) =>
  new DomainError(
    'CONFLICT',
    `A tenant has at most ${limit} certificates that have not expired, and revoked ones count until they expire.`,
  );

export const tooManyKeys = (limit: number) =>
  new DomainError(
    'CONFLICT',
    `The DID document of a tenant has at most ${limit} keys. Revoke a certificate whose credentials are not in use.`,
  );

export const rootNotRevocable = () =>
  new DomainError(
    'INVALID_STATE',
    'A root is not revoked: relying parties have to remove it from their trusted authorities.',
  );

export const rootNotActive = ({ id, status }: Certificate) =>
  new DomainError(
    'INVALID_STATE',
    `Its root certificate ${id} is ${status}. A certificate is activated only below an active root.`,
  );

export const certificateNotInUse = ({ status }: Certificate) =>
  new DomainError('CERTIFICATE_NOT_ACTIVE', `The certificate is ${status}.`);

export const certificateNotForMdl = () =>
  new DomainError('CERTIFICATE_NOT_ACTIVE', 'The active certificate is not for mobile driving licences.');

export const rootsChanging = () =>
  new DomainError('UNAVAILABLE', 'The active root certificate is replaced again and again at the moment.');

/** @param violations sentences without a full stop */
export const invalidChain = (violations: string[]) =>
  new ValidationFailed(violations.map((rule) => ({ detail: `${rule}.`, source: { pointer: '/certificate' } })));
