import { didBase } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { toDidWeb } from '@vc/protocol/did';

/** The tenant's `did:web`, whose document `DidsService` serves. */
export function didOfTenant(publicUrl: string, tenant: TenantId): string {
  return toDidWeb(didBase(publicUrl, tenant));
}
