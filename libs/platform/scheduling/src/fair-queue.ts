/** The queue has no place for more work. */
export class QueueFullError extends Error {
  constructor() {
    super('Too much work waits.');
  }
}

interface FairQueueOptions {
  /** Units of work that run at the same time. */
  slots: number;
  /** Units of work that wait, of all keys. */
  maxWaiting: number;
  /** Units of work that wait, of one key. */
  maxWaitingPerKey: number;
  /** Longest wait for a slot. Default: without a limit. */
  maxWaitMs?: number;
}

/** Runs a few units of work at a time. Keys take turns, so the work of one key does not wait for all work of another. */
export class FairQueue {
  /** Starts of the work that waits, by key. The key whose turn is next comes first. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private countOfWaiting = 0;
  private free: number;

  constructor(private readonly options: FairQueueOptions) {
    this.free = options.slots;
  }

  /** Units of work that wait, of all keys. */
  get waitingCount(): number {
    return this.countOfWaiting;
  }

  /** Units of work that run. */
  get runningCount(): number {
    return this.options.slots - this.free;
  }

  /** @throws QueueFullError */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.wait(key);
    try {
      return await work();
    } finally {
      this.startNext();
    }
  }

  private wait(key: string): Promise<void> {
    const ofKey = this.waiting.get(key) ?? [];
    const { maxWaiting, maxWaitingPerKey } = this.options;
    if (this.countOfWaiting >= maxWaiting || ofKey.length >= maxWaitingPerKey) throw new QueueFullError();
    this.countOfWaiting += 1;
    this.waiting.set(key, ofKey);
    return new Promise((start, reject) => {
      const begin = () => {
        clearTimeout(patience);
        start();
      };
      const patience = this.afterLongestWait(() => {
        this.giveUp(key, begin);
        reject(new QueueFullError());
      });
      ofKey.push(begin);
    });
  }

  private afterLongestWait(giveUp: () => void): NodeJS.Timeout | undefined {
    const { maxWaitMs } = this.options;
    return maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
  }

  private giveUp(key: string, begin: () => void): void {
    const left = (this.waiting.get(key) ?? []).filter((each) => each !== begin);
    this.countOfWaiting -= 1;
    if (left.length > 0) this.waiting.set(key, left);
    else this.waiting.delete(key);
  }

  /** Hands the slot to the next key, which then goes to the end. */
  private startNext(): void {
    const [next] = this.waiting;
    if (!next) {
      this.free += 1;
      return;
    }
    const [key, starts] = next;
    this.waiting.delete(key);
    this.countOfWaiting -= 1;
    starts.shift()?.();
    if (starts.length > 0) this.waiting.set(key, starts);
  }
}
