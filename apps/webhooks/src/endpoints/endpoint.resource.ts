import { DEFAULT_RETRY_SCHEDULE, type Endpoint, verificationOf } from '@vc/feature/webhook-store';

/** IF §2.11, without the secrets. */
export function toEndpointResource(endpoint: Endpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    filterTypes: endpoint.filterTypes,
    filter: endpoint.filter ?? {},
    enabled: endpoint.enabled,
    disabledReason: endpoint.disabledReason,
    rateLimit: endpoint.rateLimit,
    signatureSchemes: endpoint.signatureSchemes,
    publicKey: endpoint.publicKey === null ? null : toStandardKey(endpoint.publicKey),
    headerNames: endpoint.headerNames,
    authentication: endpoint.authentication
      ? { type: 'client_credentials', ...endpoint.authentication }
      : { type: 'none' },
    clientCertificate: endpoint.clientCertificate,
    retrySchedule: endpoint.retrySchedule ?? DEFAULT_RETRY_SCHEDULE,
    alertEmails: endpoint.alertEmails,
    verification: verificationOf(endpoint),
    verifiedAt: endpoint.verifiedAt?.toISOString() ?? null,
    verificationError: endpoint.verificationError,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

/** Public key in the form of Standard Webhooks. */
function toStandardKey(x: string): string {
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
}
