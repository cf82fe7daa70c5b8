import { invitationUri } from './presentation-addresses';
import type { Presentation } from './presentation.entity';

/** Attributes of each credential, in the order of the credentials. */
export type DisclosedAttributes = Record<string, unknown>[];

/** @param attributes where they are to be seen */
export function toPresentationResource(
  presentation: Presentation,
  publicUrl: string,
  attributes?: DisclosedAttributes,
) {
  const { id, status, error, presentationTemplateId, request } = presentation;
  const uri = request.response_uri === undefined ? null : invitationUri(publicUrl, presentation);
  return {
    id,
    status,
    error,
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
