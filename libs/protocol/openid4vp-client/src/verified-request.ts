import type { DcApiProtocol } from '@vc/protocol/openid4vp';
import type { DcqlQuery } from '@vc/protocol/dcql';

interface RequestParameters {
  /** `origin:` and the origin of the page, if the request is not signed (Appendix A.2). */
  clientId: string;
  /** Distinguished name of the verifier's certificate, or its DID, or the origin if the request is not signed. */
  verifier: string;
  /** The certificates of the signer in base64 DER, leaf first. Their authority may be unknown. */
  x5c?: string[];
  nonce: string;
  dcqlQuery: DcqlQuery;
  /** `client_metadata` */
  clientMetadata: Record<string, unknown>;
  /** `verifier_info` as it is: its attestations are not verified (§5.1). */
  verifierInfo?: unknown;
  expiresAt?: Date;
}

/** A request whose response is posted (OpenID4VP 1.0 §8.2). */
export interface DirectPostRequest extends RequestParameters {
  responseMode: 'direct_post' | 'direct_post.jwt';
  responseUri: string;
  state?: string;
}

/** A request whose response goes to the calling page (Appendix A). */
export interface DcApiRequest extends RequestParameters {
  responseMode: 'dc_api' | 'dc_api.jwt';
  protocol: DcApiProtocol;
  origin: string;
}

/** A request of ISO/IEC 18013-7 Annex C, whose response is encrypted for the calling page. */
export interface IsoMdocRequest extends RequestParameters {
  protocol: 'org-iso-mdoc';
  origin: string;
  /** As the wallet has received it: the session transcript covers its text. */
  encryptionInfo: string;
}

export type OpenId4VpRequest = DirectPostRequest | DcApiRequest;

/** A request whose signer, audience and parameters are verified. */
export type VerifiedRequest = OpenId4VpRequest | IsoMdocRequest;

/** Tells whether the response goes to the calling page, by whichever protocol. */
export function isDcApiRequest<R extends VerifiedRequest>(request: R): request is Exclude<R, DirectPostRequest> {
  return 'origin' in request;
}

export function isIsoMdocRequest(request: VerifiedRequest): request is IsoMdocRequest {
  return 'encryptionInfo' in request;
}
