import { DomainError, ValidationFailed, violation } from '@vc/platform/http';

export const noNoticeSettings = () =>
  new DomainError('NOT_FOUND', 'The organization has no settings for notices, so its users get none.');

export const emailNotSent = () =>
  new ValidationFailed([{ detail: 'This platform sends no e-mail.', source: { pointer: '/channel' } }]);

export const gatewayNotAllowed = (detail: string) =>
  new ValidationFailed([{ detail, source: { pointer: '/gateway/url' } }]);

export const gatewaySecretRequired = () =>
  new ValidationFailed([violation('/gateway/secret', 'is required for a new address of the gateway')]);

/** @param member of the settings */
export const contentNotEntitled = (member: string) =>
  new DomainError(
    'FORBIDDEN',
    `The organization is not entitled to a ${member} of its own in e-mails. The operator of the platform grants it; addresses below the domain of the organization need no entitlement.`,
    { source: { pointer: `/${member}` } },
  );

export const walletUrlNotSecure = () => new ValidationFailed([violation('/walletUrl', 'must be an https address')]);
