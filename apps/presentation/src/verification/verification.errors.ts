import { DomainError } from '@vc/platform/http';

/** The issuer of a credential is not trusted, or no trusted key of it can be found. */
export class UntrustedIssuerError extends Error {
  constructor(
    readonly issues: string[],
    options?: ErrorOptions,
  ) {
    super(issues.join('; '), options);
  }
}

export const didUnavailable = (cause: Error) =>
  new DomainError('UPSTREAM_UNAVAILABLE', `The DID cannot be resolved. ${cause.message}`, { cause });
