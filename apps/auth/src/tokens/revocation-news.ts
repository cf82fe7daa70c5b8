import { Injectable, OnModuleDestroy } from '@nestjs/common';
import { WakeSignal } from '@vc/platform/clock';

/** Wakes who waits for the next revocation that this process takes. */
@Injectable()
export class RevocationNews implements OnModuleDestroy {
  private readonly signals = new Set<WakeSignal>();
  private isStopping = false;

  tell(): void {
    for (const signal of this.signals) signal.wake();
  }

  /** @param work has a signal that every revocation from now on wakes, and the end of the process */
  async during<T>(work: (signal: WakeSignal) => Promise<T>): Promise<T> {
    const signal = new WakeSignal();
    this.signals.add(signal);
    if (this.isStopping) signal.wake();
    try {
      return await work(signal);
    } finally {
      this.signals.delete(signal);
    }
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    this.tell();
  }
}
