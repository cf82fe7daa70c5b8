import { verifierBase } from '@vc/contract/routes';
import { type DirectPostRequest, isPassedByValue, requestQuery, requestUriQuery } from '@vc/protocol/openid4vp';
import type { Presentation } from './presentation.entity';

/** A presentation that has addresses: one of the Digital Credentials API has none. */
export type AddressedPresentation = Pick<Presentation, 'tenantId' | 'requestId'> & { request: DirectPostRequest };

export function isAddressed<P extends Presentation>(presentation: P): presentation is P & AddressedPresentation {
  return 'response_uri' in presentation.request;
}

/** OpenID4VP 1.0 §5.7 `request_uri` */
export function requestUri(base: string, tenantId: string, requestId: string): string {
  return `${verifierBase(base, tenantId)}/requests/${requestId}`;
}

/** OpenID4VP 1.0 §8.2 `response_uri` */
export function responseUri(base: string, tenantId: string, requestId: string): string {
  return `${verifierBase(base, tenantId)}/responses/${requestId}`;
}

/** The page that ends the flow of a holder if the request has no `redirectUri`. */
export function completedUri(presentation: AddressedPresentation): string {
  return `${verifierOf(presentation)}/completed`;
}

/** A landing page whose query is the authorization request. */
export function invitationUri(presentation: AddressedPresentation): string {
  return `${verifierOf(presentation)}/invitation?${walletQuery(presentation)}`;
}

/** The authorization request as the query of a link: by value if it is not signed (§5.1), else by reference (§5.7). */
export function walletQuery(presentation: AddressedPresentation): string {
  const { request, requestId } = presentation;
  if (isPassedByValue(request)) return requestQuery(request);
  return requestUriQuery(request.client_id, `${verifierOf(presentation)}/requests/${requestId}`);
}

/** The verifier's URL when the request was made. It has another base than that of new requests if the domain has changed. */
function verifierOf({ tenantId, requestId, request }: AddressedPresentation): string {
  const { length } = responseUri('', tenantId, requestId);
  return verifierBase(request.response_uri.slice(0, -length), tenantId);
}
