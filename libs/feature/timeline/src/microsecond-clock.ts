import type { Clock } from '@vc/platform/scheduling';

const MICROSECONDS = 1_000;

/** Gives the steps of one millisecond an order. */
export class MicrosecondClock {
  private last = 0;
  private count = 0;

  constructor(private readonly clock: Clock) {}

  /** @param at default: now @returns ISO 8601 with microseconds */
  stamp(at = this.clock()): string {
    const time = at.getTime();
    this.count = time === this.last ? Math.min(this.count + 1, MICROSECONDS - 1) : 0;
    this.last = time;
    return at.toISOString().replace('Z', `${String(this.count).padStart(3, '0')}Z`);
  }
}
