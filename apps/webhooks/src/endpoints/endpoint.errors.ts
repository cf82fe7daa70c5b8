import { DomainError, ValidationFailed } from '@vc/platform/http';

export const endpointDisabled = () => new DomainError('INVALID_STATE', 'The endpoint is disabled: enable it first.');

export const tooManyEndpoints = (limit: number) => new DomainError('CONFLICT', `There are ${limit} endpoints already.`);

/** Otherwise a change of the address would send secrets, which no response shows, to another server. */
export const requiredAgain = (member: 'headers' | 'authentication') =>
  new ValidationFailed([
    {
      detail: `The URL has another origin. The request must contain ${member} again, or remove what is there.`,
      source: { pointer: `/${member}` },
    },
  ]);

export const certificateExpired = () =>
  new ValidationFailed([
    { detail: 'The certificate has expired.', source: { pointer: '/clientCertificate/certificate' } },
  ]);

export const authorizedTwice = () =>
  new ValidationFailed([
    {
      detail: 'The access token needs the header Authorization, which the headers of the endpoint contain, too.',
      source: { pointer: '/authentication' },
    },
  ]);

export const emailNotSent = () =>
  new ValidationFailed([{ detail: 'This platform sends no e-mail.', source: { pointer: '/alertEmails' } }]);

export const urlNotAllowed = (reason: string, pointer: string) =>
  new ValidationFailed([{ detail: reason, source: { pointer } }]);
