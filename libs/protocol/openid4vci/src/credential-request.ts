import { MalformedMessageError, requireObject, requireString } from './json';
import { OpenId4VciError } from './openid4vci-error';

/** OpenID4VCI 1.0 §8.2 */
export interface CredentialRequest {
  credentialConfigurationId: string;
  /** Compact key proofs; one credential is issued for each. */
  jwtProofs: string[];
}

/** OpenID4VCI 1.0 §8.3 */
export interface CredentialResponse {
  credentials: string[];
  notificationId?: string;
}

/** Unknown members are ignored. @throws OpenId4VciError */
export function parseCredentialRequest(body: unknown): CredentialRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('the body must be a JSON object');
  const {
    credential_configuration_id: configuration,
    credential_identifier: identifier,
    proofs,
    ...rest
  } = body as Record<string, unknown>;
  if (Object.hasOwn(rest, 'credential_response_encryption')) {
    throw new OpenId4VciError('invalid_encryption_parameters', 'encrypted responses are not supported');
  }
  if ((configuration === undefined) === (identifier === undefined)) {
    throw invalid('exactly one of credential_configuration_id and credential_identifier is required');
  }
  if (identifier !== undefined) {
    throw new OpenId4VciError('unknown_credential_identifier', 'no credential_identifiers were given out');
  }
  if (typeof configuration !== 'string') throw invalid('credential_configuration_id must be a string');
  return { credentialConfigurationId: configuration, jwtProofs: jwtProofsIn(proofs) };
}

function jwtProofsIn(proofs: unknown): string[] {
  if (proofs === undefined) throw new OpenId4VciError('invalid_proof', 'proofs is missing');
  if (typeof proofs !== 'object' || proofs === null) throw invalid('proofs must be an object');
  const types = Object.keys(proofs);
  if (types.length !== 1) throw invalid('proofs must have exactly one proof type');
  if (types[0] !== 'jwt')
    throw new OpenId4VciError('invalid_proof', `proof type ${types[0]!.slice(0, 32)} is not supported`);
  const { jwt } = proofs as { jwt: unknown };
  if (!Array.isArray(jwt) || jwt.length === 0 || !jwt.every((proof) => typeof proof === 'string')) {
    throw invalid('proofs.jwt must be a non-empty array of strings');
  }
  return jwt as string[];
}

/** Of an immediate issuance. @throws MalformedMessageError */
export function parseCredentialResponse(value: unknown): CredentialResponse {
  const response = requireObject(value, 'the credential response');
  if (response.transaction_id !== undefined) throw new MalformedMessageError('deferred issuance is not supported');
  if (!Array.isArray(response.credentials) || response.credentials.length === 0) {
    throw new MalformedMessageError('the credential response has no credentials');
  }
  const credentials = response.credentials.map((item: unknown) =>
    requireString(requireObject(item, 'a credential of the response'), 'credential', 'a credential of the response'),
  );
  const { notification_id: notificationId } = response;
  return { credentials, notificationId: typeof notificationId === 'string' ? notificationId : undefined };
}

function invalid(description: string): OpenId4VciError {
  return new OpenId4VciError('invalid_credential_request', description);
}
