import type { CertificatePathError } from '@vc/protocol/x509';
import { errors } from 'oidc-provider';

export function attesterNotTrusted({ message }: CertificatePathError): Error {
  return new errors.InvalidClientAuth(`the attester is not trusted: ${message}`);
}

/** Of an authorization code or a refresh token. */
export function invalidGrant(): Error {
  return new errors.InvalidGrant('the grant is not valid');
}
