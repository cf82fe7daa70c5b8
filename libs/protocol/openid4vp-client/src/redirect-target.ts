/** The URIs to which a verifier may send the holder's browser, beside https. */
export interface RedirectTargets {
  /** Private-use schemes of registered apps (RFC 8252 §7.1), without the colon. */
  appSchemes: string[];
  /** Permits http on this machine, for development. */
  allowLoopback: boolean;
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Tells whether a `redirect_uri` of a verifier (OpenID4VP 1.0 §8.2) may be opened: an https URL without credentials, a
 * URI of a registered app, or in development an http URL of this machine.
 */
export function isRedirectTarget(uri: string, { appSchemes, allowLoopback }: RedirectTargets): boolean {
  // RFC 3986 §2: a URI has visible ASCII characters only. Parsers remove others, so they could hide a scheme.
  if (!/^[!-~]+$/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return allowLoopback && LOOPBACK_HOSTS.includes(hostname);
  return appSchemes.includes(protocol.slice(0, -1));
}
