import { signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import type { AuthorizationRequest } from './authorization-request';
import { parseJson } from './authorization-response';
import { OpenId4VpError } from './openid4vp-error';

export const REQUEST_OBJECT_TYPE = 'oauth-authz-req+jwt';
export const REQUEST_OBJECT_MEDIA_TYPE = `application/${REQUEST_OBJECT_TYPE}`;

/** OpenID4VP 1.0 §5.8: the audience of a request to a wallet that the verifier does not know. */
export const STATIC_DISCOVERY_AUDIENCE = 'https://self-issued.me/v2';

/** §5.9.3: base64 DER certificates, leaf first, without the trust anchor; or the key's id in a DID document. */
export type RequestObjectKey = { x5c: string[] } | { kid: string };

export interface RequestObjectOptions {
  request: AuthorizationRequest;
  /** §5.1 `verifier_info`: attestations about the verifier; absent or at least one. */
  verifierInfo?: object[] | undefined;
  /** §5.10: the nonce that the wallet has sent with its request for the object. */
  walletNonce?: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
  alg: SignatureAlgorithm;
  /** Identifies the signing key in the header. */
  key: RequestObjectKey;
  sign: Signer;
}

/** Signs a request as a JWT (RFC 9101, OpenID4VP 1.0 §5.8 to §5.10). */
export function createRequestObject(options: RequestObjectOptions): Promise<string> {
  const { request, verifierInfo, walletNonce, issuedAt, expiresAt, alg, key, sign } = options;
  const claims = {
    iss: request.client_id,
    aud: STATIC_DISCOVERY_AUDIENCE,
    iat: toNumericDate(issuedAt),
    exp: toNumericDate(expiresAt),
    ...request,
    ...(verifierInfo && { verifier_info: verifierInfo }),
    ...(walletNonce !== undefined && { wallet_nonce: walletNonce }),
  };
  return signCompactJws({ alg, typ: REQUEST_OBJECT_TYPE, ...key }, claims, sign);
}

const MAX_CHARACTERS = 1_000;

/**
 * Parses the form that a wallet posts to the request URI, and returns its `wallet_nonce` (OpenID4VP 1.0 §5.10.1).
 * @throws OpenId4VpError if the nonce is no text, or if `wallet_metadata` is not JSON
 */
export function parseWalletNonce(form: unknown): string | undefined {
  const { wallet_nonce: nonce, wallet_metadata: metadata } = (form ?? {}) as Record<string, unknown>;
  if (metadata !== undefined) parseJson(typeof metadata === 'string' ? metadata : '');
  if (nonce === undefined) return undefined;
  if (typeof nonce === 'string' && nonce !== '' && nonce.length <= MAX_CHARACTERS) return nonce;
  throw new OpenId4VpError('wallet_nonce is not a text');
}
