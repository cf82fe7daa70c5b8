import { DomainError } from '@vc/platform/http';

export const serviceUnavailable = (cause?: unknown) =>
  new DomainError('UNAVAILABLE', 'A part of the platform does not answer.', { cause });

export const tenantNotFound = () => new DomainError('NOT_FOUND', 'There is no such tenant.');

/** A domain has the wallet-facing addresses of its tenant, and no others. */
export const notOnDomain = () => new DomainError('NOT_FOUND', 'The domain has no such address.');

export const recipientNotFound = () =>
  new DomainError('NOT_FOUND', 'There is no such recipient.', { source: { pointer: '/recipient' } });

export const noActiveMdlCertificate = () =>
  new DomainError(
    'CERTIFICATE_NOT_ACTIVE',
    'No active certificate is for mobile driving licences: make or import one with capabilities.signMdl.',
  );

/** A provider of keys limits what it signs with some of them. */
export const tooLongToSign = () =>
  new DomainError('PAYLOAD_TOO_LARGE', 'The provider of the key signs nothing so long with a key of this type.');

/** A trusted issuer of a request is a sandbox, and the tenant is for production. */
export const sandboxNotTrusted = () =>
  new DomainError('SANDBOX_BOUNDARY', 'A tenant for production cannot trust a sandbox of this platform.', {
    source: { pointer: '/credentials' },
  });

/** A template or a status list from a time when the setting was on. */
export const keyTypeTurnedOff = (keyType: string) =>
  new DomainError('NOT_SUPPORTED', `The key type ${keyType} is turned off in this installation.`);
