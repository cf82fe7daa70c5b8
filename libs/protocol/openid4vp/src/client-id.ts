import { sha256 } from '@vc/protocol/crypto';

/** OpenID4VP 1.0 §5.9.3 */
export const CLIENT_ID_PREFIXES = ['x509_hash', 'x509_san_dns', 'decentralized_identifier', 'redirect_uri'] as const;
export type ClientIdPrefix = (typeof CLIENT_ID_PREFIXES)[number];

/** @param leaf DER of the certificate that signs the request */
export function x509HashClientId(leaf: Uint8Array): string {
  return `x509_hash:${sha256(leaf).toString('base64url')}`;
}

/** @param dnsName that the certificate names, and that the response goes to */
export function x509SanDnsClientId(dnsName: string): string {
  return `x509_san_dns:${dnsName}`;
}

/** @param did whose document has the key that signs the request */
export function decentralizedIdentifierClientId(did: string): string {
  return `decentralized_identifier:${did}`;
}

/** @param responseUri where the response goes; the request is not signed */
export function redirectUriClientId(responseUri: string): string {
  return `redirect_uri:${responseUri}`;
}

/** A client id of a prefix that is known here, in its two parts. */
export function parseClientId(clientId: string): { prefix: ClientIdPrefix; value: string } | undefined {
  const prefix = CLIENT_ID_PREFIXES.find((each) => clientId.startsWith(`${each}:`));
  return prefix && { prefix, value: clientId.slice(prefix.length + 1) };
}

/** Appendix A.4: whom an answer to a request of a page is for. */
export function originAudience(origin: string): string {
  return `origin:${origin}`;
}
