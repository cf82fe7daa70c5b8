import { isIP } from 'node:net';
import { ValidateBy } from 'class-validator';

/** A number counts the proxies before the service. A list has addresses, ranges and names of private ranges. */
export type TrustedProxies = false | number | string[];

const HOPS = /^[1-9]\d?$/;
const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const MESSAGE =
  'TRUSTED_PROXIES must be a number of proxies from 1 to 99, or addresses and ranges such as 192.0.2.1,2001:db8::/32';

export const IsTrustedProxies = () =>
  ValidateBy({
    name: 'isTrustedProxies',
    validator: {
      validate: (value) => value === '' || HOPS.test(String(value)) || String(value).split(',').every(isProxy),
      defaultMessage: () => MESSAGE,
    },
  });

/** @param setting that `IsTrustedProxies` accepts */
export function parseTrustedProxies(setting: string): TrustedProxies {
  if (setting === '') return false;
  return HOPS.test(setting) ? Number(setting) : setting.split(',');
}

function isProxy(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return RANGE_NAMES.includes(text);
  // A prefix of 0 would trust every address.
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
