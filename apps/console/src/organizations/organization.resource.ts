import type { TenantProfile } from '@vc/platform/service-clients';

export function toOrganizationResource({ id, slug, name, display }: TenantProfile) {
  return { id, slug, name, ...display };
}
