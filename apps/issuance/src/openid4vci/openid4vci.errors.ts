import { DomainError } from '@vc/platform/http';
import type { JweError } from '@vc/protocol/crypto';
import { OpenId4VciError } from '@vc/protocol/openid4vci';
import type { CertificatePathError } from '@vc/protocol/x509';
import type { IssuanceCredentialStatus } from '../issuances/issuance-credential-status';

export const entityConfigurationTooLong = () =>
  new DomainError('UNAVAILABLE', 'The issuer has too many credential templates for an Entity Configuration.');

export const accessTokenRequired = () => new OpenId4VciError('invalid_token', 'an access token is required');

/** Keeps the challenge of the error: it names the scheme of the token (RFC 6750 §3, RFC 9449 §7.1). */
export const invalidToken = (cause: DomainError) =>
  new OpenId4VciError('invalid_token', cause.detail, { cause, challenge: cause.headers['www-authenticate'] });

export const configurationNotCovered = () =>
  new OpenId4VciError('unknown_credential_configuration', 'the access token does not cover it');

export const configurationNotOffered = () =>
  new OpenId4VciError('unknown_credential_configuration', 'it is not part of the offer');

export const identifierNotCovered = () =>
  new OpenId4VciError('unknown_credential_identifier', 'the access token does not cover it');

export const issuanceEnded = (status: 'failed' | 'expired') =>
  new OpenId4VciError('credential_request_denied', `the issuance has ${status}`);

export const credentialBlocked = (status: IssuanceCredentialStatus) =>
  new OpenId4VciError('credential_request_denied', `the credential is ${status}`);

export const credentialExpired = () => new OpenId4VciError('credential_request_denied', 'the credential has expired');

export const tooManyCopies = () =>
  new OpenId4VciError('credential_request_denied', 'no further copies of the credential are issued');

export const tooManyKeys = (limit: number) =>
  new OpenId4VciError('invalid_proof', `at most ${limit} keys are supported`);

export const attestationsNotSupported = () => new OpenId4VciError('invalid_proof', 'attestations are not supported');

export const attestationWithoutNonce = () => new OpenId4VciError('invalid_proof', 'the key attestation has no nonce');

export const attesterNotTrusted = (cause: CertificatePathError) =>
  new OpenId4VciError('invalid_proof', `the key attestation is refused: ${cause.message}`, { cause });

export const unknownTransaction = () =>
  new OpenId4VciError('invalid_transaction_id', 'the transaction_id is unknown, or its credential was obtained');

export const unknownNotification = () =>
  new OpenId4VciError('invalid_notification_id', 'the notification_id is unknown');

export const invalidEncryption = (cause: JweError) =>
  new OpenId4VciError('invalid_encryption_parameters', cause.message, { cause });

export const requestNotJson = (cause: unknown) =>
  new OpenId4VciError('invalid_credential_request', 'the decrypted request is not JSON', { cause });

export const offerNotRedeemable = () =>
  new DomainError('NOT_FOUND', 'The credential offer does not exist or is no longer valid.');
