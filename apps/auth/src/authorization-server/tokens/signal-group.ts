import { WakeSignal } from '@vc/platform/scheduling';

/** Wakes all waiters for the same event. */
export class SignalGroup {
  private readonly signals = new Set<WakeSignal>();
  private isClosed = false;

  get isEmpty(): boolean {
    return this.signals.size === 0;
  }

  wakeAll(): void {
    for (const signal of this.signals) signal.wake();
  }

  /** Wakes all waiters, and later ones as soon as they start. */
  close(): void {
    this.isClosed = true;
    this.wakeAll();
  }

  /** @param work receives a signal that `wakeAll` wakes until the work ends */
  async withSignal<T>(work: (signal: WakeSignal) => Promise<T>): Promise<T> {
    const signal = new WakeSignal();
    this.signals.add(signal);
    if (this.isClosed) signal.wake();
    try {
      return await work(signal);
    } finally {
      this.signals.delete(signal);
    }
  }
}
