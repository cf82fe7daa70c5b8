import { presentMembers } from '@vc/platform/http';
import type { EstRenewal } from './est-renewal.entity';

/** The setting without its secrets. */
export function toEstRenewalResource(renewal: EstRenewal) {
  return {
    certificateId: renewal.certificateId,
    createdAt: renewal.createdAt.toISOString(),
    updatedAt: renewal.updatedAt.toISOString(),
    protocol: 'est',
    url: renewal.url,
    ...presentMembers({ label: renewal.label }),
    authorities: renewal.authorities,
    rekey: renewal.rekey,
    authentication: renewal.authentication,
    ...presentMembers({ lastAttempt: renewal.lastAttemptAt?.toISOString() ?? null, lastError: renewal.lastError }),
  };
}
