type Key = string | symbol;

/** A queue whose keys take turns: an item does not wait for all items of another key. The items of one key keep their order. */
export class TurnQueue<T> {
  /** The key whose turn is next comes first. */
  private readonly byKey = new Map<Key, T[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  sizeOf(key: Key): number {
    return this.byKey.get(key)?.length ?? 0;
  }

  push(key: Key, item: T): void {
    const ofKey = this.byKey.get(key);
    if (ofKey) ofKey.push(item);
    else this.byKey.set(key, [item]);
    this.count += 1;
  }

  /** Takes the next item. Its key then goes to the end. */
  shift(): T | undefined {
    const [next] = this.byKey;
    if (!next) return undefined;
    const [key, items] = next;
    this.byKey.delete(key);
    this.count -= 1;
    const item = items.shift();
    if (items.length > 0) this.byKey.set(key, items);
    return item;
  }

  /** Removes one that waits no longer. */
  remove(key: Key, item: T): void {
    const items = this.byKey.get(key) ?? [];
    const left = items.filter((each) => each !== item);
    this.count -= items.length - left.length;
    if (left.length > 0) this.byKey.set(key, left);
    else this.byKey.delete(key);
  }
}
