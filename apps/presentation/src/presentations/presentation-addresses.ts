import type { AuthorizationRequest } from '@vc/protocol/openid4vp';
import { parseClientId, requestQuery } from '@vc/protocol/openid4vp';
import type { Presentation } from './presentation.entity';

type AskedPresentation = Pick<Presentation, 'tenantId' | 'requestId' | 'request'>;

/** Where wallets find the tenant's verifier. */
export function verifierBase(publicUrl: string, tenantId: string): string {
  return `${publicUrl}/oid4vp/${tenantId}`;
}

/** OpenID4VP 1.0 §5.7 `request_uri` */
export function requestUri(publicUrl: string, tenantId: string, requestId: string): string {
  return `${verifierBase(publicUrl, tenantId)}/requests/${requestId}`;
}

/** OpenID4VP 1.0 §8.2 `response_uri` */
export function responseUri(publicUrl: string, tenantId: string, requestId: string): string {
  return `${verifierBase(publicUrl, tenantId)}/responses/${requestId}`;
}

/** The page for holders whose verifier has named none to go on. */
export function completedUri(publicUrl: string, tenantId: string): string {
  return `${verifierBase(publicUrl, tenantId)}/completed`;
}

/** A landing page that any wallet can read the request from, too. */
export function invitationUri(publicUrl: string, presentation: AskedPresentation): string {
  return `${verifierBase(publicUrl, presentation.tenantId)}/invitation?${walletQuery(publicUrl, presentation)}`;
}

/** Parameters of the authorization request: by reference (§5.7, §5.10), or all of them where nothing signs it (§5.1). */
export function walletQuery(publicUrl: string, { tenantId, requestId, request }: AskedPresentation): string {
  if (isByValue(request)) return requestQuery(request);
  return new URLSearchParams({
    client_id: request.client_id!,
    request_uri: requestUri(publicUrl, tenantId, requestId),
    request_uri_method: 'post',
  }).toString();
}

/** §5.9.3: a request of a client id that names the response_uri is not signed. */
export function isByValue({ client_id: clientId }: AuthorizationRequest): boolean {
  return clientId !== undefined && parseClientId(clientId)?.prefix === 'redirect_uri';
}
