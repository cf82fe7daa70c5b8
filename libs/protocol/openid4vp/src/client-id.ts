import type { X509Certificate } from 'node:crypto';
import { sha256 } from '@vc/protocol/crypto';

/** OpenID4VP 1.0 §5.9.3 */
export const CLIENT_ID_PREFIXES = ['x509_hash', 'x509_san_dns', 'decentralized_identifier', 'redirect_uri'] as const;
export type ClientIdPrefix = (typeof CLIENT_ID_PREFIXES)[number];

export interface VerifierIdentity {
  /** The certificate that signs the request. */
  leaf: X509Certificate;
  /** The DID whose document has the key that signs the request. */
  did: string;
  responseUri: string;
}

/**
 * Creates the client id of a verifier under a prefix (§5.9.3).
 * @returns undefined if the prefix is `x509_san_dns` and the certificate does not name the host of the response URI
 */
export function createClientId(prefix: ClientIdPrefix, verifier: VerifierIdentity): string | undefined {
  const { leaf, did, responseUri } = verifier;
  switch (prefix) {
    case 'x509_hash':
      return x509HashClientId(leaf.raw);
    case 'decentralized_identifier':
      return `decentralized_identifier:${did}`;
    case 'redirect_uri':
      return redirectUriClientId(responseUri);
    case 'x509_san_dns': {
      const { hostname } = new URL(responseUri);
      return dnsNamesOf(leaf).includes(hostname) ? `x509_san_dns:${hostname}` : undefined;
    }
  }
}

/** @param leaf DER of the certificate that signs the request */
export function x509HashClientId(leaf: Uint8Array): string {
  return `x509_hash:${sha256(leaf).toString('base64url')}`;
}

/** @param responseUri `response_uri` of the request, which is not signed */
export function redirectUriClientId(responseUri: string): string {
  return `redirect_uri:${responseUri}`;
}

/** Splits a client id at its prefix; undefined for an unknown prefix. */
export function parseClientId(clientId: string): { prefix: ClientIdPrefix; value: string } | undefined {
  const prefix = CLIENT_ID_PREFIXES.find((each) => clientId.startsWith(`${each}:`));
  return prefix && { prefix, value: clientId.slice(prefix.length + 1) };
}

/** Appendix A.4: the audience of a response through the Digital Credentials API. */
export function originAudience(origin: string): string {
  return `origin:${origin}`;
}

function dnsNamesOf({ subjectAltName = '' }: X509Certificate): string[] {
  const names = subjectAltName.split(', ').filter((name) => name.startsWith('DNS:'));
  return names.map((name) => name.slice('DNS:'.length));
}
