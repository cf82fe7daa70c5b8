import { DomainError, ValidationFailed } from '@vc/platform/http';

export const organizationUnknown = () => new DomainError('NOT_FOUND', 'There is no organization with this name.');

export const organizationRequired = () =>
  new ValidationFailed([{ detail: 'tenant must be the slug of an organization.', source: { parameter: 'tenant' } }]);
