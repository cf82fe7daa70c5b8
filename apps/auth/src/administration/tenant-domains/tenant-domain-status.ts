/** Only an active domain has addresses. */
export type TenantDomainStatus = 'pending' | 'active';
type TenantDomainTrigger = 'prove' | 'lapse';

/** A missing entry changes nothing. */
const TRANSITIONS: Record<TenantDomainStatus, Partial<Record<TenantDomainTrigger, TenantDomainStatus>>> = {
  pending: { prove: 'active' },
  active: { lapse: 'pending' },
};

/** Returns the status after a look for the proof. A repetition has the same result. */
export function nextTenantDomainStatus(status: TenantDomainStatus, trigger: TenantDomainTrigger): TenantDomainStatus {
  return TRANSITIONS[status][trigger] ?? status;
}
