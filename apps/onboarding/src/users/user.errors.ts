import { DomainError } from '@vc/platform/http';
import type { IdentifierType } from '@vc/platform/service-clients';

export const noSuchUser = () => new DomainError('NOT_FOUND', 'There is no such user.');

export const noUserWith = (type: IdentifierType) => new DomainError('NOT_FOUND', `There is no user with this ${type}.`);

export const noExternalIdentifier = () => new DomainError('NOT_FOUND', 'The user has no external identifier.');

export const identifierTaken = (name: IdentifierType) =>
  new DomainError('CONFLICT', `The ${name} belongs to another user.`, { source: { pointer: `/${name}` } });

/** Who only resets passwords must not be able to log in as the user. */
export const passwordNotReturned = () =>
  new DomainError(
    'FORBIDDEN',
    'No e-mail can bring the temporary password to this user. Only a client with the scope wallet.act gets it in the response.',
  );
