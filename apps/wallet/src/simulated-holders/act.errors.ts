import { DomainError } from '@vc/platform/http';

export const sandboxRequired = () => new DomainError('FORBIDDEN', 'Only a sandbox has simulated holders.');

/** @param pointer of the link */
export const linkOfOthers = (pointer: string) =>
  new DomainError('SANDBOX_BOUNDARY', 'A simulated holder answers the offers and requests of its own sandbox only.', {
    source: { pointer },
  });

export const tooManyPendingActs = (limit: number) =>
  new DomainError('INVALID_STATE', `The sandbox has ${limit} acts that are pending already.`);

/** @param condition what the credential should be */
export const noSuchCredential = (condition: 'valid' | 'revoked' | 'expired') =>
  new DomainError(
    'INVALID_STATE',
    `The simulated holder has no ${condition} credential that answers the request. Let it accept an offer first.`,
  );

export const nothingToReplay = () =>
  new DomainError('INVALID_STATE', 'The simulated holder has answered no request with these credentials before.');

export const userNeededForOffer = () =>
  new DomainError('INVALID_STATE', 'The offer requires the log-in of a user, and a simulated holder is none.');

/** The issuer has not issued the credential yet. */
export const credentialDeferred = () =>
  new DomainError(
    'INVALID_STATE',
    'The issuer issues the credential later, and a simulated holder does not wait for it.',
  );
