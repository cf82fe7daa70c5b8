import assert from 'node:assert/strict';
import { LRUCache } from 'lru-cache';

/** An owner has at most this part of the memory, and therefore cannot evict the values of all others. */
const OWNER_PART = 1 / 4;
/** What an entry takes beside its value. */
const ENTRY_BYTES = 1024;

interface Options<V, C> {
  /** Memory of the process for the values. */
  maxBytes: number;
  bytesOf: (value: V) => number;
  /** Lifetime of a value, in ms; undefined: it has none. */
  lifetimeOf?: (value: V) => number | undefined;
  /** @param former value that is refreshed @returns undefined if there is none, which is not stored */
  load: (context: C, former: V | undefined) => Promise<V | undefined>;
}

interface Request<C> {
  /** For example a tenant. */
  owner: string;
  /** Identifies the value among those of its owner. */
  key: string;
  /** Parameter of `load`. */
  context: C;
  /** Whether to load a value that is stored. */
  forceRefresh?: boolean;
}

interface Entry<V> {
  owner: string;
  value: V;
}

/** The stored values of an owner. */
interface Share {
  /** The one that was read last is the last one. */
  names: Set<string>;
  bytes: number;
}

/** Stores values of several owners, by their size: those that were read last, of each owner and of all. */
export class SharedCache<V extends object, C> {
  private readonly shares = new Map<string, Share>();
  private readonly entries: LRUCache<string, Entry<V>, Pick<Request<C>, 'owner' | 'context'>>;

  constructor(private readonly options: Options<V, C>) {
    this.entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => this.bytesOf(entry),
      dispose: (entry, name) => this.leaveShare(entry, name),
      // An eviction does not fail the requests that wait for the value.
      ignoreFetchAbort: true,
      fetchMethod: async (_name, former, { context: { owner, context }, options: stored }) => {
        const value = await options.load(context, former?.value);
        if (!value) return undefined;
        const lifetime = options.lifetimeOf?.(value);
        if (lifetime !== undefined) stored.ttl = Math.max(1, lifetime);
        return { owner, value };
      },
    });
  }

  /** Returns the stored value without loading it, undefined if there is none. */
  peek(owner: string, key: string): V | undefined {
    return this.entries.peek(nameOf(owner, key))?.value;
  }

  /** Returns a value, which requests at the same time load once; undefined if there is none. */
  async find({ owner, key, context, forceRefresh = false }: Request<C>): Promise<V | undefined> {
    const name = nameOf(owner, key);
    const entry = await this.entries.fetch(name, { context: { owner, context }, forceRefresh });
    if (entry) this.keepShare(entry, name);
    return entry?.value;
  }

  /** Returns a value that exists. */
  async get(request: Request<C>): Promise<V> {
    const value = await this.find(request);
    assert(value, 'The value was not loaded.');
    return value;
  }

  /** Evicts what the owner of the entry has not read for longest while it has more than its part. */
  private keepShare(entry: Entry<V>, name: string): void {
    if (this.entries.peek(name) !== entry) return;
    const share = this.shares.get(entry.owner) ?? { names: new Set(), bytes: 0 };
    this.shares.set(entry.owner, share);
    if (!share.names.delete(name)) share.bytes += this.bytesOf(entry);
    share.names.add(name);
    for (const oldest of share.names) {
      if (share.bytes <= this.options.maxBytes * OWNER_PART || oldest === name) return;
      this.entries.delete(oldest);
    }
  }

  private leaveShare(entry: Entry<V>, name: string): void {
    const share = this.shares.get(entry.owner);
    if (!share?.names.delete(name)) return;
    share.bytes -= this.bytesOf(entry);
    if (share.names.size === 0) this.shares.delete(entry.owner);
  }

  private bytesOf({ value }: Entry<V>): number {
    return this.options.bytesOf(value) + ENTRY_BYTES;
  }
}

function nameOf(owner: string, key: string): string {
  return `${owner} ${key}`;
}
