import { type TenantId } from '@vc/platform/access-control';
import { didWebOf } from '@vc/protocol/did';

/** The tenant's `did:web`, whose document `DidsService` makes. */
export function didOfTenant(publicUrl: string, tenant: TenantId): string {
  return didWebOf(`${publicUrl}/did/${tenant}`);
}
