import { DomainError } from '@vc/platform/http';

export const tooManyPortalLinks = (limit: number) =>
  new DomainError('CONFLICT', `The endpoint has ${limit} portal links already: delete one first.`);

/** The same error for each token that opens nothing, so that it reveals none. */
export const portalLinkEnded = () =>
  new DomainError('NOT_FOUND', 'The link is unknown, or it has ended. Ask the organization for a new one.');
