import type { TenantProfile } from '@vc/platform/service-clients';

/** A tenant of the previous release, which knows no sandboxes, is for production. */
export function toOrganizationResource({ id, slug, name, kind = 'production', display }: TenantProfile) {
  return { id, slug, name, kind, ...display };
}
