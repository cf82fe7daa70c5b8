import { DomainError, ValidationFailed, violation } from '@vc/platform/http';

export const noNoticeSettings = () =>
  new DomainError('NOT_FOUND', 'The organization has no settings for notices, so its users get none.');

export const emailNotSent = () =>
  new ValidationFailed([{ detail: 'This platform sends no e-mail.', source: { pointer: '/channel' } }]);

export const gatewayNotAllowed = (detail: string) =>
  new ValidationFailed([{ detail, source: { pointer: '/gateway/url' } }]);

export const gatewaySecretRequired = () =>
  new ValidationFailed([violation('/gateway/secret', 'is required for a new address of the gateway')]);

export const walletUrlNotSecure = () => new ValidationFailed([violation('/walletUrl', 'must be an https address')]);
