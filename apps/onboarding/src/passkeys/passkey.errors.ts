import { DomainError } from '@vc/platform/http';

export const noPasskeyAccount = () => new DomainError('NOT_FOUND', 'The person has no account with a password here.');
