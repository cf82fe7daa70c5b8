import type { JoseHeader } from '@vc/protocol/crypto';
import { DidError } from './did-error';

/** DID Core 1.0 §3.1, without path, query and fragment. */
const DID = /^did:([a-z0-9]+):((?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/;

export const SUPPORTED_DID_METHODS = ['web', 'jwk', 'key'];

export function isSupportedDid(text: string): boolean {
  const method = DID.exec(text)?.[1];
  return method !== undefined && SUPPORTED_DID_METHODS.includes(method);
}

/** The DID of a DID URL (DID Core 1.0 §3.2), such as a `kid`; undefined for any other text, and for other methods. */
export function didOf(didUrl: unknown): string | undefined {
  const did = typeof didUrl === 'string' ? didUrl.replace(/#.*/s, '') : '';
  return isSupportedDid(did) ? did : undefined;
}

/**
 * The DID that a JWT names as its issuer: its `iss`, or without one the DID of its `kid`; undefined where that is no DID
 * of a supported method.
 * @throws DidError where they name two
 */
export function issuerDidOf({ kid }: JoseHeader, iss: string | undefined): string | undefined {
  const ofKey = didOf(kid);
  if (iss === undefined) return ofKey;
  const ofIssuer = didOf(iss);
  if (ofKey !== undefined && ofIssuer !== undefined && ofKey !== ofIssuer) {
    throw new DidError('the key is of another DID than the iss');
  }
  return ofIssuer;
}
