import { SCOPES } from '@vc/contract/access';
import { correlationId } from '@vc/platform/observability';
import { PAGE_LANGUAGES, renderErrorPage, toPageReader } from '@vc/platform/pages';
import { ALGORITHMS, joseNamesOf } from '@vc/protocol/crypto';
import {
  type AdapterFactory,
  type AsymmetricSigningAlgorithm,
  type Client,
  type Configuration,
  interactionPolicy,
} from 'oidc-provider';
import { EXTRA_CLIENT_METADATA } from '../adapters/client-adapter';
import { assertAccountAction } from '../authorizations/account-actions';
import { findAccount, isOfStaff } from '../authorizations/accounts';
import type { AuthorizationCodeFlow } from '../authorizations/authorization-code-flow';
import { lifetimesWith, type StaffSession } from '../authorizations/staff-session';
import { assertClientAssertion } from '../clients/client-assertions';
import type { WalletAttestations } from '../wallet-attestations/wallet-attestations';
import { clientOf } from '../grants/oidc-context';
import { TEMPORARILY_UNAVAILABLE } from '../limits/limit.errors';
import { isUnavailable } from '../limits/temporarily-unavailable';
import type { SigningKeys } from '../tokens/signing-keys.service';
import { assertRequestObject } from './request-objects';

export interface ProviderConfigurationOptions {
  issuer: string;
  adapter: AdapterFactory;
  keys: SigningKeys;
  secrets: ProviderSecrets;
  flow: AuthorizationCodeFlow;
  attestations: WalletAttestations;
  staffSession: StaffSession;
  now: () => Date;
}

/** Secrets that authenticate values which clients return to oidc-provider. */
export interface ProviderSecrets {
  /** Signs the cookies. */
  cookieKey: string;
  /** 32 bytes, for the challenges of client attestations. */
  challengeSecret: Buffer;
  /** 32 bytes, for the nonces of DPoP. */
  nonceSecret: Buffer;
}

const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;

/** Those of the keys that clients and wallets may have, by each of their names. ML-DSA is not among them (ADR 82). */
const KEY_ALGORITHMS = joseNamesOf(ALGORITHMS) as AsymmetricSigningAlgorithm[];

const ENABLED_JWA: Configuration['enabledJWA'] = {
  attestSigningAlgValues: ['ES256'],
  clientAuthSigningAlgValues: KEY_ALGORITHMS,
  dPoPSigningAlgValues: KEY_ALGORITHMS,
  idTokenSigningAlgValues: ['ES256'],
  requestObjectSigningAlgValues: KEY_ALGORITHMS,
};

const ROUTES: Configuration['routes'] = {
  authorization: '/authorize',
  challenge: '/challenge',
  introspection: '/introspect',
  jwks: '/jwks',
  pushed_authorization_request: '/par',
  revocation: '/revoke',
  token: '/connect/token',
};

/** The configuration of oidc-provider with the signing keys valid now. */
export function toProviderConfiguration(options: ProviderConfigurationOptions): Configuration {
  const { adapter, keys, secrets, flow } = options;
  return {
    adapter,
    // oidc-provider signs with the first key.
    jwks: { keys: [keys.current, ...keys.published.filter((key) => key !== keys.current)].map(toPrivateJwk) },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: options.attestations.areAccepted
      ? [...CLIENT_AUTH_METHODS, 'attest_jwt_client_auth']
      : [...CLIENT_AUTH_METHODS],
    enabledJWA: ENABLED_JWA,
    extraClientMetadata: { properties: EXTRA_CLIENT_METADATA },
    extraParams: { issuer_state: null, account_action: assertAccountAction },
    scopes: ['openid', ...SCOPES],
    responseTypes: ['code'],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    assertJwtClientAuthClaimsAndHeader: async (_, claims) =>
      assertClientAssertion(claims, { issuer: options.issuer, now: options.now() }),
    // Sender-constrained refresh tokens need no rotation (FAPI 2.0 Security Profile §5.3.2.1).
    // Those of staff are rotated, since each use begins the idle time of the session again.
    rotateRefreshToken: ({ oidc }) =>
      isOfStaff(oidc.entities.RefreshToken) || !isSenderConstrained(clientOf(oidc), oidc.entities.RefreshToken),
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    findAccount,
    formats: { customizers: { jwt: flow.completeAccessToken() } },
    ttl: lifetimesWith(options.staffSession),
    routes: ROUTES,
    interactions: { policy: interactionPolicy.base(), url: (_, { uid }) => `/auth/interaction/${uid}` },
    renderError: (context, { error }, cause) => {
      const [status, code] = isUnavailable(cause) ? [503, TEMPORARILY_UNAVAILABLE] : [context.status, error];
      const reader = toPageReader(context.req, context.query.ui_locales);
      const { headers, body } = renderErrorPage({ status, code, reference: correlationId() ?? code }, reader);
      context.set(headers);
      context.body = body;
    },
    features: createFeatures(options),
    discovery: {
      'pre-authorized_grant_anonymous_access_supported': true,
      ui_locales_supported: [...PAGE_LANGUAGES],
    },
    cookies: {
      keys: [secrets.cookieKey],
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
  };
}

/** Enables the features of the mounted routes only, because the metadata lists the enabled ones. */
function createFeatures({ flow, attestations, secrets }: ProviderConfigurationOptions): Configuration['features'] {
  return {
    attestClientAuth: attestations.areAccepted
      ? {
          enabled: true,
          ack: 'draft-12',
          challengeSecret: secrets.challengeSecret,
          getAttestationSignaturePublicKey: async (_, header) => attestations.keyOf(header.x5c),
          assertAttestationJwtAndPop: async (context, { protectedHeader }) =>
            attestations.assertTrusted(context, protectedHeader.x5c),
        }
      : { enabled: false },
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    dPoP: { enabled: true, nonceSecret: secrets.nonceSecret },
    introspection: {
      enabled: true,
      allowedPolicy: async (_, client, token) => {
        const isOwn = token.clientId === client.clientId;
        const isOfTenant = token.kind === 'AccessToken' && tenantOf(token) === client.tenant_id;
        return client.clientAuthMethod !== 'none' && (isOwn || isOfTenant);
      },
    },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    requestObjects: {
      enabled: true,
      assertJwtClaimsAndHeader: async (_, claims, header) => assertRequestObject(claims, header),
    },
    resourceIndicators: flow.resourceIndicators(),
    richAuthorizationRequests: flow.richAuthorizationRequests(),
    revocation: { enabled: true, allowedPolicy: async (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  };
}

/**
 * A refresh token of a client without authentication is bound to the key of DPoP, that of a wallet to the key in its
 * attestation. Any other client authenticates for each refresh, and sends a DPoP proof if it is registered for it.
 */
function isSenderConstrained(
  client: Client,
  token?: { jkt?: string | undefined; attestationJkt?: string | undefined },
): boolean {
  return client.dpopBoundAccessTokens === true || token?.jkt !== undefined || token?.attestationJkt !== undefined;
}

function tenantOf({ extra }: { extra?: Record<string, unknown> | undefined }): unknown {
  return extra?.tenant_id;
}

function toPrivateJwk({ kid, privateKey }: SigningKeys['current']) {
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' };
}
