import { DomainError } from '@vc/platform/http';

export const credentialTypeTaken = (type: string) =>
  new DomainError('CREDENTIAL_TYPE_TAKEN', `The type ${type} is known with another name, description or attributes.`, {
    source: { pointer: '/type' },
  });
