import { credentialIssuerIdentifier } from '@vc/contract/routes';

export function credentialOfferUri(base: string, tenantId: string, offerId: string): string {
  return `${credentialIssuerIdentifier(base, tenantId)}/credential-offers/${offerId}`;
}

/** The landing page of an offer. Wallets can read the offer from its URL, too (OpenID4VCI 1.0 §4.1.3). */
export function invitationUri(base: string, offerUri: string): string {
  return `${base}/invitation?credential_offer_uri=${encodeURIComponent(offerUri)}`;
}
