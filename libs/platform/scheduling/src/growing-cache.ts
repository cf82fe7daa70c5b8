import { LRUCache } from 'lru-cache';

type Value = string | boolean | object;

/**
 * An LRU cache of at most `max` entries whose memory grows with its entries. An `LRUCache` with `max` reserves memory for
 * all of them at once: 28 bytes an entry, and 16 more with a lifetime. One with a limit of the size does not.
 */
export class GrowingCache<K extends string, V extends Value, FC = unknown> extends LRUCache<K, V, FC> {
  constructor({ max, ...options }: Omit<LRUCache.OptionsMaxLimit<K, V, FC>, 'maxSize' | 'sizeCalculation'>) {
    // By default, lru-cache remembers the time for a millisecond, and sets a timer to forget it. Reading the clock costs less.
    super({ ttlResolution: 0, ...options, maxSize: max, sizeCalculation: () => 1 });
  }
}
