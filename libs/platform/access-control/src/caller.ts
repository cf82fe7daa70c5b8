import type { AccessTokenClaims, SubjectKind } from './access-token-claims';

/** UUID of the organization that a token acts for. */
export type TenantId = string;

/** The caller that the access token names (RFC 9068). */
export interface Caller {
  tenantId: TenantId;
  clientId: string;
  /** Id of the user, or the client id when a client acts for itself. */
  subject: string;
  /** Ids of two kinds are never the same subject. */
  subjectKind: SubjectKind;
  scopes: ReadonlySet<string>;
}

export function callerOf({ tenant_id, client_id, sub, sub_kind, scope }: AccessTokenClaims): Caller {
  const scopes = new Set(typeof scope === 'string' ? scope.split(' ') : []);
  const subjectKind = sub_kind ?? (sub === client_id ? 'client' : 'user');
  return { tenantId: tenant_id, clientId: client_id, subject: sub, subjectKind, scopes };
}
