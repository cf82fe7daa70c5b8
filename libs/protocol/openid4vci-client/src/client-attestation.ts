import { randomUUID } from 'node:crypto';
import type { Jwk } from '@vc/protocol/crypto';
import { signCompactJws } from '@vc/protocol/crypto';
import { requestJson } from '@vc/protocol/http';
import type { AuthorizationServerMetadata } from '@vc/protocol/openid4vci';
import type { AccessOptions } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

/** Who the wallet is to authorization servers. */
export interface WalletClient {
  clientId: string;
  /** Vouches for the key of one instance of the wallet, as `oauth-client-attestation+jwt`. */
  attest?: ((instanceKey: Jwk, now: Date) => Promise<string>) | undefined;
  /** Vouches for holder keys, as `key-attestation+jwt` (OpenID4VCI 1.0 Appendix D.1). */
  attestKeys?: ((keys: Jwk[], nonce: string | undefined, now: Date) => Promise<string>) | undefined;
}

/**
 * Headers that authenticate an instance of the wallet, where it is attested and the server takes that.
 * @see https://www.ietf.org/archive/id/draft-ietf-oauth-attestation-based-client-auth-07.html §6
 * @throws OfferRejectedError
 */
export async function attestationHeaders(
  { clientId, attest }: WalletClient,
  server: AuthorizationServerMetadata,
  key: HolderKey,
  { http, now }: AccessOptions,
): Promise<Record<string, string>> {
  if (!attest || !server.token_endpoint_auth_methods_supported?.includes('attest_jwt_client_auth')) return {};
  const challenge = server.challenge_endpoint && (await requestChallenge(server.challenge_endpoint, http));
  const issuedAt = Math.floor(now().getTime() / 1000);
  const claims = {
    iss: clientId,
    aud: server.issuer,
    jti: randomUUID(),
    iat: issuedAt,
    ...(challenge && { challenge }),
  };
  const header = { alg: key.alg, typ: 'oauth-client-attestation-pop+jwt' };
  return {
    'oauth-client-attestation': await attest(key.jwk, now()),
    'oauth-client-attestation-pop': await signCompactJws(header, claims, key.sign),
  };
}

async function requestChallenge(url: string, http: AccessOptions['http']): Promise<string> {
  const answer = await requestJson(http, 'the challenge response', { method: 'POST', url });
  const { attestation_challenge: challenge } = (answer ?? {}) as Record<string, unknown>;
  if (typeof challenge === 'string') return challenge;
  throw new OfferRejectedError(['the challenge response has no attestation_challenge']);
}
