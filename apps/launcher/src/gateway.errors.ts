import { DomainError } from '@vc/platform/http';

export const routeNotFound = () => new DomainError('NOT_FOUND', 'No service answers this path.');
