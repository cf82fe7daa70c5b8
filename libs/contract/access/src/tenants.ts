/** What a tenant can have more or less of than the installation gives to each tenant. */
export const TENANT_LIMIT_NAMES = ['requestsPerSecond', 'endpoints', 'clients', 'staff'] as const;

export type TenantLimitName = (typeof TENANT_LIMIT_NAMES)[number];

/** Limits that count what a tenant has. */
export type CountedLimitName = Exclude<TenantLimitName, 'requestsPerSecond'>;

/** Null: the default of the installation. */
export type LimitOverrides = Record<TenantLimitName, number | null>;

/** Of every tenant for which the operator has set no other number. That of requests is the setting `RATE_PER_TENANT`. */
export const DEFAULT_COUNTS: Record<CountedLimitName, number> = { endpoints: 50, clients: 1_000, staff: 1_000 };

/** A sandbox is for trials: no tenant for production trusts it because it is a tenant of the same platform (docs/sandbox.md). */
export const TENANT_KINDS = ['production', 'sandbox'] as const;
export type TenantKind = (typeof TENANT_KINDS)[number];
