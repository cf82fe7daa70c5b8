import { TurnQueue } from './turn-queue';

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
  /** Starts of the work that waits. */
  private readonly waiting = new TurnQueue<() => void>();
  private free: number;

  constructor(private readonly options: FairQueueOptions) {
    this.free = options.slots;
  }

  /** Units of work that wait, of all keys. */
  get waitingCount(): number {
    return this.waiting.size;
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
    const { maxWaiting, maxWaitingPerKey } = this.options;
    const isFull = this.waiting.size >= maxWaiting || this.waiting.sizeOf(key) >= maxWaitingPerKey;
    if (isFull) throw new QueueFullError();
    return new Promise((start, reject) => {
      const begin = () => {
        clearTimeout(patience);
        start();
      };
      const patience = this.afterLongestWait(() => {
        this.waiting.remove(key, begin);
        reject(new QueueFullError());
      });
      this.waiting.push(key, begin);
    });
  }

  private afterLongestWait(giveUp: () => void): NodeJS.Timeout | undefined {
    const { maxWaitMs } = this.options;
    return maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
  }

  /** Hands the slot to the next key. */
  private startNext(): void {
    const start = this.waiting.shift();
    if (start) start();
    else this.free += 1;
  }
}
