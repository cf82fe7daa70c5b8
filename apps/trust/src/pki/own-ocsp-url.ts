/** First segment of the paths of the OCSP responders. */
export const OCSP_PATH = 'ocsp';

/** The address of the OCSP responder of a tenant's root (RFC 6960 Appendix A). */
export function ownOcspUrl(publicUrl: string, tenant: string, rootId: string): string {
  return `${publicUrl}/${OCSP_PATH}/${tenant}/${rootId}`;
}
