/** Label of the tenants that have no series of their own. */
export const OTHER_TENANTS = 'other';

/** Bounds the number of tenants in labels: the first ones have series of their own, and the others share one. */
export class TenantLabels {
  private readonly labels = new Set<string>();

  /** @param limit of the tenants with series of their own */
  constructor(private readonly limit: number) {}

  of(tenantId: string): string {
    if (this.labels.has(tenantId)) return tenantId;
    if (this.labels.size >= this.limit) return OTHER_TENANTS;
    this.labels.add(tenantId);
    return tenantId;
  }
}
