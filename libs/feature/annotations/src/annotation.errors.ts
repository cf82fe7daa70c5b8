import { ValidationFailed, violation } from '@vc/platform/http';

const POINTER = '/webhookEndpointId';

export const endpointUnknown = () => new ValidationFailed([violation(POINTER, 'must be the id of a webhook endpoint')]);

export const endpointDisabled = () =>
  new ValidationFailed([violation(POINTER, 'must be the id of a webhook endpoint that is enabled')]);
