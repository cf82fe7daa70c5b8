/** What has changed at the other service takes effect in every process after this time. */
const REUSE_MS = 5_000;

interface ReusedAnswerOptions<T> {
  read: () => Promise<T>;
  /** Used while no request was ever answered. Without it, such a request fails. */
  initial?: T;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  ticks?: (() => number) | undefined;
}

interface Known<T> {
  /** Time of the request, by `ticks`. */
  at: number;
  answer: T;
}

/**
 * The answer of another service about all tenants, which a process asks for when it needs it, and then reuses. Concurrent
 * look-ups share a request. While the service does not answer, the answer known last is used.
 */
export class ReusedAnswer<T> {
  private readonly ticks: () => number;
  private known: Known<T> | undefined;
  private asking: Promise<Known<T>> | undefined;
  private askedAt = -Infinity;

  constructor(private readonly options: ReusedAnswerOptions<T>) {
    this.ticks = options.ticks ?? (() => performance.now());
  }

  /** Returns an answer that is not older. @throws the error of the request when no answer was ever known */
  async get(reuseMs = REUSE_MS): Promise<T> {
    if (this.known && this.ticks() - this.known.at < reuseMs) return this.known.answer;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return (await this.asking).answer;
  }

  /** Returns the answer known last without waiting, and has an old one asked for again. A failure is not repeated earlier. */
  peek(): T | undefined {
    if (this.ticks() - this.askedAt >= REUSE_MS) void this.get().catch(() => undefined);
    return this.known?.answer;
  }

  private async ask(): Promise<Known<T>> {
    const at = this.ticks();
    this.askedAt = at;
    try {
      this.known = { at, answer: await this.options.read() };
    } catch (error) {
      const answer = this.known?.answer ?? this.options.initial;
      if (answer === undefined) throw error;
      this.known = { at: this.ticks(), answer };
    }
    return this.known;
  }
}
