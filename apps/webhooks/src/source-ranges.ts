import { isIP } from 'node:net';
import { ValidateBy } from 'class-validator';
import { IPv4, IPv6 } from 'ipaddr.js';

const MAX_RANGES = 64;
const MESSAGE = `OUTGOING_SOURCE_ADDRESSES must be at most ${MAX_RANGES} addresses and ranges such as 198.51.100.7,2001:db8:7::/48, each range without bits after its prefix`;

export const AreSourceRanges = () =>
  ValidateBy({
    name: 'areSourceRanges',
    validator: {
      validate: (value) => value === '' || areRanges(String(value)),
      defaultMessage: () => MESSAGE,
    },
  });

/**
 * Returns ranges in CIDR notation, an address as a range of its own.
 * @param setting that `AreSourceRanges` accepts
 */
export function toSourceRanges(setting: string): string[] {
  return setting === '' ? [] : setting.split(',').map(toRange);
}

function areRanges(text: string): boolean {
  const ranges = text.split(',');
  return ranges.length <= MAX_RANGES && ranges.every(isRange);
}

function isRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  // An address with a zone concerns one machine.
  if (version === 0 || address.includes('%') || text.split('/').length > 2) return false;
  if (prefix === undefined) return true;
  // A prefix of 0 would have partners admit every address.
  if (!/^[1-9]\d*$/.test(prefix) || Number(prefix) > (version === 4 ? 32 : 128)) return false;
  const network = version === 4 ? IPv4.networkAddressFromCIDR(text) : IPv6.networkAddressFromCIDR(text);
  return `${network.toString()}/${prefix}` === toRange(text);
}

function toRange(text: string): string {
  const [address = '', prefix] = text.split('/');
  if (isIP(address) === 4) return `${address}/${prefix ?? 32}`;
  return `${IPv6.parse(address).toString()}/${prefix ?? 128}`;
}
