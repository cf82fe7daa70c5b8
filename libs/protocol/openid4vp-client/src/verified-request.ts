import type { DcApiProtocol } from '@vc/protocol/openid4vp';
import type { DcqlQuery } from '@vc/protocol/dcql';

interface RequestParameters {
  /** Of a page that does not say who asks: `origin:` and its origin. */
  clientId: string;
  /** Distinguished name of the verifier's certificate, or its DID; of a request that is not signed, an origin. */
  verifier: string;
  nonce: string;
  dcqlQuery: DcqlQuery;
  /** `client_metadata` */
  clientMetadata: Record<string, unknown>;
  expiresAt?: Date;
}

/** Its answer is posted (OpenID4VP 1.0 §8.2). */
export interface DirectPostRequest extends RequestParameters {
  responseMode: 'direct_post' | 'direct_post.jwt';
  responseUri: string;
  state?: string;
}

/** Its answer goes back to the page that asks (Appendix A). */
export interface DcApiRequest extends RequestParameters {
  responseMode: 'dc_api' | 'dc_api.jwt';
  protocol: DcApiProtocol;
  origin: string;
}

/** A request that was made for us by whom it says. */
export type VerifiedRequest = DirectPostRequest | DcApiRequest;

export function isDcApiRequest(request: VerifiedRequest): request is DcApiRequest {
  return request.responseMode === 'dc_api' || request.responseMode === 'dc_api.jwt';
}
