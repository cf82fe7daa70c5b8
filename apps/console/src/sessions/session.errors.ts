import { DomainError } from '@vc/platform/http';

export const sessionMissing = () => new DomainError('UNAUTHORIZED', 'Log in.');

export const sessionEnded = () => new DomainError('UNAUTHORIZED', 'The session has ended. Log in again.');

export const refreshUnderWay = () =>
  new DomainError('UNAVAILABLE', 'The tokens of the session could not be refreshed.');

export const sessionUnknown = () => new DomainError('NOT_FOUND', 'There is no such session.');
