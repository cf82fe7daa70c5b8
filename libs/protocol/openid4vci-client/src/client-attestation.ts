import { randomUUID } from 'node:crypto';
import type { Jwk } from '@vc/protocol/crypto';
import { signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import { requestJson } from '@vc/protocol/http';
import type { AuthorizationServerMetadata } from '@vc/protocol/openid4vci';
import type { AccessOptions } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

/** The wallet as an OAuth client. */
export interface WalletClient {
  clientId: string;
  /** Returns an `oauth-client-attestation+jwt` for the key of one instance of the wallet. */
  attest?: ((instanceKey: Jwk, now: Date) => Promise<string>) | undefined;
  /** Returns a `key-attestation+jwt` for holder keys (OpenID4VCI 1.0 Appendix D.1). */
  attestKeys?: ((keys: Jwk[], nonce: string | undefined, now: Date) => Promise<string>) | undefined;
}

/**
 * Creates the headers that authenticate an instance of the wallet. Returns none if the wallet has no attestation or
 * the server does not support `attest_jwt_client_auth`.
 * @see https://www.ietf.org/archive/id/draft-ietf-oauth-attestation-based-client-auth-07.html §6
 * @throws OfferRejectedError, UnexpectedResponseError, ServerUnavailableError
 */
export async function attestationHeaders(
  { clientId, attest }: WalletClient,
  server: AuthorizationServerMetadata,
  key: HolderKey,
  { http, now }: AccessOptions,
): Promise<Record<string, string>> {
  if (!attest || !server.token_endpoint_auth_methods_supported?.includes('attest_jwt_client_auth')) return {};
  const challenge = server.challenge_endpoint && (await requestChallenge(server.challenge_endpoint, http));
  const issuedAt = toNumericDate(now());
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
