import { DomainError } from '@vc/platform/http';

export const csrNotPending = () =>
  new DomainError('INVALID_STATE', 'The certificate signing request is no longer pending.');
