/** Work at given times. */
export class Timetable {
  private readonly timers = new Set<NodeJS.Timeout>();

  /** Does the work after the delay, or at once if it is not positive. */
  add(delayMs: number, work: () => void): void {
    if (delayMs <= 0) return work();
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, delayMs);
    this.timers.add(timer);
  }

  /** Drops the work that is not done. */
  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
