import type { Role, Scope } from '../api/schemas';

export interface Session {
  member: { id: string; name: string; email: string };
  tenant: {
    id: string;
    slug: string;
    name: string;
    /** `sandbox` for trials. */
    kind: 'production' | 'sandbox';
    /** `uri` is a `data:` URI. */
    logo?: { uri: string; altText?: string };
    /** `#rrggbb`. */
    primaryColor?: string;
  };
  /** By which the time of a sandbox is ahead; absent when it was not moved. */
  clockOffsetSeconds?: number;
  roles: Role[];
  scopes: Scope[];
  /** Whether the tenant is that of the operator of the platform. */
  isOperator: boolean;
  /** ISO 8601. */
  expiresAt: string;
}

/** Whether the session has at least one of the scopes. Without a scope, every member may. */
export function may(session: Session, scopes: readonly Scope[]): boolean {
  return scopes.length === 0 || scopes.some((scope) => session.scopes.includes(scope));
}
