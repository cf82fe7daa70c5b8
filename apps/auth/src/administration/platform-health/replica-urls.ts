import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Replicas that are asked at most. */
const MAX_REPLICAS = 32;

/**
 * Returns one address for each replica that the name of a service resolves to: all of them where the name has the addresses of
 * replicas, and one where it has that of a balancer. A certificate is valid for the name alone, so `https` is asked by the name.
 * @throws Error when the name does not resolve
 */
export async function replicaUrlsOf(url: string, resolve = lookup): Promise<string[]> {
  const { protocol, hostname } = new URL(url);
  const isFixed = protocol === 'https:' || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isFixed) return [url];
  const found = await resolve(hostname, { all: true });
  // A replica with addresses of both families would be asked twice.
  const addresses = found.filter(({ family }) => family === found[0]?.family).map(({ address }) => address);
  return [...new Set(addresses)].slice(0, MAX_REPLICAS).map((address) => withHost(url, address));
}

function withHost(url: string, address: string): string {
  const changed = new URL(url);
  changed.hostname = isIP(address) === 6 ? `[${address}]` : address;
  return changed.href;
}
