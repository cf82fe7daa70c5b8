const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]'];

/** RFC 8252 §7: an https address, a loopback address, or a scheme of the app's own (a reversed domain name). */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash || text.includes('#') || username || password) return false;
  if (protocol === 'http:') return LOOPBACK_HOSTS.includes(hostname);
  return protocol === 'https:' || protocol.includes('.');
}
