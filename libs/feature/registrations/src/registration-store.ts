import type { RaisedAlert } from '@vc/contract/events';
import type { Transaction } from '@vc/platform/persistence';
import type { AcceptedRegistration } from './registration-content';

export type RegistrationAlertKind = Extract<RaisedAlert['kind'], `${string}-registration-expiring`>;

/** A stored certificate, and how near its end staff was warned of it. */
export interface WarnedRegistration extends Omit<AcceptedRegistration, 'certificate' | 'issuedAt'> {
  /** What an alert about it names: its own id, or that of the tenant. */
  resourceId: string;
  /** Staff was told that it ends within this number of days. Null before the first warning. */
  warnedDays: number | null;
}

/** The stored registration certificates of a service. */
export interface RegistrationStore<T extends WarnedRegistration> {
  /** Ids of tenants that have a certificate that ends between two times: the first ones after an id, in their order. */
  listTenants: (tx: Transaction, ends: { from: Date; until: Date }, after: string, limit: number) => Promise<string[]>;
  /** All certificates of a tenant. No other transaction adds any before the end of this one. */
  listLocked: (tx: Transaction, tenantId: string) => Promise<T[]>;
  /** Stores the `warnedDays` of all certificates of a tenant. */
  setWarned: (tx: Transaction, tenantId: string, registrations: T[]) => Promise<void>;
}
