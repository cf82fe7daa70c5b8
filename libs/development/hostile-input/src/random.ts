/** A deterministic source of numbers. */
export interface Random {
  /** Returns an integer from 0 to `limit - 1`. */
  below: (limit: number) => number;
  /** Returns one of the items. @throws RangeError for none */
  pick: <T>(items: ArrayLike<T>) => T;
}

/** Creates a source whose numbers follow from its seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(items: ArrayLike<T>): T => {
    if (items.length === 0) throw new RangeError('There is nothing to choose from.');
    return items[below(items.length)] as T;
  };
  return { below, pick };
}
