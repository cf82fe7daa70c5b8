import { createRandom, type Random } from '@vc/development/hostile-input';

interface OfKind {
  kind: string;
}

/** Chooses faults by a seed: all kinds come before one of them comes again. */
export class FaultOrder<F extends OfKind> {
  readonly random: Random;
  private waiting: string[] = [];

  /** @param faults in an order that is the same in each run */
  constructor(
    private readonly faults: readonly F[],
    seed: number,
  ) {
    this.random = createRandom(seed);
  }

  next(): F {
    if (this.waiting.length === 0) this.waiting = [...new Set(this.faults.map(({ kind }) => kind))];
    const kind = this.random.pick(this.waiting);
    this.waiting = this.waiting.filter((each) => each !== kind);
    return this.random.pick(this.faults.filter((each) => each.kind === kind));
  }
}
