import { toAnnotationsMembers } from '@vc/feature/annotations';
import { credentialOfferUri, invitationUri } from './issuance-addresses';
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
