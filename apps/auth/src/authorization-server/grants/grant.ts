import type { TokenResponse } from '../tokens/access-token-issuer';

/** A token request that oidc-provider has parsed, and whose client it has authenticated. */
export interface GrantRequest {
  clientId: string;
  tenantId: string;
  /** The scopes that the client may ask for. */
  allowedScopes: string[];
  parameters: Record<string, string | undefined>;
  /** Thumbprint of the key that the token is bound to, if the client has sent a DPoP proof (RFC 9449 §5). */
  jkt?: string | undefined;
}

export type Grant = (request: GrantRequest) => Promise<TokenResponse>;
