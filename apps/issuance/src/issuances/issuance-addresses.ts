import { credentialIssuerIdentifier } from '@vc/contract/routes';

export function credentialOfferUri(publicUrl: string, tenantId: string, offerId: string): string {
  return `${credentialIssuerIdentifier(publicUrl, tenantId)}/credential-offers/${offerId}`;
}

/** The landing page of an offer. Wallets can read the offer from its URL, too (OpenID4VCI 1.0 §4.1.3). */
export function invitationUri(publicUrl: string, offerUri: string): string {
  return `${publicUrl}/invitation?credential_offer_uri=${encodeURIComponent(offerUri)}`;
}
