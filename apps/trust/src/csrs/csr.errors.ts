import { DomainError } from '@vc/platform/http';

export const csrNotPending = () =>
  new DomainError('INVALID_STATE', 'The certificate signing request is no longer pending.');

export const tooManyCsrs = (limit: number) =>
  new DomainError('CONFLICT', `A tenant has at most ${limit} pending certificate signing requests.`);
