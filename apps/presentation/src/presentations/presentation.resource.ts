import { toAnnotationsMembers } from '@vc/feature/annotations';
import { invitationUri, isAddressed } from './presentation-addresses';
import type { DisclosedAttributes, Presentation } from './presentation.entity';

/** @param attributes undefined if the resource must not show them */
export function toPresentationResource(presentation: Presentation, attributes?: DisclosedAttributes) {
  const { id, status, error, presentationTemplateId, request } = presentation;
  const uri = isAddressed(presentation) ? invitationUri(presentation) : null;
  return {
    id,
    status,
    error,
    ...toAnnotationsMembers(presentation),
    presentationTemplateId,
    credentials: presentation.credentials.map((verdict, index) => ({
      ...verdict,
      issuerName: verdict.issuerName ?? null,
      attributes: attributes?.[index] ?? null,
    })),
    responseMode: request.response_mode,
    responseProtocol: presentation.responseProtocol,
    redirectUri: presentation.redirectUri,
    authorizationRequestUri: uri,
    authorizationRequestQrUri: uri && `${uri}&qr=true`,
    expiresAt: presentation.expiresAt.toISOString(),
    answeredAt: presentation.answeredAt?.toISOString() ?? null,
    attributesUntil: presentation.attributesUntil?.toISOString() ?? null,
    createdAt: presentation.createdAt.toISOString(),
    updatedAt: presentation.updatedAt.toISOString(),
  };
}
