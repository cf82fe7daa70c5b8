import type { SessionEnds, TenantProfile } from '@vc/platform/service-clients';

/** A person who may log in to an app. */
export interface Account {
  /** `sub` of the access token. */
  id: string;
  tenant: TenantProfile;
  /** Of a session that begins now. */
  session: SessionEnds;
}

/** Who logs in to an app. */
export interface Accounts<A extends Account = Account> {
  /** Returns undefined for a person whose sessions have ended. @throws DomainError `UNAVAILABLE` */
  find: (tenantId: string, id: string) => Promise<A | undefined>;
}

/** Those of the app. */
export const ACCOUNTS = 'ACCOUNTS';
