import {
  type CountedLimitName,
  DEFAULT_COUNTS,
  type LimitOverrides,
  TENANT_LIMIT_NAMES,
  type TenantLimitName,
} from '@vc/contract/access';

/** Part of a limit from which on a tenant is near it. */
export const NEAR_PART = 0.8;

/** Undefined: the service that has the rows has not answered. */
export type CountedUse = Record<CountedLimitName, number | undefined>;

export interface OwnLimits {
  overrides: LimitOverrides;
  /** `RATE_PER_TENANT` */
  defaultRate: number;
  used: CountedUse;
}

/** What the operator has set, and what applies without it. It has no use, which would change the entity tag. */
export function toTenantLimitsResource(overrides: LimitOverrides, defaultRate: number) {
  const { requestsPerSecond, endpoints, clients, staff } = overrides;
  return { requestsPerSecond, endpoints, clients, staff, defaults: defaultsOf(defaultRate) };
}

/** Each limit as it applies, and the use of those that count. */
export function toLimitResources({ overrides, defaultRate, used }: OwnLimits) {
  const defaults = defaultsOf(defaultRate);
  return TENANT_LIMIT_NAMES.map((name) => {
    const limit = { name, value: overrides[name] ?? defaults[name], default: defaults[name] };
    const use = name === 'requestsPerSecond' ? undefined : used[name];
    return { ...limit, ...(use !== undefined && { used: use, state: toState(use, limit.value) }) };
  });
}

function defaultsOf(defaultRate: number): Record<TenantLimitName, number> {
  return { requestsPerSecond: defaultRate, ...DEFAULT_COUNTS };
}

function toState(used: number, value: number): 'within' | 'near' | 'reached' {
  if (used >= value) return 'reached';
  return used >= NEAR_PART * value ? 'near' : 'within';
}
