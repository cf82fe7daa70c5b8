import type { JoseHeader } from '@vc/protocol/crypto';
import { DidError } from './did-error';

/** DID Core 1.0 §3.1, without path, query and fragment. */
const DID = /^did:([a-z0-9]+):((?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/;

export const SUPPORTED_DID_METHODS = ['web', 'jwk', 'key'];

/** Tells whether a text is a DID of a supported method. */
export function isSupportedDid(text: string): boolean {
  const method = DID.exec(text)?.[1];
  return method !== undefined && SUPPORTED_DID_METHODS.includes(method);
}

/**
 * Returns the DID of a DID URL (DID Core 1.0 §3.2), such as a `kid`. Returns undefined for any other value and for
 * unsupported methods.
 */
export function parseDidUrl(didUrl: unknown): string | undefined {
  const did = typeof didUrl === 'string' ? didUrl.replace(/#.*/s, '') : '';
  return isSupportedDid(did) ? did : undefined;
}

/**
 * Finds the DID of a JWT's issuer: its `iss`, or without one the DID of its `kid`. Returns undefined where that is not a
 * DID of a supported method.
 * @throws DidError where `iss` and `kid` have different DIDs
 */
export function findIssuerDid({ kid }: JoseHeader, iss: string | undefined): string | undefined {
  const ofKey = parseDidUrl(kid);
  if (iss === undefined) return ofKey;
  const ofIssuer = parseDidUrl(iss);
  if (ofKey !== undefined && ofIssuer !== undefined && ofKey !== ofIssuer) {
    throw new DidError('the key is of another DID than the iss');
  }
  return ofIssuer;
}
