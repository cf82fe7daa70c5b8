/** A pause that `wake` ends early. A wake-up before the pause ends it at once. */
export class WakeSignal {
  private woken = false;
  private end: (() => void) | undefined;

  wake(): void {
    this.woken = true;
    this.end?.();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.end = undefined;
    this.woken = false;
  }
}
