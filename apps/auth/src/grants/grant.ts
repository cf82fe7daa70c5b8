import type { KoaContextWithOIDC } from 'oidc-provider';

/** What every grant needs of a request that oidc-provider has parsed and authenticated. */
export interface GrantRequest {
  clientId: string;
  tenantId: string;
  /** What the client may ask for. */
  allowedScopes: string[];
  parameters: Record<string, string | undefined>;
}

export function grantRequestOf(context: KoaContextWithOIDC): GrantRequest {
  const client = context.oidc.client!;
  return {
    clientId: client.clientId,
    tenantId: String(client['tenant_id']),
    allowedScopes: client.scope?.split(' ') ?? [],
    parameters: context.oidc.params as Record<string, string | undefined>,
  };
}

/** RFC 6749 §5.1 */
export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope?: string;
}

export type Grant = (request: GrantRequest) => Promise<TokenResponse>;
