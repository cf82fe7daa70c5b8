import { areaOfScope, audienceOf, isScope } from '@vc/contract/access';
import { errors } from 'oidc-provider';
import { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { Grant } from './grant';

const LIFETIME_SECONDS = 3600;

/** IF A1, RFC 6749 §4.4: a token for the client itself, for the areas that its scopes open. */
export function clientCredentialsGrant(tokens: AccessTokenIssuer, publicUrl: string): Grant {
  return async ({ clientId, tenantId, allowedScopes, parameters }) => {
    const scopes = grantedScopes(parameters.scope, allowedScopes);
    const areas = new Set(scopes.filter(isScope).map(areaOfScope));
    const aud = [...areas].map((area) => audienceOf(area, publicUrl));
    const scope = scopes.join(' ');
    const claims = { aud, sub: clientId, client_id: clientId, tenant_id: tenantId, scope };
    const access_token = await tokens.issue(claims, LIFETIME_SECONDS);
    return { access_token, expires_in: LIFETIME_SECONDS, token_type: 'Bearer', scope };
  };
}

/** Nothing asked for means all that the client may have (RFC 6749 §3.3). */
function grantedScopes(asked: string | undefined, allowed: string[]): string[] {
  if (asked === undefined || asked.trim() === '') return allowed;
  const scopes = [...new Set(asked.trim().split(/ +/))];
  const refused = scopes.filter((scope) => !allowed.includes(scope));
  if (refused.length > 0) throw new errors.InvalidScope('requested scope is not allowed for this client', refused[0]!);
  return scopes;
}
