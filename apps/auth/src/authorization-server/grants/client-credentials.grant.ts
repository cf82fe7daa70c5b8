import { areaOfScope, audienceOf, isScope } from '@vc/contract/access';
import type { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-token-issuer';
import type { Grant } from './grant';
import { scopeNotAllowed } from './grant.errors';

/** Scopes that only a user can authorize. */
const USER_SCOPES = ['wallet'];

/** The client credentials grant (IF A1, RFC 6749 §4.4). The audience of the token are the areas of its scopes. */
export function clientCredentialsGrant(tokens: AccessTokenIssuer, publicUrl: string): Grant {
  return async ({ clientId, tenantId, allowedScopes, parameters, jkt }) => {
    const ownScopes = allowedScopes.filter((scope) => !USER_SCOPES.includes(scope));
    const scopes = selectScopes(parameters.scope, ownScopes);
    const areas = new Set(scopes.filter(isScope).map(areaOfScope));
    const aud = [...areas].map((area) => audienceOf(area, publicUrl));
    const scope = scopes.join(' ');
    const subject = { sub: clientId, sub_kind: 'client' as const };
    return tokens.issue(
      { aud, ...subject, client_id: clientId, tenant_id: tenantId, scope },
      jkt,
      ACCESS_TOKEN_SECONDS,
    );
  };
}

/** Without a requested scope the token has all scopes of the client (RFC 6749 §3.3). */
function selectScopes(requested: string | undefined, allowed: string[]): string[] {
  if (requested === undefined || requested.trim() === '') return allowed;
  const scopes = [...new Set(requested.trim().split(/ +/))];
  const disallowed = scopes.find((scope) => !allowed.includes(scope));
  if (disallowed !== undefined) throw scopeNotAllowed(disallowed);
  return scopes;
}
