/** Turns in one pass of the event loop. */
const SLICE_SIZE = 16;

/**
 * Spreads work over passes of the event loop, so that a burst delays other work by one slice only. A connection whose
 * request ended is free again by the next pass, so the next request needs no connection of its own.
 */
export class Slices {
  private readonly waiting: (() => void)[] = [];

  /** Resolves in one of the next passes, in the order of the calls. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting.push(resolve) === 1) this.schedule();
    });
  }

  private schedule(): void {
    setImmediate(() => {
      for (const resolve of this.waiting.splice(0, SLICE_SIZE)) resolve();
      if (this.waiting.length > 0) this.schedule();
    });
  }
}
