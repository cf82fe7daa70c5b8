/** Collects items of concurrent callers into batches, which run one after the other, in order. */
export class Batcher<T> {
  private waiting: { items: T[]; resolve: () => void; reject: (error: unknown) => void }[] = [];
  private isRunning = false;

  /**
   * @param most items in a batch; the items of one caller are never split
   * @param paceMs how long a batch waits for more items; 0: until the next turn of the event loop
   */
  constructor(
    private readonly most: number,
    private readonly work: (items: T[]) => Promise<void>,
    private readonly paceMs = 0,
  ) {}

  /** Settles with the batch that contains the items. */
  async add(items: T[]): Promise<void> {
    const done = new Promise<void>((resolve, reject) => this.waiting.push({ items, resolve, reject }));
    if (!this.isRunning) void this.run();
    await done;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      await new Promise((resolve) => (this.paceMs > 0 ? setTimeout(resolve, this.paceMs) : setImmediate(resolve)));
      const batch = this.next();
      await this.work(batch.flatMap(({ items }) => items)).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      );
    }
    this.isRunning = false;
  }

  private next() {
    let count = 0;
    const end = this.waiting.findIndex(({ items }, index) => (count += items.length) > this.most && index > 0);
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
  }
}
