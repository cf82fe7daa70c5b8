import type { PortalLink } from '@vc/feature/webhook-store';

/** Without the token, which only the response to the creation shows. */
export function toPortalLinkResource({ id, endpointId, createdAt, expiresAt }: PortalLink) {
  return { id, endpointId, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
