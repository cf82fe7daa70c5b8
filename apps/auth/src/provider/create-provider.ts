import { SCOPES } from '@vc/contract/access';
import { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isClientSecret } from '../clients/client-secret';
import { ClientsService } from '../clients/clients.service';
import { Grant, grantRequestOf } from '../grants/grant';
import { SigningKey } from '../tokens/signing-keys.service';
import { ClientAdapter } from './client-adapter';

interface ProviderOptions {
  issuer: string;
  clients: ClientsService;
  signingKey: SigningKey;
  cookieKey: string;
  grants: Record<string, { grant: Grant; parameters: string[] }>;
}

/** Only what the mounted routes serve is switched on, so that the metadata promises nothing else. */
const FEATURES: Configuration['features'] = {
  clientCredentials: { enabled: true },
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
};

/** oidc-provider does the protocol around the grants: parsing, client authentication, errors, discovery, JWKS. */
export function createProvider({ issuer, clients, signingKey, cookieKey, grants }: ProviderOptions): Provider {
  const configuration: Configuration = {
    adapter: (model: string) => new ClientAdapter(model, clients),
    jwks: {
      keys: [{ ...signingKey.privateKey.export({ format: 'jwk' }), kid: signingKey.kid, use: 'sig', alg: 'ES256' }],
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    extraClientMetadata: { properties: ['tenant_id'] },
    scopes: SCOPES,
    routes: { token: '/connect/token', jwks: '/jwks' },
    features: FEATURES,
    discovery: { 'pre-authorized_grant_anonymous_access_supported': true },
    cookies: { keys: [cookieKey] },
  };
  const provider = new Provider(issuer, configuration);
  provider.proxy = true;
  for (const [type, { grant, parameters }] of Object.entries(grants)) {
    provider.registerGrantType(type, answerWith(grant), parameters);
  }
  provider.use(withoutUnservedMetadata(Object.keys(grants)));
  // The table holds slow hashes, not secrets.
  provider.Client.prototype.compareClientSecret = function (this: { clientSecret: string }, secret: string) {
    return isClientSecret(secret, this.clientSecret);
  };
  return provider;
}

function answerWith(grant: Grant) {
  return async (context: KoaContextWithOIDC) => {
    context.body = await grant(grantRequestOf(context));
  };
}

/** There is no authorization endpoint yet, and with it no response type (RFC 8414 §2). */
function withoutUnservedMetadata(grantTypes: string[]) {
  return async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    if (context.oidc?.route !== 'discovery') return;
    const { authorization_endpoint: _unserved, ...metadata } = context.body as Record<string, unknown>;
    context.body = {
      ...metadata,
      grant_types_supported: grantTypes,
      response_types_supported: [],
      response_modes_supported: [],
    };
  };
}
