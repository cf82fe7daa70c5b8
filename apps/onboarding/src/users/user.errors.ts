import { DomainError } from '@vc/platform/http';

export const noSuchUser = () => new DomainError('NOT_FOUND', 'There is no such user.');

export const noExternalIdentifier = () => new DomainError('NOT_FOUND', 'The user has no external identifier.');

export const identifierTaken = (name: 'email' | 'username' | 'externalIdentifier') =>
  new DomainError('CONFLICT', `The ${name} belongs to another user.`, { source: { pointer: `/${name}` } });
