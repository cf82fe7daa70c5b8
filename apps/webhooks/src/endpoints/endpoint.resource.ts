import type { Endpoint } from '@vc/feature/webhook-store';

/** IF §2.11, without the secrets. */
export function toEndpointResource(endpoint: Endpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    filterTypes: endpoint.filterTypes,
    enabled: endpoint.enabled,
    disabledReason: endpoint.disabledReason,
    rateLimit: endpoint.rateLimit,
    verifiedAt: endpoint.verifiedAt?.toISOString() ?? null,
    verificationError: endpoint.verificationError,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}
