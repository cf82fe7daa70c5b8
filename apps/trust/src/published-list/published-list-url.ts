/** The address of the trust list that a tenant publishes. */
export function publishedListUrl(base: string, tenant: string): string {
  return `${base}/trust-list/${tenant}/list.jwt`;
}
