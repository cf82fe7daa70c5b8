const KEY = 'console.organization';

/** The organization at which somebody has logged in with this browser. */
export function lastOrganization(): string {
  return localStorage.getItem(KEY) ?? '';
}

export function rememberOrganization(slug: string): void {
  localStorage.setItem(KEY, slug);
}
