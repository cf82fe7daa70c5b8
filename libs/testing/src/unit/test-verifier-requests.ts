import type { KeyObject } from 'node:crypto';
import type { Jwk } from '@vc/protocol/crypto';
import { createSigner, signCompactJws } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { clientMetadata } from '@vc/protocol/openid4vp';
import type { CertifiedKey } from './certified-key';

const SECONDS_VALID = 300;

type Claims = Record<string, unknown>;

/** The parts of a request of the verifier. */
export interface RequestParts {
  url: string;
  /** Number of the request. */
  turn: string;
  responseMode: string;
  query: DcqlQuery;
  encryptionJwk: Jwk;
}

/** Parameters of an Authorization Request by redirect (OpenID4VP 1.0 §5), without `client_id`. */
export function requestParameters({ url, turn, ...parts }: RequestParts) {
  return {
    ...pageParameters({ url, turn, ...parts }),
    response_uri: `${url}/response/${turn}`,
    state: `state-${turn}`,
  };
}

/** Parameters of a request by the Digital Credentials API (OpenID4VP 1.0 Appendix A.2). */
export function pageParameters({ turn, responseMode, query, encryptionJwk }: RequestParts) {
  return {
    response_type: 'vp_token',
    response_mode: responseMode,
    nonce: nonceOf(turn),
    dcql_query: query,
    client_metadata: clientMetadata(query, responseMode.endsWith('.jwt') ? encryptionJwk : undefined),
  };
}

/** Claims of a Request Object that is fetched from its `request_uri`. */
export function requestObjectClaims(parameters: object, clientId: string, walletNonce: string | null): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    ...parameters,
    client_id: clientId,
    aud: 'https://self-issued.me/v2',
    iat: now,
    exp: now + SECONDS_VALID,
    ...(walletNonce !== null && { wallet_nonce: walletNonce }),
  };
}

/** A signed Request Object. @param key signs instead of the verifier's @param header of the JWS, added to the usual one */
export function signRequest(
  claims: Claims,
  { signer, key = signer.key, header }: { signer: CertifiedKey; key?: KeyObject | undefined; header?: object },
): Promise<string> {
  const usual = { alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: signer.x5c };
  return signCompactJws({ ...usual, ...header }, claims, createSigner(key));
}

/** In JSON serialization, with the signature of another verifier before it (OpenID4VP 1.0 Appendix A.3.2). */
export function toMultiSigned(jws: string): { payload: string | undefined; signatures: object[] } {
  const [header, payload, signature] = jws.split('.');
  const other = { protected: header, signature: Buffer.alloc(64, 1).toString('base64url') };
  return { payload, signatures: [other, { protected: header, signature }] };
}

export function nonceOf(turn: string): string {
  return `nonce-${turn}`;
}
