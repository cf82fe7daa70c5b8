import { DomainError, ValidationFailed } from '@vc/platform/http';

export const listUrlNotAllowed = (detail: string) => new ValidationFailed([{ detail, source: { pointer: '/url' } }]);

export const tooManyTrustLists = (limit: number) =>
  new DomainError('CONFLICT', `A tenant subscribes to at most ${limit} trust lists.`);
