interface Options<T> {
  /** Reads the value, for example from the database. */
  read: () => Promise<T>;
  /** From this age on, the value is read again in the background. */
  maxAgeMs: number;
  /** Monotonic time in ms. */
  now?: () => number;
}

/**
 * A value for scrapes. A scrape never waits for it: it gets the last value, and an old one is then read again. Without
 * scrapes nothing is read. After a failed read there is no value.
 */
export class RefreshedValue<T> {
  private value: T | undefined;
  private readAt = -Infinity;
  private isReading = false;

  constructor(private readonly options: Options<T>) {}

  get current(): T | undefined {
    const { maxAgeMs, now = () => performance.now() } = this.options;
    if (!this.isReading && now() - this.readAt >= maxAgeMs) {
      this.readAt = now();
      void this.refresh();
    }
    return this.value;
  }

  private async refresh(): Promise<void> {
    this.isReading = true;
    this.value = await this.options.read().catch(() => undefined);
    this.isReading = false;
  }
}
