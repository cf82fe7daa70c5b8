const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]'];

/**
 * Tells whether a text is a redirect URI of an app (RFC 8252 §7): an https URL, a loopback URL or a private-use scheme,
 * which is a reversed domain name, without fragment (RFC 6749 §3.1.2) and credentials.
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash || text.includes('#') || username || password) return false;
  if (protocol === 'http:') return LOOPBACK_HOSTS.includes(hostname);
  return protocol === 'https:' || protocol.includes('.');
}
