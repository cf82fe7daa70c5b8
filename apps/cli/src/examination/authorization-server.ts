import { isDeepStrictEqual } from 'node:util';
import { importPublicJwk, type Jwk, parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { attempt, type Finding, ok, problem } from './finding';
import { fetchJson } from './public-document';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

/** Examines the metadata and keys of the authorization server, and the signature of a token with those keys. */
export async function examineAuthorizationServer(url: string, token: string): Promise<Finding[]> {
  const advice = 'Check the gateway for /.well-known and /auth/.well-known.';
  return attempt({ subject: 'The authorization server', advice }, async () => {
    const metadata = await fetchJson(`${url}/.well-known/oauth-authorization-server/auth`);
    return [
      ...examineMetadata(url, metadata),
      ...(await examineCopies(url, metadata)),
      ...(await examineKeys(String(metadata.jwks_uri), token)),
    ];
  });
}

/** RFC 8414 §3.3 */
function examineMetadata(url: string, metadata: Record<string, unknown>): Finding[] {
  if (metadata.issuer !== `${url}/auth`) {
    return [problem(`The metadata names the issuer ${String(metadata.issuer)}.`, `Set PUBLIC_URL to ${url}.`)];
  }
  const elsewhere = endpointsElsewhere(url, metadata);
  if (elsewhere.length > 0) return [problem(`Other addresses: ${elsewhere.join(', ')}.`, `Set PUBLIC_URL to ${url}.`)];
  const grants = metadata.grant_types_supported;
  if (!Array.isArray(grants) || !grants.includes(PRE_AUTHORIZED)) {
    return [problem(`The metadata has no grant type ${PRE_AUTHORIZED}.`, 'Check the version of the service auth.')];
  }
  return [ok('The metadata of the authorization server names its own addresses.')];
}

/** Names of endpoints that are not below the public address. */
export function endpointsElsewhere(url: string, metadata: Record<string, unknown>): string[] {
  return Object.entries(metadata)
    .filter(([name, value]) => /(_endpoint|jwks_uri)$/.test(name) && !String(value).startsWith(`${url}/`))
    .map(([name, value]) => `${name} ${String(value)}`);
}

/** Clients of RFC 8414 and of OpenID Connect Discovery 1.0 §4 read the same metadata at other addresses. */
async function examineCopies(url: string, metadata: Record<string, unknown>): Promise<Finding[]> {
  const paths = ['/auth/.well-known/openid-configuration', '/.well-known/openid-configuration/auth'];
  const copies = await Promise.all(paths.map(async (path) => fetchJson(url + path)));
  const different = paths.filter((_, index) => !isDeepStrictEqual(copies[index], metadata));
  if (different.length === 0) return [ok('The discovery documents agree with each other.')];
  const advice = 'Let the gateway route all of /.well-known and /auth to the same service.';
  return [problem(`${different.join(' and ')} differ from /.well-known/oauth-authorization-server/auth.`, advice)];
}

/** RFC 7517 §5, RFC 9068 §4 */
async function examineKeys(jwksUri: string, token: string): Promise<Finding[]> {
  const advice = 'Check the gateway for /auth/jwks, and that all instances of auth have the same keys.';
  return attempt({ subject: 'The keys of the authorization server', advice }, async () => {
    const { keys } = await fetchJson(jwksUri);
    if (!Array.isArray(keys)) throw new Error(`${jwksUri} has no keys`);
    for (const key of keys) importPublicJwk(key);
    const jws = parseCompactJws(token);
    const key = (keys as (Jwk & { kid?: string })[]).find(({ kid }) => kid === jws.header.kid);
    if (!key) throw new Error(`the key ${String(jws.header.kid)}, which signs access tokens, is missing`);
    verifyJws(jws, importPublicJwk(key).key);
    return [ok('The keys of the authorization server verify the access token.')];
  });
}
