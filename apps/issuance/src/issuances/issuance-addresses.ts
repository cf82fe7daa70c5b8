/** OpenID4VCI 1.0 §12.2.1 */
export function credentialIssuerIdentifier(publicUrl: string, tenantId: string): string {
  return `${publicUrl}/oid4vci/${tenantId}`;
}

export function credentialOfferUri(publicUrl: string, tenantId: string, offerId: string): string {
  return `${credentialIssuerIdentifier(publicUrl, tenantId)}/credential-offers/${offerId}`;
}

/** The landing page of an offer. Wallets can read the offer from its URL, too (OpenID4VCI 1.0 §4.1.3). */
export function invitationUri(publicUrl: string, offerUri: string): string {
  return `${publicUrl}/invitation?credential_offer_uri=${encodeURIComponent(offerUri)}`;
}
