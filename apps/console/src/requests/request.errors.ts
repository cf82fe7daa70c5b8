import { DomainError } from '@vc/platform/http';

export const foreignRequest = () => new DomainError('FORBIDDEN', 'The request does not come from the app.');

export const pathUnknown = () => new DomainError('NOT_FOUND', 'The app has no such path.');
