import { DomainError, ValidationFailed } from '@vc/platform/http';

export const cannotSuspend = () => new DomainError('INVALID_STATE', 'The credential cannot be suspended.');

export const notRevocable = () => new DomainError('INVALID_STATE', 'The credential has no status that could change.');

/** @param indices of the unknown ids in `credentialIds` */
export const unknownCredentials = (indices: number[]) =>
  new ValidationFailed(
    indices.map((index) => ({
      detail: 'The credential does not exist.',
      source: { pointer: `/credentialIds/${index}` },
    })),
  );
