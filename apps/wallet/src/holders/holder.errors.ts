import { DomainError } from '@vc/platform/http';

/** The subject of a client's own token is the client, not a user. */
export function notAUserToken(): DomainError {
  return new DomainError('FORBIDDEN', 'The access token is not that of a wallet user.');
}
