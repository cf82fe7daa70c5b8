import { DomainError, notFound, ValidationFailed } from '@vc/platform/http';
import type { CertificateStatus } from '../certificates/certificate.entity';

/** An attempt without a usable certificate. The message is a sentence that the tenant reads. */
export class EstError extends Error {
  /** @param retryAfterMs how long the server wants the client to wait */
  constructor(
    message: string,
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const noRenewal = (certificateId: string) => notFound('renewal setting of the certificate', certificateId);

export const notImported = () =>
  new DomainError('INVALID_STATE', 'Only an imported certificate is renewed at the authority that has issued it.');

export const notRenewable = (status: CertificateStatus) =>
  new DomainError('INVALID_STATE', `A certificate that is ${status} is not renewed.`);

export const estUrlNotAllowed = (detail: string) => new ValidationFailed([{ detail, source: { pointer: '/url' } }]);

export const clientCertificateExpired = () =>
  new ValidationFailed([
    { detail: 'The certificate has expired.', source: { pointer: '/authentication/certificate' } },
  ]);
