import type { Client } from './client.entity';
import type { ClientWithSecret } from './clients.service';

export function toClientResource(client: Client) {
  return {
    id: client.id,
    clientId: client.clientId,
    tenantId: client.tenantId,
    name: client.name,
    scopes: client.scopes,
    grantTypes: client.grantTypes,
    tokenEndpointAuthMethod: client.tokenEndpointAuthMethod,
    redirectUris: client.redirectUris,
    dpopBoundAccessTokens: client.dpopBoundAccessTokens,
    ...(client.jwks && { jwks: client.jwks }),
    ...(client.jwksUri !== null && { jwksUri: client.jwksUri }),
    createdAt: client.createdAt.toISOString(),
  };
}

/** The only resource that contains the secret. */
export function toClientWithSecretResource({ client, clientSecret }: ClientWithSecret) {
  return { ...toClientResource(client), ...(clientSecret !== undefined && { clientSecret }) };
}
