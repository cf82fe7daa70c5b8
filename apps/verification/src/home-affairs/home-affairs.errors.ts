import { DomainError } from '@vc/platform/http';

export const homeAffairsUnavailable = (cause: unknown) =>
  new DomainError('HOME_AFFAIRS_UNAVAILABLE', 'The home affairs systems do not answer.', { cause });

export const noHomeAffairsGateway = () =>
  new DomainError('HOME_AFFAIRS_UNAVAILABLE', 'The operator of the platform has named no home-affairs gateway.');

export const idNumberNotMagic = () =>
  new DomainError('SANDBOX_BOUNDARY', 'A sandbox knows the ID numbers of the table in docs/sandbox.md only.', {
    source: { pointer: '/IdNumber' },
  });

/** A response of home affairs that breaks the expected form. The message holds no value of the response. */
export class InvalidResponseError extends Error {}
