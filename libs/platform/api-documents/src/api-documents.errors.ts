import { DomainError } from '@vc/platform/http';

export const noSuchFile = () => new DomainError('NOT_FOUND', 'The viewer has no such file.');
