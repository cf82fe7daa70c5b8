import { randomBytes } from 'node:crypto';
import { constantTimeEqual, jwkThumbprint, sha256Base64Url } from '@vc/protocol/crypto';
import { formRequest, readJson } from '@vc/protocol/http';
import type { AuthorizationServerMetadata, CredentialOffer } from '@vc/protocol/openid4vci';
import { OPENID_CREDENTIAL, PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { translateErrors } from './translate-errors';
import type { WalletClient } from './client-attestation';
import { attestationHeaders } from './client-attestation';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';
import type { Redemption } from './redemption';
import type { WalletOptions } from './wallet-options';
import type { OfferAtIssuer } from './resolve-offer';
import { resolveOffer } from './resolve-offer';

const SECRET_BYTES = 32;

/** The state of an authorization request until its response. It is a secret: it contains the code verifier. */
export interface PendingAuthorization<K extends HolderKey> {
  offer: CredentialOffer;
  state: string;
  redirectUri: string;
  codeVerifier: string;
  /** The key of this instance of the wallet, which the client attestation names. */
  instanceKey: K;
  /** The key that the access token is bound to (RFC 9449). */
  dpopKey?: K | undefined;
}

export interface AuthorizationOptions<K extends HolderKey> extends WalletOptions<K> {
  offer: CredentialOffer;
  client: WalletClient;
  /** The URI to which the authorization server redirects the browser. */
  redirectUri: string;
}

/**
 * Returns true if the offer has no pre-authorized code, so that the holder must authorize at the authorization server.
 * An offer without grants leaves the grant to the metadata (OpenID4VCI 1.0 §4.1.1).
 */
export function needsAuthorization({ grants }: CredentialOffer): boolean {
  return grants?.[PRE_AUTHORIZED_CODE_GRANT] === undefined;
}

/**
 * Starts the authorization code grant (OpenID4VCI 1.0 §5) with PKCE. The request is pushed if the server has an
 * endpoint for that (RFC 9126).
 * @returns the URI for the browser, and the state that `prepareAuthorizedRedemption` needs
 * @throws OfferRejectedError, ServerUnavailableError
 */
export async function startAuthorization<K extends HolderKey>(
  options: AuthorizationOptions<K>,
): Promise<{ authorizationUri: string; pending: PendingAuthorization<K> }> {
  return translateErrors(async () => {
    const { offer, http, redirectUri, createHolderKey } = options;
    const found = await resolveOffer(offer, authorizationServerOf(offer), http);
    const isDpopSupported = found.server.dpop_signing_alg_values_supported?.includes('ES256');
    const pending: PendingAuthorization<K> = {
      offer,
      redirectUri,
      state: createSecret(),
      codeVerifier: createSecret(),
      instanceKey: createHolderKey(),
      dpopKey: isDpopSupported ? createHolderKey() : undefined,
    };
    return { authorizationUri: await createAuthorizationUri(found, pending, options), pending };
  });
}

/**
 * Verifies the authorization response and prepares the token request.
 * @param response parameters of the redirect URI
 * @throws OfferRejectedError
 */
export function prepareAuthorizedRedemption<K extends HolderKey>(
  { server }: OfferAtIssuer,
  { offer, state, redirectUri, codeVerifier, instanceKey, dpopKey }: PendingAuthorization<K>,
  response: URLSearchParams,
  { clientId }: WalletClient,
): Redemption<K> {
  return {
    offer,
    authorizationServer: authorizationServerOf(offer),
    grant: {
      grant_type: 'authorization_code',
      code: requireCode(response, state, server),
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
      client_id: clientId,
    },
    dpopKey,
    instanceKey,
  };
}

/** The authorization server that the grant selects; undefined if it selects none (OpenID4VCI 1.0 §4.1.1). */
export function authorizationServerOf({ grants }: CredentialOffer): string | undefined {
  return grants?.authorization_code?.authorization_server;
}

async function createAuthorizationUri<K extends HolderKey>(
  found: OfferAtIssuer,
  { state, codeVerifier, instanceKey, dpopKey }: PendingAuthorization<K>,
  options: AuthorizationOptions<K>,
): Promise<string> {
  const { offer, server } = found;
  const { authorization_endpoint: endpoint, pushed_authorization_request_endpoint: parEndpoint } = server;
  if (!endpoint) throw new OfferRejectedError(['the authorization server has no authorization endpoint']);
  const { clientId: client_id } = options.client;
  const issuerState = offer.grants?.authorization_code?.issuer_state;
  const parameters = {
    client_id,
    response_type: 'code',
    redirect_uri: options.redirectUri,
    state,
    code_challenge: sha256Base64Url(codeVerifier),
    code_challenge_method: 'S256',
    ...credentialParameters(found),
    ...(issuerState !== undefined && { issuer_state: issuerState }),
    ...(dpopKey && { dpop_jkt: jwkThumbprint(dpopKey.jwk) }),
  };
  if (!parEndpoint) return withQuery(endpoint, parameters);
  const request = formRequest(parEndpoint, new URLSearchParams(parameters).toString());
  const headers = {
    ...request.headers,
    ...(await attestationHeaders(options.client, server, instanceKey, options)),
  };
  const answer = readJson('the pushed authorization response', await options.http({ ...request, headers }));
  const { request_uri } = (answer ?? {}) as Record<string, unknown>;
  if (typeof request_uri !== 'string') {
    throw new OfferRejectedError(['the pushed authorization response has no request_uri']);
  }
  return withQuery(endpoint, { client_id, request_uri });
}

/**
 * Requests the credentials by `scope` (§5.1.2). Requests them by `authorization_details` (§5.1.1) if a configuration
 * has no scope, or if the server supports the details and the offer has an `issuer_state`.
 */
function credentialParameters({ offer, metadata, configurations, server }: OfferAtIssuer): Record<string, string> {
  const scopes = configurations.map(([, { scope }]) => scope);
  const isDetailsSupported = server.authorization_details_types_supported?.includes(OPENID_CREDENTIAL) ?? false;
  const isOffered = offer.grants?.authorization_code?.issuer_state !== undefined;
  if (scopes.every((scope) => scope !== undefined) && !(isDetailsSupported && isOffered)) {
    return { scope: [...new Set(scopes)].join(' ') };
  }
  const details = configurations.map(([id]) => ({
    type: OPENID_CREDENTIAL,
    credential_configuration_id: id,
    // §5.1.1: `locations` is required if the metadata has `authorization_servers`.
    ...(metadata.authorization_servers && { locations: [metadata.credential_issuer] }),
  }));
  return { authorization_details: JSON.stringify(details) };
}

/** Verifies the authorization response (RFC 6749 §4.1.2, RFC 9207 §2.4). @throws OfferRejectedError */
function requireCode(response: URLSearchParams, state: string, server: AuthorizationServerMetadata): string {
  const repeated = [...response.keys()].find((name) => response.getAll(name).length > 1);
  if (repeated !== undefined) throw new OfferRejectedError(['the authorization response repeats a parameter']);
  if (!constantTimeEqual(response.get('state') ?? '', state)) {
    throw new OfferRejectedError(['the authorization response has another state']);
  }
  const issuer = response.get('iss');
  const isExpected = server.authorization_response_iss_parameter_supported === true;
  if (issuer === null ? isExpected : issuer !== server.issuer) {
    throw new OfferRejectedError(['the authorization response is not of the authorization server']);
  }
  const error = response.get('error');
  if (error !== null) throw new OfferRejectedError([`the authorization ended with ${error.slice(0, 100)}`]);
  const code = response.get('code');
  if (!code) throw new OfferRejectedError(['the authorization response has no code']);
  return code;
}

function withQuery(endpoint: string, parameters: Record<string, string>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
