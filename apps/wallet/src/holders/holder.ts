import type { Caller, TenantId } from '@vc/platform/access-control';
import { notAUserToken } from './holder.errors';

/** A user of a tenant: the owner of credentials and presentations. */
export interface Holder {
  tenantId: TenantId;
  userId: string;
}

/** Returns the user that an access token was issued for. @throws DomainError `FORBIDDEN` for a token of a client or of staff */
export function toHolder({ tenantId, subject, subjectKind }: Caller): Holder {
  if (subjectKind !== 'user') throw notAUserToken();
  return { tenantId, userId: subject };
}
