/** Keys that are told apart in a window. The others share one count. */
const MAX_KEYS = 10_000;
/** Counts the requests of these; no network or tenant has this name. */
const OTHERS = '';
/** Least allowance of a window: any machine can do as many. */
const LEAST = 10;
const GROWTH = 1.1;
/** Part of its count for which a key is known in a window in which it sends less. */
const MEMORY = 0.5;

/**
 * How many requests of one kind of callers a service accepts in a window: all, until it has more than it can do. Then keys have
 * max-min fair shares: the limit is divided by a level, so that a key whose demand is below the level gets all that it demands, and the
 * others get the level. The demand of a key is what it sent in the window before, whether or not it was accepted. The first requests of a
 * window are those of floods, so keys below the level have a reserve beside the limit, which is as large.
 */
export class LoadAllowance {
  private limit = Infinity;
  private acceptedCount = 0;
  private requestedCount = 0;
  /** Requests in the window before, or half of an earlier number that was greater. */
  private requestedBefore = 0;
  private requests = new Map<string, number>();
  /** Demands of the keys: their requests in the window before, or half of an earlier demand that was greater. */
  private demands = new Map<string, number>();
  /** The most requests of a key in the window. */
  private level = Infinity;
  /** Requests that the reserve has left for keys whose demand is not above the level. */
  private reserve = 0;

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

  /** Counts a request. @returns whether it is accepted */
  take(key: string): boolean {
    const known = this.requests.get(key);
    const counted = known !== undefined || this.requests.size < MAX_KEYS ? key : OTHERS;
    const count = known ?? this.requests.get(counted) ?? 0;
    this.requests.set(counted, count + 1);
    this.requestedCount += 1;
    if (this.isLimited && !this.isWithinShare(counted, count)) return false;
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
    // Nobody is refused any more. A flood that pauses for a window begins again.
    if (this.limit > 2 * Math.max(this.requestedCount, this.requestedBefore)) this.limit = Infinity;
    this.begin();
  }

  /** Begins a window with the same limit. */
  begin(): void {
    this.demands = this.isLimited ? demandsAfter(this.requests, this.demands) : new Map<string, number>();
    this.level = this.isLimited ? levelOf(this.demands, this.limit) : Infinity;
    this.reserve = this.limit;
    this.requests = new Map();
    this.requestedBefore = Math.max(this.requestedCount, Math.floor(this.requestedBefore * MEMORY));
    this.acceptedCount = this.requestedCount = 0;
  }

  private isWithinShare(key: string, count: number): boolean {
    if (count >= this.level) return false;
    const demand = this.demands.get(key) ?? 0;
    // A key that is new sends one request at least.
    if (this.reserve >= 1 && demand <= this.level && count < Math.max(1, demand) && key !== OTHERS) {
      this.reserve -= 1;
      return true;
    }
    return this.acceptedCount < this.limit;
  }
}

function demandsAfter(requests: Map<string, number>, earlier: Map<string, number>): Map<string, number> {
  const demands = requests;
  for (const [key, demand] of earlier) {
    const remembered = Math.floor(demand * MEMORY);
    const known = demands.get(key);
    const hasRoom = known !== undefined || demands.size < MAX_KEYS;
    if (hasRoom && remembered > (known ?? 0)) demands.set(key, remembered);
  }
  return demands;
}

/** Returns what each key gets at most, so that the limit is used up if the demands are the same again, or 1 if that is less. */
function levelOf(demands: Map<string, number>, limit: number): number {
  const ascending = Float64Array.from(demands.values()).sort();
  let rest = limit;
  let keys = ascending.length;
  for (const demand of ascending) {
    if (demand * keys > rest) return Math.max(1, Math.floor(rest / keys));
    rest -= demand;
    keys -= 1;
  }
  // All fit in. A key that is new gets what is left.
  return Math.max(1, Math.floor(rest), ascending.at(-1) ?? 0);
}
