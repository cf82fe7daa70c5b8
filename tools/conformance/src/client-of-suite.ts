import { randomUUID } from 'node:crypto';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { ClientMembers, PlatformUnderTest } from './platform-under-test';

export type ClientRegistration = Required<Pick<ClientMembers, 'name' | 'scopes' | 'grantTypes' | 'redirectUris'>>;

/** The redirect URIs of the suite's two clients. The second one has a query. */
export function toCallbacks(suiteUrl: string, alias: string): [string, string] {
  const callback = `${suiteUrl}/test/a/${alias}/callback`;
  return [callback, `${callback}?dummy1=lorem&dummy2=ipsum`];
}

/**
 * Registers the suite as a client of the demo organization with `private_key_jwt` and DPoP.
 * @returns `client` of a configuration of the suite
 */
export async function registerClient(platform: PlatformUnderTest, registration: ClientRegistration) {
  const { privateKey, publicKey } = generateKeys('P-256');
  const parameters = { kid: randomUUID(), alg: 'ES256', use: 'sig' };
  const { clientId } = await platform.createClient({
    ...registration,
    tokenEndpointAuthMethod: 'private_key_jwt',
    jwks: { keys: [{ ...publicJwkOf(publicKey), ...parameters }] },
    dpopBoundAccessTokens: true,
  });
  const jwk = { ...privateKey.export({ format: 'jwk' }), ...parameters };
  return { client_id: clientId, jwks: { keys: [jwk] }, dpop_signing_alg: 'ES256' };
}
