import { AsyncResource } from 'node:async_hooks';
import { TurnQueue } from '@vc/platform/scheduling';

/**
 * Runs long pieces of work, one in each turn of the event loop. Networks take turns, and the work of one network keeps its order. While
 * more work waits, other requests have as much time after each piece as its turn took.
 */
export class Turns {
  private readonly waiting = new TurnQueue<() => void>();
  private isBusy = false;

  /**
   * @param network of the client
   * @param work goes on in the context of the caller, such as its trace
   */
  run(network: string, work: () => void): void {
    this.waiting.push(network, AsyncResource.bind(work));
    if (this.isBusy) return;
    this.isBusy = true;
    setImmediate(() => this.next());
  }

  private next(): void {
    const work = this.waiting.shift();
    const beganAt = performance.now();
    setImmediate(() => this.end(performance.now() - beganAt));
    work?.();
  }

  private end(milliseconds: number): void {
    this.isBusy = this.waiting.size > 0;
    if (this.isBusy) setTimeout(() => this.next(), milliseconds);
  }
}
