import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Returns the address by which limits count a client: an IPv4 address, or the /64 network of an IPv6 address. */
export function toNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const network = expand(plain).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Returns the groups of an address (RFC 4291 §2.2). An IPv4 part at the end counts as two. */
function expand(address: string): string[] {
  const [before = '', after] = address.replace(/(?<=:)\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const [left, right] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right];
}
