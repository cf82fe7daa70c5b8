const KEY = 'wallet.organization';

/** The organization of the last log-in with this browser. */
export function lastOrganization(): string {
  return localStorage.getItem(KEY) ?? '';
}

export function rememberOrganization(slug: string): void {
  localStorage.setItem(KEY, slug);
}

/** The organization that an address names with `tenant`. @param search its query */
export function organizationOf(search: string): string | undefined {
  return new URLSearchParams(search).get('tenant') ?? undefined;
}
