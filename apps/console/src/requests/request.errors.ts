import { DomainError } from '@vc/platform/http';

export const foreignRequest = () => new DomainError('FORBIDDEN', 'The request does not come from the console.');

export const pathUnknown = () => new DomainError('NOT_FOUND', 'The console has no such path.');
