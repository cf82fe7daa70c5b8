/** Returns the query of the operator, who names a tenant by its id. */
export function toTenantFilter({ tenant }: { tenant?: string }) {
  return tenant === undefined ? {} : { 'filter[tenantId]': tenant };
}
