import { SharedCache } from './shared-cache';

const MAX_BYTES = 1024 * 1024;

interface Value {
  text: string;
  bytes: number;
  lifetime?: number;
}

describe('SharedCache', () => {
  let loads: string[];
  let cache: SharedCache<Value, { loaded: Value | undefined }>;

  beforeEach(() => {
    loads = [];
    cache = new SharedCache({
      maxBytes: MAX_BYTES,
      bytesOf: ({ bytes }) => bytes,
      lifetimeOf: ({ lifetime }) => lifetime,
      load: async ({ loaded }, former) => {
        loads.push(former ? `${former.text}, then ${loaded?.text}` : String(loaded?.text));
        return Promise.resolve(loaded);
      },
    });
  });

  const find = (owner: string, key: string, bytes = 1) =>
    cache.find({ owner, key, context: { loaded: { text: `${owner} ${key}`, bytes } } });

  const stored = (owner: string, keys: string[]) => keys.filter((key) => cache.peek(owner, key) !== undefined);
  const keysTo = (count: number) => Array.from({ length: count }, (_, index) => String(index));

  it('loads a value once for requests at the same time, and for later ones', async () => {
    await Promise.all([find('acme', '1'), find('acme', '1')]);
    expect(await find('acme', '1')).toMatchObject({ text: 'acme 1' });
    expect(loads).toEqual(['acme 1']);
  });

  it('stores the values of two owners with the same key apart', async () => {
    await find('acme', '1');
    expect(await find('other', '1')).toMatchObject({ text: 'other 1' });
  });

  it('leaves the values of others while an owner has ever new ones loaded', async () => {
    await find('honest', 'list');
    const keys = keysTo(100);
    for (const key of keys) await find('hostile', key, MAX_BYTES / 16);
    expect(cache.peek('honest', 'list')).toBeDefined();
    expect(stored('hostile', keys)).toEqual(['97', '98', '99']);
  });

  it('counts what an entry takes beside its value, so that many small ones evict no others', async () => {
    await find('honest', 'list');
    for (const key of keysTo(2_000)) await find('hostile', key, 0);
    expect(cache.peek('honest', 'list')).toBeDefined();
    expect(stored('hostile', keysTo(2_000))).toHaveLength(MAX_BYTES / 4 / 1024);
  });

  it('evicts what all owners have not read for longest where they fill the memory together', async () => {
    const owners = keysTo(6);
    for (const owner of owners) await find(owner, 'list', MAX_BYTES / 4 - 1024);
    expect(owners.filter((owner) => cache.peek(owner, 'list') !== undefined)).toEqual(['2', '3', '4', '5']);
    await find('2', 'further', MAX_BYTES / 8);
    expect(cache.peek('2', 'further')).toBeDefined();
  });

  it('gives the former value to a load that refreshes it', async () => {
    await find('acme', '1');
    const context = { loaded: { text: 'new', bytes: 1 } };
    expect(await cache.find({ owner: 'acme', key: '1', context, forceRefresh: true })).toMatchObject({ text: 'new' });
    expect(loads).toEqual(['acme 1', 'acme 1, then new']);
  });

  it('stores neither what does not exist nor a failure', async () => {
    expect(await cache.find({ owner: 'acme', key: '1', context: { loaded: undefined } })).toBeUndefined();
    await expect(cache.get({ owner: 'acme', key: '1', context: { loaded: undefined } })).rejects.toThrow('not loaded');
    expect(loads).toHaveLength(2);
  });
});
