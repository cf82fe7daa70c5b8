import { DomainError } from '@vc/platform/http';

export const noPendingLogIn = () => new DomainError('NOT_FOUND', 'The log-in has ended.');
