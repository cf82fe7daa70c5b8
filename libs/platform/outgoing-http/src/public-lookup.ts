import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';
import { notPublic } from './url-policy';
import { withoutBrackets } from './localhost';

type LookupCallback = (error: Error | null, addresses?: LookupAddress[] | string, family?: number) => void;

/** `lookup` of node:dns with `all`. */
export type HostLookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Look-ups that fail for a host with any address that is not public. */
export class PublicLookup {
  constructor(private readonly lookup: HostLookup) {}

  /** `lookup` of node:dns for sockets. */
  readonly forSockets = (hostname: string, options: Partial<LookupAllOptions>, callback: LookupCallback): void => {
    this.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error);
      const foreign = addresses.find(({ address }) => !isPublicAddress(address));
      if (foreign) return callback(notPublic(hostname));
      const [first] = addresses;
      return options.all ? callback(null, addresses) : callback(null, first?.address, first?.family);
    });
  };

  /**
   * @param host name or IP address, with or without the brackets of IPv6
   * @throws the error of the look-up, or OutgoingHttpError `address_not_allowed`
   */
  async resolve(host: string): Promise<string[]> {
    const name = withoutBrackets(host);
    if (isIP(name)) {
      if (!isPublicAddress(name)) throw notPublic(name);
      return [name];
    }
    return new Promise((resolve, reject) => {
      this.forSockets(name, { all: true }, (error, addresses) => {
        if (error) reject(error);
        else resolve((addresses as LookupAddress[]).map(({ address }) => address));
      });
    });
  }
}
