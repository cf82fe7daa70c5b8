import { isObject, withoutNulls } from '@vc/protocol/json';
import type { KeyAttestationRequirements } from './key-attestation';
import type { Json } from './json';
import { MalformedMessageError, optionalUrl, requireObject, requireUrl } from './json';

/** OpenID4VCI 1.0 §12.2.4 */
export interface CredentialIssuerMetadata {
  credential_issuer: string;
  authorization_servers?: string[];
  credential_endpoint: string;
  nonce_endpoint?: string;
  deferred_credential_endpoint?: string;
  notification_endpoint?: string;
  /** Token Status List §9.1 */
  status_list_aggregation_endpoint?: string;
  credential_request_encryption?: {
    jwks: { keys: object[] };
    enc_values_supported: string[];
    zip_values_supported?: string[];
    encryption_required: boolean;
  };
  credential_response_encryption?: {
    alg_values_supported: string[];
    enc_values_supported: string[];
    zip_values_supported?: string[];
    encryption_required: boolean;
  };
  batch_credential_issuance?: { batch_size: number };
  display?: { name?: string; locale?: string }[];
  /** Attestations about the issuer, such as registration certificates (ETSI TS 119 472-3). */
  issuer_info?: { format: string; data: unknown }[];
  credential_configurations_supported: Record<string, CredentialConfiguration>;
}

export interface CredentialConfiguration {
  format: string;
  scope?: string;
  vct?: string;
  doctype?: string;
  /** Of a W3C credential (Appendix A.1). */
  credential_definition?: { '@context'?: string[]; type: string[] };
  cryptographic_binding_methods_supported?: string[];
  credential_signing_alg_values_supported?: (string | number)[];
  proof_types_supported?: Record<
    string,
    { proof_signing_alg_values_supported: string[]; key_attestations_required?: KeyAttestationRequirements }
  >;
  credential_metadata?: {
    display?: {
      name: string;
      locale?: string;
      description?: string;
      /** `#rrggbb` */
      background_color?: string;
      text_color?: string;
    }[];
    claims?: { path: (string | number | null)[]; mandatory?: boolean; display?: { name: string }[] }[];
  };
}

/** Authorization server metadata (RFC 8414), as far as the redemption of an offer needs it. */
export interface AuthorizationServerMetadata {
  issuer: string;
  token_endpoint: string;
  grant_types_supported?: string[];
  /** RFC 9449 §5.1 */
  dpop_signing_alg_values_supported?: string[];
  /** RFC 8414 */
  authorization_endpoint?: string;
  token_endpoint_auth_methods_supported?: string[];
  /** RFC 9396 §10 */
  authorization_details_types_supported?: string[];
  /** RFC 9126 §5 */
  pushed_authorization_request_endpoint?: string;
  /** RFC 9207 §3 */
  authorization_response_iss_parameter_supported?: boolean;
  /** §12.3 */
  'pre-authorized_grant_anonymous_access_supported'?: boolean;
  /** Attestation-Based Client Authentication */
  challenge_endpoint?: string;
}

/**
 * Inserts the well-known part between host and path (OpenID4VCI §12.2.2, RFC 8414 §3.1). Only RFC 8414 removes a slash
 * at the end.
 */
export function wellKnownUrl(
  issuer: string,
  suffix: 'openid-credential-issuer' | 'oauth-authorization-server',
): string {
  const { origin, pathname } = new URL(issuer);
  const path = pathname === '/' || suffix === 'oauth-authorization-server' ? pathname.replace(/\/$/, '') : pathname;
  return `${origin}/.well-known/${suffix}${path}`;
}

/**
 * Parses the metadata of an issuer. Members that are null are absent, and configurations that are no objects are left out.
 * @throws MalformedMessageError, also if `credential_issuer` is another issuer (§12.2.3)
 */
export function parseIssuerMetadata(value: unknown, expectedIssuer: string): CredentialIssuerMetadata {
  const metadata = withoutNulls(value);
  assertIssuerMetadata(metadata, expectedIssuer);
  // One that cannot be read does not keep a wallet from the others.
  const readable = Object.entries(metadata.credential_configurations_supported).filter(([, each]) => isObject(each));
  return { ...metadata, credential_configurations_supported: Object.fromEntries(readable) };
}

function assertIssuerMetadata(value: unknown, expectedIssuer: string): asserts value is CredentialIssuerMetadata {
  const metadata = requireObject(value, 'the issuer metadata');
  if (metadata.credential_issuer !== expectedIssuer) {
    throw new MalformedMessageError('the issuer metadata belongs to another credential_issuer');
  }
  requireUrl(metadata, 'credential_endpoint', 'the issuer metadata');
  for (const member of ['nonce_endpoint', 'notification_endpoint', 'deferred_credential_endpoint']) {
    optionalUrl(metadata, member, 'the issuer metadata');
  }
  assertUrlList(metadata, 'authorization_servers');
  requireObject(metadata.credential_configurations_supported, 'credential_configurations_supported');
}

/** Parses the metadata; members that are null are absent. @throws MalformedMessageError, also if `issuer` is another server (RFC 8414 §3.3) */
export function parseAuthorizationServerMetadata(value: unknown, expectedIssuer: string): AuthorizationServerMetadata {
  const metadata = withoutNulls(value);
  assertAuthorizationServerMetadata(metadata, expectedIssuer);
  return metadata;
}

function assertAuthorizationServerMetadata(
  value: unknown,
  expectedIssuer: string,
): asserts value is AuthorizationServerMetadata {
  const metadata = requireObject(value, 'the authorization server metadata');
  if (metadata.issuer !== expectedIssuer) {
    throw new MalformedMessageError('the authorization server metadata belongs to another issuer');
  }
  requireUrl(metadata, 'token_endpoint', 'the authorization server metadata');
  for (const member of ['authorization_endpoint', 'pushed_authorization_request_endpoint', 'challenge_endpoint']) {
    optionalUrl(metadata, member, 'the authorization server metadata');
  }
  for (const member of [
    'dpop_signing_alg_values_supported',
    'token_endpoint_auth_methods_supported',
    'authorization_details_types_supported',
  ]) {
    const list = metadata[member];
    if (list !== undefined && !Array.isArray(list)) throw new MalformedMessageError(`${member} is not a list`);
  }
}

function assertUrlList(metadata: Json, member: string): void {
  const list = metadata[member];
  if (list === undefined) return;
  if (!Array.isArray(list) || list.length === 0) throw new MalformedMessageError(`${member} is not a list`);
  list.forEach((item: unknown) => requireUrl({ [member]: item }, member, 'the issuer metadata'));
}
