/** The cursor of the next page in a `Link` header (RFC 8288) or a link; undefined at the last page. */
export function nextCursor(links: string | null | undefined): string | undefined {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(links ?? '')?.[1] ?? (links?.startsWith('/') ? links : undefined);
  if (target === undefined) return undefined;
  return new URL(target, 'https://wallet').searchParams.get('page[after]') ?? undefined;
}
