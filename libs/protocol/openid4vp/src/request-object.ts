import { signCompactJws, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { DcqlQuery } from '@vc/protocol/dcql';

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

export interface RequestObjectOptions {
  request: AuthorizationRequest;
  /** §5.10: what the wallet wants to see again. */
  walletNonce?: string;
  issuedAt: Date;
  expiresAt: Date;
  alg: SignatureAlgorithm;
  /** Base64 DER certificates, leaf first, without the trust anchor. */
  x5c: string[];
  sign: Signer;
}

/** A request as a JWT (RFC 9101, OpenID4VP 1.0 §5.8 to §5.10). */
export function createRequestObject(options: RequestObjectOptions): Promise<string> {
  const { request, walletNonce, issuedAt, expiresAt, alg, x5c, sign } = options;
  const claims = {
    ...(request.client_id !== undefined && { iss: request.client_id }),
    aud: STATIC_DISCOVERY_AUDIENCE,
    ...{ iat: seconds(issuedAt), exp: seconds(expiresAt) },
    ...request,
    ...(walletNonce !== undefined && { wallet_nonce: walletNonce }),
  };
  return signCompactJws({ alg, typ: REQUEST_OBJECT_TYPE, x5c }, claims, sign);
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
