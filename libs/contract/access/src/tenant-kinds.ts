/** A sandbox is for trials: no tenant for production trusts it because it is a tenant of the same platform (docs/sandbox.md). */
export const TENANT_KINDS = ['production', 'sandbox'] as const;
export type TenantKind = (typeof TENANT_KINDS)[number];
