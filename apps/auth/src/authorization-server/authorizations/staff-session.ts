import { LIFETIME } from '../tokens/lifetimes';
import { isOfStaff } from './accounts';

/** A session that has ended is noticed after this time at the latest. */
const ACCESS_TOKEN_SECONDS = 600;

/** Ends of the sessions of staff, in seconds. */
export interface StaffSession {
  /** After the last refresh. */
  idle: number;
  /** After the log-in. */
  absolute: number;
}

interface Owned {
  accountId?: string | undefined;
}

/** The lifetimes for oidc-provider. A session of staff is a grant and the refresh token that was issued last. */
export function lifetimesWith({ idle, absolute }: StaffSession) {
  return {
    ...LIFETIME,
    AccessToken: (_: unknown, token: Owned) => (isOfStaff(token) ? ACCESS_TOKEN_SECONDS : LIFETIME.AccessToken),
    Grant: (_: unknown, grant: Owned) => (isOfStaff(grant) ? absolute : LIFETIME.Grant),
    RefreshToken: (_: unknown, token: Owned) => (isOfStaff(token) ? Math.min(idle, absolute) : LIFETIME.RefreshToken),
  };
}
