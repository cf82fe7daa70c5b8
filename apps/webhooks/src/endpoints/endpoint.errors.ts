import { DomainError, ValidationFailed } from '@vc/platform/http';

export const endpointDisabled = () => new DomainError('INVALID_STATE', 'The endpoint is disabled: enable it first.');

export const tooManyEndpoints = (limit: number) => new DomainError('CONFLICT', `There are ${limit} endpoints already.`);

export const urlNotAllowed = (reason: string) =>
  new ValidationFailed([{ detail: reason, source: { pointer: '/url' } }]);
