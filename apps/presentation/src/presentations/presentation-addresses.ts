import { verifierBase } from '@vc/contract/routes';
import { isPassedByValue, requestQuery, requestUriQuery } from '@vc/protocol/openid4vp';
import type { Presentation } from './presentation.entity';

type AddressedPresentation = Pick<Presentation, 'tenantId' | 'requestId' | 'request'>;

/** OpenID4VP 1.0 §5.7 `request_uri` */
export function requestUri(publicUrl: string, tenantId: string, requestId: string): string {
  return `${verifierBase(publicUrl, tenantId)}/requests/${requestId}`;
}

/** OpenID4VP 1.0 §8.2 `response_uri` */
export function responseUri(publicUrl: string, tenantId: string, requestId: string): string {
  return `${verifierBase(publicUrl, tenantId)}/responses/${requestId}`;
}

/** The page that ends the flow of a holder if the request has no `redirectUri`. */
export function completedUri(publicUrl: string, tenantId: string): string {
  return `${verifierBase(publicUrl, tenantId)}/completed`;
}

/** A landing page whose query is the authorization request. */
export function invitationUri(publicUrl: string, presentation: AddressedPresentation): string {
  return `${verifierBase(publicUrl, presentation.tenantId)}/invitation?${walletQuery(publicUrl, presentation)}`;
}

/** The authorization request as the query of a link: by value if it is not signed (§5.1), else by reference (§5.7). */
export function walletQuery(publicUrl: string, { tenantId, requestId, request }: AddressedPresentation): string {
  if (isPassedByValue(request)) return requestQuery(request);
  return requestUriQuery(request.client_id, requestUri(publicUrl, tenantId, requestId));
}
