import { DomainError, ValidationFailed } from '@vc/platform/http';

export const endpointDisabled = () => new DomainError('INVALID_STATE', 'The endpoint is disabled: enable it first.');

export const tooManyEndpoints = (limit: number) => new DomainError('CONFLICT', `There are ${limit} endpoints already.`);

/** Otherwise a change of the address would send the values, which no response shows, to another server. */
export const headersRequired = () =>
  new ValidationFailed([
    {
      detail: 'The URL has another origin. The request must contain the headers again, or an empty object.',
      source: { pointer: '/headers' },
    },
  ]);

export const urlNotAllowed = (reason: string) =>
  new ValidationFailed([{ detail: reason, source: { pointer: '/url' } }]);
