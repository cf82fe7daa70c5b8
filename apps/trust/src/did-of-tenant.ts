import { didBase } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { toDidWeb } from '@vc/protocol/did';

/** The tenant's `did:web` at a base URL, whose document `DidsService` serves. */
export function didOfTenant(base: string, tenant: TenantId): string {
  return toDidWeb(didBase(base, tenant));
}
