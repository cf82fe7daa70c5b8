import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { isPublicAddress } from './public-address';
import { notPublic } from './url-policy';

type LookupCallback = (error: Error | null, addresses?: LookupAddress[] | string, family?: number) => void;

/** `lookup` of node:dns for sockets. It fails for a host with any address that is not public. */
export function lookupPublic(hostname: string, options: Partial<LookupAllOptions>, callback: LookupCallback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error);
    const foreign = addresses.find(({ address }) => !isPublicAddress(address));
    if (foreign) return callback(notPublic(hostname));
    const [first] = addresses;
    return options.all ? callback(null, addresses) : callback(null, first?.address, first?.family);
  });
}

/** Rejects with the error of the look-up, or OutgoingHttpError `address_not_allowed`. */
export async function assertPublicHost(hostname: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    lookupPublic(hostname, { all: true }, (error) => (error ? reject(error) : resolve()));
  });
}
