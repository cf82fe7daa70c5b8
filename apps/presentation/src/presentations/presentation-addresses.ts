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
export function invitationUri(publicUrl: string, tenantId: string, clientId: string, requestId: string): string {
  const query = authorizationQuery(clientId, requestUri(publicUrl, tenantId, requestId));
  return `${verifierBase(publicUrl, tenantId)}/invitation?${query}`;
}

/** Parameters of the authorization request by reference (§5.7, §5.10). */
export function authorizationQuery(clientId: string, uri: string): string {
  return new URLSearchParams({ client_id: clientId, request_uri: uri, request_uri_method: 'post' }).toString();
}
