import { findEcdhJwk, isEncryption } from '@vc/protocol/crypto';
import type { JweEncryption } from '@vc/protocol/crypto';
import { isObject, isPrintable, isStringList, withoutNulls } from '@vc/protocol/json';
import { MalformedMessageError, requireObject, requireString } from './json';
import type { Json } from './json';
import { OpenId4VciError } from './openid4vci-error';

/** OpenID4VCI 1.0 §8.2 */
export interface CredentialRequest {
  target: { credentialConfigurationId: string } | { credentialIdentifier: string };
  proofs: Proofs;
  responseEncryption?: ResponseEncryption;
}

/** Key proofs (Appendix F). The issuer issues one credential for each proven key. */
export type Proofs = { type: 'jwt'; jwts: string[] } | { type: 'attestation'; attestation: string };

/** §8.2, §10 */
export interface ResponseEncryption {
  jwk: Record<string, unknown>;
  enc: JweEncryption;
  zip: boolean;
}

/** Credentials, or a deferred transaction and the seconds until the next request (OpenID4VCI 1.0 §8.3). */
export type CredentialResponse =
  | { credentials: [string, ...string[]]; notificationId?: string | undefined }
  | { transactionId: string; interval: number };

const DEFAULT_INTERVAL_SECONDS = 5;
const MAX_NOTIFICATION_ID = 1_000;
const MAX_INTERVAL_SECONDS = 24 * 60 * 60;

/** Unknown members are ignored. @throws OpenId4VciError */
export function parseCredentialRequest(body: unknown): CredentialRequest {
  const request = requestObject(body);
  const responseEncryption = parseResponseEncryption(request.credential_response_encryption);
  return {
    target: parseTarget(request),
    proofs: parseProofs(request.proofs),
    ...(responseEncryption && { responseEncryption }),
  };
}

/** @throws OpenId4VciError `invalid_credential_request` */
function requestObject(body: unknown): Record<string, unknown> {
  if (isObject(body)) return body;
  throw invalid('the body must be a JSON object');
}

/** @throws OpenId4VciError `invalid_encryption_parameters` */
function parseResponseEncryption(value: unknown): ResponseEncryption | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) throw invalidEncryption('it must be an object');
  const parameters = value as Record<string, unknown>;
  const jwk = requireEncryptionKey(parameters);
  const { enc, zip } = parameters;
  if (!isEncryption(enc)) throw invalidEncryption('enc is not supported');
  if (zip !== undefined && zip !== 'DEF') throw invalidEncryption('zip is not supported');
  return { jwk, enc, zip: zip === 'DEF' };
}

/** The key is checked before issuance, because the response could not be encrypted afterwards. */
function requireEncryptionKey({ jwk, alg }: Record<string, unknown>): ResponseEncryption['jwk'] {
  if (typeof jwk !== 'object' || jwk === null) throw invalidEncryption('jwk must be an object');
  // Drafts before 1.0 had `alg` beside the key.
  const algorithm = (jwk as { alg?: unknown }).alg ?? alg;
  if (algorithm !== 'ECDH-ES' || !findEcdhJwk(jwk)) throw invalidEncryption('jwk must be of P-256, for ECDH-ES');
  return jwk as Record<string, unknown>;
}

function parseTarget(request: Record<string, unknown>): CredentialRequest['target'] {
  const { credential_configuration_id: configuration, credential_identifier: identifier } = request;
  if ((configuration === undefined) === (identifier === undefined)) {
    throw invalid('exactly one of credential_configuration_id and credential_identifier is required');
  }
  if (typeof (configuration ?? identifier) !== 'string') throw invalid('the credential must be named by a string');
  return identifier === undefined
    ? { credentialConfigurationId: configuration as string }
    : { credentialIdentifier: identifier as string };
}

function parseProofs(proofs: unknown): Proofs {
  if (proofs === undefined) throw new OpenId4VciError('invalid_proof', 'proofs is missing');
  if (!isObject(proofs)) throw invalid('proofs must be an object');
  const type = parseProofType(proofs);
  const values = requireProofs(type, proofs[type]);
  if (type === 'jwt') return { type, jwts: values };
  // Appendix F.3: exactly one key attestation.
  if (values.length > 1) throw invalid('proofs.attestation must have one element');
  return { type, attestation: values[0] };
}

function parseProofType(proofs: object): Proofs['type'] {
  const types = Object.keys(proofs);
  if (types.length !== 1) throw invalid('proofs must have exactly one proof type');
  const [type] = types as [string];
  if (type === 'jwt' || type === 'attestation') return type;
  throw new OpenId4VciError('invalid_proof', `proof type ${type.slice(0, 32)} is not supported`);
}

function requireProofs(type: Proofs['type'], values: unknown): [string, ...string[]] {
  if (isStringList(values)) return values;
  throw invalid(`proofs.${type} must be a non-empty array of strings`);
}

/** Parses a credential response or deferred credential response (§8.3, §9.2). @throws MalformedMessageError */
export function parseCredentialResponse(value: unknown): CredentialResponse {
  const response = requireObject(withoutNulls(value), 'the credential response');
  if (response.transaction_id !== undefined) return parseDeferral(response);
  if (!Array.isArray(response.credentials) || response.credentials.length === 0) {
    throw new MalformedMessageError('the credential response has no credentials');
  }
  const [first, ...others] = response.credentials as unknown[];
  const { notification_id: notificationId } = response;
  return {
    credentials: [parseCredential(first), ...others.map(parseCredential)],
    notificationId: isNotificationId(notificationId) ? notificationId : undefined,
  };
}

/** An issuer with another one gets no notification, which is optional (§11). */
function isNotificationId(value: unknown): value is string {
  const isFit = typeof value === 'string' && value !== '' && value.length <= MAX_NOTIFICATION_ID;
  return isFit && isPrintable(value);
}

function parseCredential(item: unknown): string {
  const what = 'a credential of the response';
  return requireString(requireObject(item, what), 'credential', what);
}

/** §8.3 requires an interval. The wallet uses five seconds if it is no positive number, and at most one day. */
function parseDeferral(response: Json): CredentialResponse {
  const { interval } = response;
  const transactionId = requireString(response, 'transaction_id', 'the credential response');
  const seconds = typeof interval === 'number' && interval > 0 ? interval : DEFAULT_INTERVAL_SECONDS;
  return { transactionId, interval: Math.min(seconds, MAX_INTERVAL_SECONDS) };
}

function invalid(description: string): OpenId4VciError {
  return new OpenId4VciError('invalid_credential_request', description);
}

function invalidEncryption(description: string): OpenId4VciError {
  return new OpenId4VciError('invalid_encryption_parameters', `credential_response_encryption: ${description}`);
}

/** OpenID4VCI 1.0 §9.1 */
export interface DeferredCredentialRequest {
  transactionId: string;
  responseEncryption?: ResponseEncryption;
}

/** Unknown members are ignored. @throws OpenId4VciError */
export function parseDeferredCredentialRequest(body: unknown): DeferredCredentialRequest {
  const { transaction_id: transactionId, credential_response_encryption: encryption } = requestObject(body);
  if (typeof transactionId !== 'string') {
    throw new OpenId4VciError('invalid_credential_request', 'transaction_id must be a string');
  }
  const responseEncryption = parseResponseEncryption(encryption);
  return { transactionId, ...(responseEncryption && { responseEncryption }) };
}

/** Type of the authorization details that request a credential (RFC 9396 §2, OpenID4VCI 1.0 §5.1.1). */
export const OPENID_CREDENTIAL = 'openid_credential';
