import { GrowingCache } from '@vc/platform/scheduling';
import type { Clock } from '@vc/platform/scheduling';
import type { Quota } from './quota';
import type { RateLimit } from './rate-limit';

const WINDOW_MS = 1_000;
/** Keys of which more than half of the burst is used at the same time. */
const CACHE_SIZE = 1_000;
/** Members of a key that are told apart. */
const MAX_MEMBERS = 10_000;

/** A second of a key. */
interface Window {
  startedAt: number;
  /** Requests by the members that have sent some. */
  accepted: Map<string, number>;
  /** Members of the second before. */
  earlierMembers: number;
}

/**
 * Divides a rate limit among the members of a key, for example the addresses that send requests to an organization. While half of the
 * burst is left, any member may use it. Of the other half, each has an equal share in a second, which shrinks as the rest does, also by
 * requests to other replicas. So a few members that send as fast as they can leave most of that half to the others.
 */
export class FairRateLimit {
  private readonly windows = new GrowingCache<string, Window>({ max: CACHE_SIZE });

  constructor(
    private readonly limit: RateLimit,
    private readonly clock: Clock,
  ) {}

  /** Counts a request unless the key, or the member in it, has to wait. @param perSecond of the key */
  take(key: string, member: string, perSecond?: number): Quota {
    const { remaining, size } = this.limit.peek(key, perSecond);
    if (remaining > size / 2) return this.limit.take(key, 1, perSecond);
    const window = this.windowOf(key);
    const accepted = window.accepted.get(member) ?? 0;
    const isKnown = window.accepted.size < MAX_MEMBERS || window.accepted.has(member);
    if (isKnown) window.accepted.set(member, accepted);
    const members = Math.max(window.accepted.size, window.earlierMembers);
    const share = Math.max(1, Math.floor((remaining + accepted) / members));
    if (accepted >= share) return this.limit.refuse(key, perSecond);
    const quota = this.limit.take(key, 1, perSecond);
    if (isKnown && quota.waitSeconds === 0) window.accepted.set(member, accepted + 1);
    return quota;
  }

  /** Takes back a request that was not for the key. */
  giveBack(key: string, perSecond?: number): void {
    this.limit.giveBack(key, perSecond);
  }

  private windowOf(key: string): Window {
    const now = this.clock().getTime();
    const known = this.windows.get(key);
    // The system clock may be set back.
    const age = known ? Math.abs(now - known.startedAt) : Infinity;
    if (known && age < WINDOW_MS) return known;
    const earlierMembers = known && age < 2 * WINDOW_MS ? known.accepted.size : 0;
    const window = { startedAt: now, accepted: new Map<string, number>(), earlierMembers };
    this.windows.set(key, window);
    return window;
  }
}
