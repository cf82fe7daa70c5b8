import { DomainError, ValidationFailed } from '@vc/platform/http';

const inCertificate = (detail: string) => new ValidationFailed([{ detail, source: { pointer: '/certificate' } }]);

/** @param reason sentence without a full stop */
export const invalidRegistration = (reason: string) =>
  inCertificate(`The registration certificate is not valid: ${reason}.`);

export const registrationOfAnother = () =>
  inCertificate('The registration certificate is of another party than the active verifier certificate.');

export const tooManyRegistrations = (limit: number) =>
  new DomainError('CONFLICT', `A tenant has at most ${limit} registration certificates.`);
