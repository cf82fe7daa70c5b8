import { DomainError } from '@vc/platform/http';

export const tooManyRegistrations = (limit: number) =>
  new DomainError('CONFLICT', `A tenant has at most ${limit} registration certificates.`);
