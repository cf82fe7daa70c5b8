import type { LookupAddress } from 'node:dns';
import { PublicLookup } from './public-lookup';

const PUBLIC: LookupAddress[] = [
  { address: '8.8.8.8', family: 4 },
  { address: '2606:4700:4700::1111', family: 6 },
];
const PRIVATE: LookupAddress = { address: '10.0.0.1', family: 4 };
const NAME = 'partner.example';

describe('PublicLookup', () => {
  let addresses: LookupAddress[];
  let failure: Error | null;
  let names: string[];

  const lookup = new PublicLookup((name, options, callback) => {
    expect(options.all).toBe(true);
    names.push(name);
    callback(failure, addresses);
  });

  beforeEach(() => {
    [addresses, failure, names] = [PUBLIC, null, []];
  });

  describe('forSockets', () => {
    const resultFor = (options: { all?: true }) =>
      new Promise<unknown[]>((resolve) => lookup.forSockets(NAME, options, (...result) => resolve(result)));

    it('returns all addresses, or the first', async () => {
      expect(await resultFor({ all: true })).toEqual([null, PUBLIC]);
      expect(await resultFor({})).toEqual([null, '8.8.8.8', 4]);
    });

    it.each<[string, { all?: true }]>([
      ['all addresses', { all: true }],
      ['one address', {}],
    ])('rejects a look-up of %s when any address is not public', async (_, options) => {
      addresses = [...PUBLIC, PRIVATE];
      expect(await resultFor(options)).toEqual([expect.objectContaining({ reason: 'address_not_allowed' })]);
    });

    it('returns no address for a name that has none', async () => {
      addresses = [];
      expect(await resultFor({})).toEqual([null, undefined, undefined]);
    });
  });

  describe('resolve', () => {
    it('returns the addresses of a name', async () => {
      expect(await lookup.resolve(NAME)).toEqual(['8.8.8.8', '2606:4700:4700::1111']);
      expect(names).toEqual([NAME]);
    });

    it.each([
      ['8.8.8.8', '8.8.8.8'],
      ['2606:4700:4700::1111', '2606:4700:4700::1111'],
      ['[2606:4700:4700::1111]', '2606:4700:4700::1111'],
    ])('returns the address %s without a look-up', async (host, address) => {
      expect(await lookup.resolve(host)).toEqual([address]);
      expect(names).toEqual([]);
    });

    it.each(['10.0.0.1', '169.254.169.254', '::1', '[::1]'])(
      'rejects the address %s without a look-up',
      async (host) => {
        await expect(lookup.resolve(host)).rejects.toMatchObject({ reason: 'address_not_allowed' });
        expect(names).toEqual([]);
      },
    );

    it('rejects a name with the error of the look-up, or for any address that is not public', async () => {
      failure = new Error('ENOTFOUND');
      await expect(lookup.resolve(NAME)).rejects.toBe(failure);
      [failure, addresses] = [null, [...PUBLIC, PRIVATE]];
      await expect(lookup.resolve(NAME)).rejects.toMatchObject({ reason: 'address_not_allowed' });
    });
  });
});
