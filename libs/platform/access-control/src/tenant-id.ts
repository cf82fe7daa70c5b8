/** UUID of the organization that a token acts for. */
export type TenantId = string;
