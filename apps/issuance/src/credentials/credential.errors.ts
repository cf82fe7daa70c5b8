import { DomainError, type ErrorSource } from '@vc/platform/http';

export const cannotSuspend = () => new DomainError('INVALID_STATE', 'The credential cannot be suspended.');

export const notRevocable = () => new DomainError('INVALID_STATE', 'The credential has no status that could change.');

export const notIssued = () => new DomainError('INVALID_STATE', 'The credential has not been issued.');

/** The same for an id of another tenant. */
export const unknownCredential = () => new DomainError('VALIDATION_ERROR', 'The credential does not exist.');

/** Why a credential of a batch was not revoked. */
export interface RevocationFailure {
  credentialId: string;
  /** In `credentialIds`. */
  index: number;
  error: DomainError;
}

/** @returns the error object's content for one id of a batch */
export const notRevoked = ({ credentialId, index, error: { code, detail } }: RevocationFailure) =>
  new DomainError(code, detail, { source: { pointer: `/credentialIds/${index}` }, meta: { credentialId } });

/** No credential of a batch was revoked. Each id has an error object. */
export class NothingRevoked extends DomainError {
  constructor(private readonly failures: RevocationFailure[]) {
    const areUnknown = failures.every(({ error }) => error.code === 'VALIDATION_ERROR');
    super(areUnknown ? 'VALIDATION_ERROR' : 'INVALID_STATE', 'No credential was revoked.');
  }

  override get violations(): { detail: string; source?: ErrorSource | undefined }[] {
    return this.failures.map(notRevoked);
  }
}
