import { Endpoint } from '@vc/platform/webhook-store';

/** IF §2.11; the secret is not part of it. */
export function toEndpointResource(endpoint: Endpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    filterTypes: endpoint.filterTypes,
    enabled: endpoint.enabled,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}
