import { toAnnotationsMembers } from '@vc/feature/annotations';
import { baseResponseMode } from '@vc/protocol/openid4vp';
import { invitationUri } from './presentation-addresses';
import type { DisclosedAttributes, Presentation } from './presentation.entity';

/** @param attributes undefined if the resource must not show them */
export function toPresentationResource(
  presentation: Presentation,
  publicUrl: string,
  attributes?: DisclosedAttributes,
) {
  const { id, status, error, presentationTemplateId, request } = presentation;
  const uri = baseResponseMode(request) === 'dc_api' ? null : invitationUri(publicUrl, presentation);
  return {
    id,
    status,
    error,
    ...toAnnotationsMembers(presentation),
    presentationTemplateId,
    credentials: presentation.credentials.map((verdict, index) => ({
      ...verdict,
      attributes: attributes?.[index] ?? null,
    })),
    responseMode: request.response_mode,
    redirectUri: presentation.redirectUri,
    authorizationRequestUri: uri,
    authorizationRequestQrUri: uri && `${uri}&qr=true`,
    expiresAt: presentation.expiresAt.toISOString(),
    answeredAt: presentation.answeredAt?.toISOString() ?? null,
    createdAt: presentation.createdAt.toISOString(),
    updatedAt: presentation.updatedAt.toISOString(),
  };
}
