import { DomainError } from '@vc/platform/http';

/** An error of the authorization server (RFC 6749 §5.2). */
export class OAuthError extends Error {
  /** @param code for example `invalid_grant` */
  constructor(readonly code: string) {
    super(`The authorization server answered ${code}.`);
  }
}

export const authorizationServerAway = (cause?: unknown) =>
  new DomainError('UNAVAILABLE', 'The authorization server does not answer.', { cause });

export const tokensNotBound = () => new Error('The tokens are not bound to the key of the session.');
