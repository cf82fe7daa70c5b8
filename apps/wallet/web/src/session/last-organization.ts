import { LastOrganization } from '@vc/web/shell';

export const lastOrganization = new LastOrganization('wallet.organization');

/** The organization that an address names with `tenant`. @param search its query */
export function organizationOf(search: string): string | undefined {
  return new URLSearchParams(search).get('tenant') ?? undefined;
}
