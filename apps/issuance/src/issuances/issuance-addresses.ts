/** OpenID4VCI: the Credential Issuer Identifier of a tenant. */
export function credentialIssuerIdentifier(publicUrl: string, tenantId: string): string {
  return `${publicUrl}/oid4vci/${tenantId}`;
}

export function credentialOfferUri(publicUrl: string, tenantId: string, offerId: string): string {
  return `${credentialIssuerIdentifier(publicUrl, tenantId)}/credential-offers/${offerId}`;
}

/** A landing page, from whose URL a wallet can read the offer, too (OpenID4VCI 1.0 §4.1.3). */
export function invitationUri(publicUrl: string, offerUri: string): string {
  return `${publicUrl}/invitation?credential_offer_uri=${encodeURIComponent(offerUri)}`;
}
