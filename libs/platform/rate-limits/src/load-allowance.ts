/** Keys that are told apart in a window. */
const MAX_KEYS = 10_000;
/** Least allowance of a window: any machine can do as many. */
const LEAST = 10;
const GROWTH = 1.1;

/** How many requests of one kind of callers a service accepts in a window: all, until it has more than it can do. */
export class LoadAllowance {
  private limit = Infinity;
  private acceptedCount = 0;
  private requestedCount = 0;
  private requests = new Map<string, number>();
  private keysBefore = 0;

  get isLimited(): boolean {
    return this.limit !== Infinity;
  }

  /** Whether the limit cannot be tightened any more. */
  get isLeast(): boolean {
    return this.limit === LEAST;
  }

  get accepted(): number {
    return this.acceptedCount;
  }

  /** Counts a request. Under a limit, each key has an equal share. @returns whether it is accepted */
  take(key: string): boolean {
    const count = this.requests.get(key) ?? 0;
    if (count > 0 || this.requests.size < MAX_KEYS) this.requests.set(key, count + 1);
    this.requestedCount += 1;
    if (!this.isWithinShare(count)) return false;
    this.acceptedCount += 1;
    return true;
  }

  /** @param factor of what was accepted in the window that ends */
  tighten(factor: number): void {
    this.limit = Math.max(LEAST, Math.floor(Math.min(this.limit, this.acceptedCount) * factor));
    this.begin();
  }

  relax(): void {
    this.limit = this.limit * GROWTH + 1;
    // Nobody is refused any more.
    if (this.limit > 2 * this.requestedCount) this.limit = Infinity;
    this.begin();
  }

  /** The first request of a key is accepted beyond the limit, up to twice as many. */
  private isWithinShare(count: number): boolean {
    if (!this.isLimited) return true;
    const keys = Math.max(this.requests.size, this.keysBefore);
    const share = Math.max(1, Math.floor(this.limit / keys));
    return count < share && this.acceptedCount < (count === 0 ? 2 : 1) * this.limit;
  }

  /** Begins a window with the same limit. */
  begin(): void {
    this.keysBefore = this.requests.size;
    this.requests = new Map();
    this.acceptedCount = this.requestedCount = 0;
  }
}
