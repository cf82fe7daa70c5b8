import { DidError } from './did-error';

/** Converts the base URL of `<url>/did.json` to a did:web. */
export function toDidWeb(url: string): string {
  const { host, pathname } = new URL(url);
  const path = pathname.split('/').filter(Boolean);
  return ['did', 'web', encodeURIComponent(host), ...path].join(':');
}

/**
 * Converts a did:web to the URL of its document.
 * @see https://w3c-ccg.github.io/did-method-web/#read-resolve
 * @throws DidError
 */
export function toDidDocumentUrl(did: string): string {
  const [scheme, method, host, ...path] = did.split(':');
  if (scheme !== 'did' || method !== 'web' || !host) throw new DidError('the did:web names no host');
  const decoded = [host, ...path].map(decode);
  const isClean = decoded.every((part) => part !== '' && part !== '.' && part !== '..' && !/[/?#@\\\s]/.test(part));
  const url = `https://${decoded.join('/')}${path.length > 0 ? '' : '/.well-known'}/did.json`;
  if (!isClean || !URL.canParse(url)) throw new DidError('the did:web is no address');
  return url;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new DidError('the did:web is not percent-encoded', { cause });
  }
}
