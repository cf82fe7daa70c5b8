import { SCOPES } from '@vc/contract/access';
import { errorPage, PAGE_HEADERS } from '@vc/platform/pages';
import { isRedirectUri } from '@vc/protocol/oauth2';
import {
  type AdapterFactory,
  type Client,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { InvalidGrantWithMembers } from '../grants/grant.errors';
import type { Grant, GrantRequests } from '../grants/grant';
import type { SigningKeys } from '../tokens/signing-keys.service';
import type { CompleteAccessToken } from '../authorizations/access-token-completion';
import { findAccount } from '../authorizations/accounts';
import { EXTRA_CLIENT_METADATA } from '../adapters/client-adapter';
import { assertClientAssertion } from '../clients/client-assertions';
import type { IssuanceAuthorizationsRepository } from '../authorizations/issuance-authorizations.repository';
import { LIFETIME } from '../tokens/lifetimes';
import { clientOf } from '../grants/oidc-context';
import { assertRequestObject } from './request-objects';
import type { Resources } from '../authorizations/resources';
import { richAuthorizationRequests } from '../authorizations/rich-authorization-requests';
import {
  answerUnavailable,
  isUnavailable,
  orTemporarilyUnavailable,
  TEMPORARILY_UNAVAILABLE,
} from '../limits/temporarily-unavailable';
import type { WalletAttesters } from '../clients/wallet-attesters';

export interface ProviderOptions {
  issuer: string;
  adapter: AdapterFactory;
  keys: SigningKeys;
  cookieKey: string;
  /** 32 bytes each, for what the server hands out and wants back: challenges of attestations, nonces of DPoP. */
  challengeSecret: Buffer;
  nonceSecret: Buffer;
  resources: Resources;
  authorizations: IssuanceAuthorizationsRepository;
  attesters: WalletAttesters;
  grants: Record<string, { grant: Grant; parameters: string[] }>;
  grantRequests: GrantRequests;
  /** Is it the client's secret? Counts failures. */
  compareClientSecret: (clientId: string, secret: string, hashes: string[]) => Promise<boolean>;
  /** Adds what only we know to the claims of an access token of the authorization-code flow. */
  completeAccessToken: CompleteAccessToken;
  now: () => Date;
}

const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;

const ALGORITHMS: Configuration['enabledJWA'] = {
  attestSigningAlgValues: ['ES256'],
  clientAuthSigningAlgValues: ['ES256', 'EdDSA'],
  dPoPSigningAlgValues: ['ES256', 'EdDSA'],
  idTokenSigningAlgValues: ['ES256'],
  requestObjectSigningAlgValues: ['ES256', 'EdDSA'],
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

/** oidc-provider does the protocol: parsing, client authentication, codes, refresh, errors, discovery. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, configurationOf(options));
  provider.proxy = true;
  answerUnavailable(provider);
  for (const [type, { grant, parameters }] of Object.entries(options.grants)) {
    provider.registerGrantType(type, answerWith(grant, options.grantRequests), parameters);
  }
  provider.on('grant.error', addMembers);
  const { prototype } = provider.Client;
  // The table holds slow hashes, not secrets.
  prototype.compareClientSecret = function (secret: string) {
    return options.compareClientSecret(this.clientId, secret, this.secret_hashes as string[]);
  };
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the client as `this`
  const isRegistered = prototype.redirectUriAllowed;
  prototype.redirectUriAllowed = function (uri: string) {
    return this.attested ? isRedirectUri(uri) : isRegistered.call(this, uri);
  };
  return provider;
}

/** oidc-provider answers the standard members alone. */
function addMembers(context: KoaContextWithOIDC, error: Error): void {
  if (error instanceof InvalidGrantWithMembers) context.body = { ...(context.body as object), ...error.members };
}

function configurationOf(options: ProviderOptions): Configuration {
  const { adapter, keys, cookieKey, completeAccessToken } = options;
  return {
    adapter,
    // The first one signs.
    jwks: { keys: [keys.current, ...keys.published.filter((key) => key !== keys.current)].map(toPrivateJwk) },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: options.attesters.isEmpty
      ? [...CLIENT_AUTH_METHODS]
      : [...CLIENT_AUTH_METHODS, 'attest_jwt_client_auth'],
    enabledJWA: ALGORITHMS,
    extraClientMetadata: { properties: EXTRA_CLIENT_METADATA },
    extraParams: ['issuer_state'],
    scopes: ['openid', ...SCOPES],
    responseTypes: ['code'],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    assertJwtClientAuthClaimsAndHeader: async (_, claims) =>
      assertClientAssertion(claims, { issuer: options.issuer, now: options.now() }),
    // Sender-constrained refresh tokens need no rotation (FAPI 2.0 Security Profile §5.3.2.1).
    rotateRefreshToken: ({ oidc }) => !isSenderConstrained(clientOf(oidc), oidc.entities.RefreshToken),
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    findAccount,
    formats: { customizers: { jwt: completeAccessToken } },
    ttl: LIFETIME,
    routes: ROUTES,
    interactions: { policy: interactionPolicy.base(), url: (_, { uid }) => `/auth/interaction/${uid}` },
    renderError: (context, { error, error_description }, cause) => {
      context.set(PAGE_HEADERS);
      context.body = isUnavailable(cause)
        ? errorPage({ status: 503, reference: TEMPORARILY_UNAVAILABLE })
        : errorPage({ status: context.status, detail: error_description, reference: error });
    },
    features: featuresOf(options),
    discovery: { 'pre-authorized_grant_anonymous_access_supported': true },
    cookies: {
      keys: [cookieKey],
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
  };
}

/** Only what the mounted routes serve is switched on, so that the metadata promises nothing else. */
function featuresOf({
  resources,
  authorizations,
  attesters,
  challengeSecret,
  nonceSecret,
  now,
}: ProviderOptions): Configuration['features'] {
  return {
    attestClientAuth: attesters.isEmpty
      ? { enabled: false }
      : {
          enabled: true,
          ack: 'draft-12',
          challengeSecret,
          getAttestationSignaturePublicKey: async (_, header) => attesters.keyOf(header.x5c, now()),
          assertAttestationJwtAndPop: async () => undefined,
        },
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    dPoP: { enabled: true, nonceSecret },
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
    resourceIndicators: {
      enabled: true,
      defaultResource: (context) => resources.defaultResource(context),
      getResourceServerInfo: (context, resource, client) => resources.serverInfo(context, resource, client),
      useGrantedResource: async () => true,
    },
    richAuthorizationRequests: richAuthorizationRequests(resources, authorizations),
    revocation: { enabled: true, allowedPolicy: async (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  };
}

/**
 * A refresh token of a client without authentication is bound to the key of DPoP, that of a wallet to the key that an
 * attester vouches for. Any other client authenticates for each refresh, and proves possession where it is registered so.
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

function answerWith(grant: Grant, requests: GrantRequests) {
  return async (context: KoaContextWithOIDC) => {
    context.body = await grant(await requests.read(context)).catch(orTemporarilyUnavailable);
  };
}
