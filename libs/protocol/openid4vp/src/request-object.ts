import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { signCompactJws } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';

export const REQUEST_OBJECT_TYPE = 'oauth-authz-req+jwt';
export const REQUEST_OBJECT_MEDIA_TYPE = `application/${REQUEST_OBJECT_TYPE}`;

/** OpenID4VP 1.0 §5.8: the audience where the verifier does not know which wallet answers. */
const STATIC_DISCOVERY_AUDIENCE = 'https://self-issued.me/v2';

export const RESPONSE_MODES = ['direct_post.jwt', 'direct_post', 'dc_api.jwt', 'dc_api'] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

/** §5.1 */
export interface AuthorizationRequest {
  /** Absent where a page asks without a signature (Appendix A.2). */
  client_id?: string;
  response_type: 'vp_token';
  response_mode: ResponseMode;
  /** Where the response goes; not with the Digital Credentials API. */
  response_uri?: string;
  /** Pages that may ask (Appendix A.2). */
  expected_origins?: string[];
  nonce: string;
  state?: string;
  dcql_query: DcqlQuery;
  client_metadata: object;
  /** §8.4, base64url of JSON. */
  transaction_data?: string[];
}

/** §5.9.3: base64 DER certificates, leaf first, without the trust anchor; or the key's id in a DID document. */
export type RequestObjectKey = { x5c: string[] } | { kid: string };

export interface RequestObjectOptions {
  request: AuthorizationRequest;
  /** §5.10: what the wallet wants to see again. */
  walletNonce?: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
  alg: SignatureAlgorithm;
  /** Says whose key it is. */
  key: RequestObjectKey;
  sign: Signer;
}

/** A request as a JWT (RFC 9101, OpenID4VP 1.0 §5.8 to §5.10). */
export function createRequestObject(options: RequestObjectOptions): Promise<string> {
  const { request, walletNonce, issuedAt, expiresAt, alg, key, sign } = options;
  const claims = {
    ...(request.client_id !== undefined && { iss: request.client_id }),
    aud: STATIC_DISCOVERY_AUDIENCE,
    iat: seconds(issuedAt),
    exp: seconds(expiresAt),
    ...request,
    ...(walletNonce !== undefined && { wallet_nonce: walletNonce }),
  };
  return signCompactJws({ alg, typ: REQUEST_OBJECT_TYPE, ...key }, claims, sign);
}

/**
 * A request by value, as the query of a link (§5.1): members that are not strings are JSON. It is not signed, so its
 * client id has to be one with the prefix `redirect_uri`.
 */
export function requestQuery(request: AuthorizationRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.toString();
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
