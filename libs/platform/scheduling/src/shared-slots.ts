interface SharedSlotsOptions {
  /** Slots of all keys. */
  total: number;
  /** Slots of one key, for each of the keys with which a slot is taken. */
  perKey: readonly number[];
}

/** Bounds what lasts as long as others wish, so that no key takes all of it: streams, downloads, requests under way. */
export class SharedSlots {
  private readonly taken = new Map<string, number>();
  private count = 0;

  constructor(private readonly options: SharedSlotsOptions) {}

  get inUse(): number {
    return this.count;
  }

  /**
   * @param keys as many as `perKey` has limits, for example an organization and a session of it
   * @returns what frees the slot, at its first call; undefined if there is none for one of the keys
   */
  take(...keys: string[]): (() => void) | undefined {
    const { total, perKey } = this.options;
    const names = perKey.map((_, level) => `${level} ${keys[level]}`);
    const isExceeded = names.some((name, level) => this.of(name) >= (perKey[level] ?? 0));
    if (isExceeded || this.count >= total) return undefined;
    this.count += 1;
    names.forEach((name) => this.taken.set(name, this.of(name) + 1));
    let isFree = false;
    return () => {
      if (!isFree) this.free(names);
      isFree = true;
    };
  }

  private free(names: string[]): void {
    this.count -= 1;
    for (const name of names) {
      const left = this.of(name) - 1;
      if (left > 0) this.taken.set(name, left);
      else this.taken.delete(name);
    }
  }

  private of(name: string): number {
    return this.taken.get(name) ?? 0;
  }
}
