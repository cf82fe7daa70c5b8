import { WakeSignal } from '@vc/platform/scheduling';

/** Wakes all that wait for the same thing. */
export class SignalGroup {
  private readonly signals = new Set<WakeSignal>();
  private isClosed = false;

  get isEmpty(): boolean {
    return this.signals.size === 0;
  }

  wakeAll(): void {
    for (const signal of this.signals) signal.wake();
  }

  /** Wakes all, and from now on each one at its start. */
  close(): void {
    this.isClosed = true;
    this.wakeAll();
  }

  /** @param work has a signal that `wakeAll` wakes from now on */
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
