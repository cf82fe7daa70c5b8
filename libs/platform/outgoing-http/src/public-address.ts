import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Special-purpose addresses (RFC 6890). */
const SPECIAL_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Special-purpose addresses within global unicast: documentation, benchmarking, Teredo, 6to4. */
const SPECIAL_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const specialIpv4 = new BlockList();
SPECIAL_IPV4.forEach(([network, prefix]) => specialIpv4.addSubnet(network, prefix, 'ipv4'));

const specialIpv6 = new BlockList();
SPECIAL_IPV6.forEach(([network, prefix]) => specialIpv6.addSubnet(network, prefix, 'ipv6'));

const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether the address is globally reachable. IPv4-mapped IPv6 addresses are not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}
