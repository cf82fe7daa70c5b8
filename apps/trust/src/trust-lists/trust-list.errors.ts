import { DomainError, ValidationFailed } from '@vc/platform/http';

export const listUrlNotAllowed = (detail: string) => new ValidationFailed([{ detail, source: { pointer: '/url' } }]);

export const pointedListFixed = () =>
  new DomainError('CONFLICT', 'The list of lists above decides on this list. Change that one instead.');

export const tooManyListsOfLists = (limit: number) =>
  new DomainError('CONFLICT', `A tenant follows the pointers of at most ${limit} trust lists.`);

export const tooManyTrustLists = (limit: number) =>
  new DomainError('CONFLICT', `A tenant subscribes to at most ${limit} trust lists.`);
