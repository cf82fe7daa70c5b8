const ROUNDS = 9;
/** Processor time of one part of a round. */
const PART_MS = 400;
const WARM_UP_RUNS = 2_000;
const RUNS_AT_A_TIME = 25;

/** One part of a round. @returns runs per second */
export type Part = () => Promise<number> | number;

export interface Measured {
  /** Median of the rounds. */
  perSecond: number;
  /** Median of the ratios to the first part of the same round. */
  ratio: number;
}

/**
 * Measures parts in turns, so that the changing speed of a machine is the same for all of them: a ratio compares parts of one round.
 * @param parts by name; the first is the one that the others are compared with
 */
export async function measureInTurns<Name extends string>(parts: Record<Name, Part>): Promise<Record<Name, Measured>> {
  const names = Object.keys(parts) as Name[];
  const rounds: Record<Name, number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates: [Name, number][] = [];
    for (const name of names) rates.push([name, await parts[name]()]);
    rounds.push(Object.fromEntries(rates) as Record<Name, number>);
  }
  const measured = names.map((name): [Name, Measured] => [name, summarize(rounds, name, names[0] ?? name)]);
  return Object.fromEntries(measured) as Record<Name, Measured>;
}

function summarize<Name extends string>(rounds: Record<Name, number>[], name: Name, base: Name): Measured {
  return {
    perSecond: medianOf(rounds.map((rates) => rates[name])),
    ratio: medianOf(rounds.map((rates) => rates[name] / rates[base])),
  };
}

function medianOf(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

/**
 * Warms `work` up, and returns a part that counts its runs, one after the other, per second of processor time of the whole
 * process: garbage collection on other cores counts, and other programs do not.
 */
export async function processorRate(work: () => unknown): Promise<Part> {
  for (let count = 0; count < WARM_UP_RUNS; count += 1) await work();
  return async () => {
    let [runs, spent] = [0, 0];
    const before = process.cpuUsage();
    while (spent < PART_MS) {
      for (let count = 0; count < RUNS_AT_A_TIME; count += 1) {
        const running = work();
        if (running instanceof Promise) await running;
      }
      runs += RUNS_AT_A_TIME;
      const { user, system } = process.cpuUsage(before);
      spent = (user + system) / 1000;
    }
    return (runs * 1000) / spent;
  };
}
