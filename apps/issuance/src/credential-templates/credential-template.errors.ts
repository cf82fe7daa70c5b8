import { DomainError } from '@vc/platform/http';

export const templateArchived = () => new DomainError('INVALID_STATE', 'The credential template is archived.');
