/** DID Core 1.0 §3.1, without path, query and fragment. */
const DID = /^did:([a-z0-9]+):((?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/;

export const SUPPORTED_DID_METHODS = ['web', 'jwk', 'key'];

export function isSupportedDid(text: string): boolean {
  const method = DID.exec(text)?.[1];
  return method !== undefined && SUPPORTED_DID_METHODS.includes(method);
}
