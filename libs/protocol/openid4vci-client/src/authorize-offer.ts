import { randomBytes } from 'node:crypto';
import { constantTimeEqual, jwkThumbprint, sha256Base64Url } from '@vc/protocol/crypto';
import { formRequest, readJson } from '@vc/protocol/http';
import type { AuthorizationServerMetadata, CredentialOffer } from '@vc/protocol/openid4vci';
import { PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { asRejection } from './as-rejection';
import type { WalletClient } from './client-attestation';
import { attestationHeaders } from './client-attestation';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';
import type { Redemption } from './redemption';
import type { WalletOptions } from './wallet-options';
import type { OfferAtIssuer } from './resolve-offer';
import { atIssuer } from './resolve-offer';

const SECRET_BYTES = 32;
const OPENID_CREDENTIAL = 'openid_credential';

/** An authorization that waits for the person. Whoever has it can finish it. */
export interface PendingAuthorization<K extends HolderKey> {
  offer: CredentialOffer;
  state: string;
  redirectUri: string;
  codeVerifier: string;
  /** Of this instance of the wallet: attested, and what the token is bound to. */
  instanceKey: K;
  dpopKey?: K | undefined;
}

export interface AuthorizationOptions<K extends HolderKey> extends WalletOptions<K> {
  offer: CredentialOffer;
  client: WalletClient;
  /** Where the authorization server sends the person's browser. */
  redirectUri: string;
}

/**
 * Does the offer need a person at the authorization server? Without grants the issuer's metadata say what there is
 * (OpenID4VCI 1.0 §4.1.1), and there is no code that it could be redeemed with.
 */
export function needsAuthorization({ grants }: CredentialOffer): boolean {
  return grants?.[PRE_AUTHORIZED_CODE_GRANT] === undefined;
}

/**
 * Begins the authorization code grant: answers where to send the person's browser (OpenID4VCI 1.0 §5), by a pushed
 * request where the server takes one (RFC 9126), with PKCE.
 * @throws OfferRejectedError
 */
export async function startAuthorization<K extends HolderKey>(
  options: AuthorizationOptions<K>,
): Promise<{ authorizationUri: string; pending: PendingAuthorization<K> }> {
  return asRejection(async () => {
    const { offer, http, redirectUri, createHolderKey } = options;
    const found = await atIssuer(offer, authorizationServerOf(offer), http);
    const isBound = found.server.dpop_signing_alg_values_supported?.includes('ES256');
    const pending: PendingAuthorization<K> = {
      offer,
      redirectUri,
      state: secret(),
      codeVerifier: secret(),
      instanceKey: createHolderKey(),
      dpopKey: isBound ? createHolderKey() : undefined,
    };
    return { authorizationUri: await authorizationUriOf(found, pending, options), pending };
  });
}

/**
 * Takes what came back with the person's browser.
 * @param response parameters of the address that the browser was sent to
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
      code: codeOf(response, state, server),
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
      client_id: clientId,
    },
    dpopKey,
    instanceKey,
  };
}

/** Where the grant names one of several. */
export function authorizationServerOf({ grants }: CredentialOffer): string | undefined {
  return grants?.authorization_code?.authorization_server;
}

async function authorizationUriOf<K extends HolderKey>(
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
    ...wantedOf(found),
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
 * §5.1.1 where the server announces it and an offer says what there is, or where a configuration has no scope; else
 * §5.1.2: servers find what a person has been offered by its scope.
 */
function wantedOf({ offer, metadata, configurations, server }: OfferAtIssuer): Record<string, string> {
  const scopes = configurations.map(([, { scope }]) => scope);
  const takesDetails = server.authorization_details_types_supported?.includes(OPENID_CREDENTIAL) ?? false;
  const isOffered = offer.grants?.authorization_code?.issuer_state !== undefined;
  if (scopes.every((scope) => scope !== undefined) && !(takesDetails && isOffered)) {
    return { scope: [...new Set(scopes)].join(' ') };
  }
  const details = configurations.map(([id]) => ({
    type: OPENID_CREDENTIAL,
    credential_configuration_id: id,
    // The server may be one for several issuers.
    ...(metadata.authorization_servers && { locations: [metadata.credential_issuer] }),
  }));
  return { authorization_details: JSON.stringify(details) };
}

/** RFC 6749 §4.1.2, RFC 9207 §2.4 */
function codeOf(response: URLSearchParams, state: string, server: AuthorizationServerMetadata): string {
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

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
