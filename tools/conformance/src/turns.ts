/** Does pieces of work one after another. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Begins the work when the work before it has ended, also when that has failed. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
