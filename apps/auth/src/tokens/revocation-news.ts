import { Injectable, OnModuleDestroy } from '@nestjs/common';

/** Wakes who waits for the next revocation that this process takes. */
@Injectable()
export class RevocationNews implements OnModuleDestroy {
  private readonly waiting = new Set<() => void>();
  private isStopping = false;

  tell(): void {
    for (const wake of this.waiting) wake();
  }

  /** Ends with the next one, when the time is over, or when the process is about to stop. */
  async next(timeoutMs: number): Promise<void> {
    if (this.isStopping) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.waiting.add(wake);
    });
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    this.tell();
  }
}
