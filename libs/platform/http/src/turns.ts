import { AsyncResource } from 'node:async_hooks';

/** Runs long pieces of work one in each turn of the event loop, in the order of their calls, so that others get turns between them. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** @param work goes on in the context of the caller, such as its trace */
  run(work: () => void): void {
    if (this.waiting.push(AsyncResource.bind(work)) === 1) setImmediate(() => this.next());
  }

  private next(): void {
    const work = this.waiting.shift();
    // Before the work, which may throw.
    if (this.waiting.length > 0) setImmediate(() => this.next());
    work?.();
  }
}
