/** Returns a host name or IP address without the brackets in which a URL has an IPv6 address (RFC 3986 §3.2.2). */
export function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
