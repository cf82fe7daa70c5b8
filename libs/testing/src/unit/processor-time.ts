const FACTOR = 10;
const RUNS = 3;
/** Below it, a ratio says more about the clock of the system, which counts in milliseconds, than about the work. */
const LEAST_MICROSECONDS = 10_000;

/**
 * Returns the processor time of this thread that the work takes, in microseconds: the least of several runs, so that neither
 * the compiler nor other processes count.
 */
async function processorTimeOf(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const after = process.threadCpuUsage();
    least = Math.min(least, after.user + after.system - before.user - before.system);
  }
  return least;
}

/**
 * Returns how many times as much a ten times larger input costs. Work that is linear in its input stays near 10, and quadratic
 * work reaches 100: `LINEAR` is between the two.
 */
export function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  return growthBetween(
    () => work(size),
    () => work(size * FACTOR),
  );
}

/** The same for inputs that are made before, because making them costs more than reading them. */
export async function growthBetween(small: () => unknown, large: () => unknown): Promise<number> {
  const repeated = async () => {
    for (let time = 0; time < FACTOR; time += 1) await small();
  };
  // As often as the other input is larger, so that both times are of the same order if the cost is linear.
  const least = Math.max(await processorTimeOf(repeated), LEAST_MICROSECONDS);
  return (FACTOR * (await processorTimeOf(large))) / least;
}

export const LINEAR = 35;
