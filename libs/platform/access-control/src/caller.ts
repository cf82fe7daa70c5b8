import type { AccessTokenClaims } from './access-token-claims';
import { type TenantId } from './tenant-id';

/** The caller that the access token names (RFC 9068). */
export interface Caller {
  tenantId: TenantId;
  clientId: string;
  /** Id of the user, or the client id when a client acts for itself. */
  subject: string;
  scopes: ReadonlySet<string>;
}

export function callerOf({ tenant_id, client_id, sub, scope }: AccessTokenClaims): Caller {
  const scopes = new Set(typeof scope === 'string' ? scope.split(' ') : []);
  return { tenantId: tenant_id, clientId: client_id, subject: sub, scopes };
}
