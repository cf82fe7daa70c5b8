import { credentialIssuerIdentifier } from '@vc/contract/routes';
import { toAnnotationsMembers } from '@vc/feature/annotations';
import type { IssuanceCredential } from './issuance-credential.entity';
import type { IssuanceWithCredentials } from './issuance-with-credentials';

export function toIssuanceResource({ issuance, credentials }: IssuanceWithCredentials, publicUrl: string) {
  const base = issuance.baseUrl ?? publicUrl;
  const offerUri = invitationUri(base, credentialOfferUri(base, issuance.tenantId, issuance.offerId));
  return {
    id: issuance.id,
    status: issuance.status,
    error: issuance.error,
    ...toAnnotationsMembers(issuance),
    credentials: credentials.map(toIssuanceCredentialResource),
    createdAt: issuance.createdAt.toISOString(),
    updatedAt: issuance.updatedAt.toISOString(),
    expiresAt: issuance.expiresAt.toISOString(),
    offerUri,
    offerQrUri: `${offerUri}&qr=true`,
  };
}

function toIssuanceCredentialResource(credential: IssuanceCredential) {
  const { id, status, credentialTemplateId, exchange, format, revocable } = credential;
  return { id, status, credentialTemplateId, exchange, format, revocable };
}

function credentialOfferUri(base: string, tenantId: string, offerId: string): string {
  return `${credentialIssuerIdentifier(base, tenantId)}/credential-offers/${offerId}`;
}

/** The landing page of an offer. Wallets can read the offer from its URL, too (OpenID4VCI 1.0 §4.1.3). */
function invitationUri(base: string, offerUri: string): string {
  return `${base}/invitation?credential_offer_uri=${encodeURIComponent(offerUri)}`;
}
