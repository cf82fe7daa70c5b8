import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

export const LOCALHOST = 'localhost';

/** Such names are this machine (RFC 6761 §6.3), and are in no DNS. The resolvers of some systems do not know them. */
export function isBelowLocalhost(host: string): boolean {
  return host.endsWith(`.${LOCALHOST}`);
}

/** `lookup` of node:dns that knows the names below localhost. */
export const lookupWithLocalhost: LookupFunction = (host, options, callback) => {
  lookup(isBelowLocalhost(host) ? LOCALHOST : host, options, callback);
};

/** Returns a host name or IP address without the brackets in which a URL has an IPv6 address (RFC 3986 §3.2.2). */
export function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
