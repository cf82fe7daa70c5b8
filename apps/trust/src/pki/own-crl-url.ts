export interface OwnCrl {
  tenant: string;
  /** `<root id>.crl` */
  file: string;
}

/** The address of the revocation list of a tenant's root. */
export function ownCrlUrl(publicUrl: string, tenant: string, rootId: string): string {
  return `${publicUrl}/crl/${tenant}/${rootId}.crl`;
}

/** Returns undefined for an address that is not one of this platform. */
export function parseOwnCrlUrl(publicUrl: string, url: string): OwnCrl | undefined {
  const base = `${publicUrl}/crl/`;
  if (!url.startsWith(base)) return undefined;
  const [tenant = '', file = '', ...rest] = url.slice(base.length).split('/');
  return rest.length === 0 ? { tenant, file } : undefined;
}
