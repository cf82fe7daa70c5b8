/** Remembers the organization of the last log-in with this browser. */
export class LastOrganization {
  /** @param key under which the browser has it */
  constructor(private readonly key: string) {}

  /** Returns its slug, or an empty text. */
  read(): string {
    return localStorage.getItem(this.key) ?? '';
  }

  remember(slug: string): void {
    localStorage.setItem(this.key, slug);
  }
}
