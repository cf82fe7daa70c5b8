/** OpenID4VCI: the Credential Issuer Identifier of a tenant. */
export function credentialIssuerOf(publicUrl: string, tenantId: string): string {
  return `${publicUrl}/oid4vci/${tenantId}`;
}

export function credentialOfferUri(publicUrl: string, tenantId: string, offerId: string): string {
  return `${credentialIssuerOf(publicUrl, tenantId)}/credential-offers/${offerId}`;
}

/** A landing page that any wallet can read the offer from, too (OpenID4VCI §4.1.3). */
export function invitationUri(publicUrl: string, offerUri: string): string {
  return `${publicUrl}/invitation?credential_offer_uri=${encodeURIComponent(offerUri)}`;
}
