/** Does pieces of work one after another. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Waits for the work before, and does this one then, whatever became of the other. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
