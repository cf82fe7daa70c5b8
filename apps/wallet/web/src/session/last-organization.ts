const KEY = 'wallet.organization';

/** The organization of the last log-in with this browser. */
export function lastOrganization(): string {
  return localStorage.getItem(KEY) ?? '';
}

export function rememberOrganization(slug: string): void {
  localStorage.setItem(KEY, slug);
}
