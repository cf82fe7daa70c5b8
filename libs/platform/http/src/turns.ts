import { AsyncResource } from 'node:async_hooks';

/**
 * Runs long pieces of work one in each turn of the event loop, in the order of their calls. As long as more wait, others have as much
 * time after each one as it took with what follows it in its turn.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** @param work goes on in the context of the caller, such as its trace */
  run(work: () => void): void {
    if (this.waiting.push(AsyncResource.bind(work)) === 1) setImmediate(() => this.next());
  }

  private next(): void {
    const [work] = this.waiting;
    const beganAt = performance.now();
    setImmediate(() => this.end(performance.now() - beganAt));
    work?.();
  }

  private end(milliseconds: number): void {
    this.waiting.shift();
    if (this.waiting.length > 0) setTimeout(() => this.next(), milliseconds);
  }
}
