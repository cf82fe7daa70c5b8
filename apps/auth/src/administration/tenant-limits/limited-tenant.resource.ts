import { toLimitResources } from './tenant-limits.resource';
import type { LimitedTenants } from './tenant-limits.service';

/** @param defaultRate `RATE_PER_TENANT` */
export function toLimitedTenants({ items, areEndpointsKnown }: LimitedTenants, defaultRate: number) {
  return items.map(({ id, slug, name, overrides, clients, staff, endpoints }) => {
    const used = { clients, staff, endpoints: areEndpointsKnown ? endpoints : undefined };
    return { id, slug, name, limits: toLimitResources({ overrides, defaultRate, used }) };
  });
}
