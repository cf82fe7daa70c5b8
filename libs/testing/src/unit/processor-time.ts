const RUNS = 5;
/** Below it, the ratio of two costs says more about the machine than about the work. */
const LEAST_MICROSECONDS = 1_000;

/**
 * Returns the processor time of this thread that the work takes, in microseconds: the least of several runs, so that neither
 * the compiler nor other processes count.
 */
export async function processorTimeOf(work: () => unknown, runs = RUNS): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
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
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  const small = Math.max(await processorTimeOf(() => work(size)), LEAST_MICROSECONDS);
  return (await processorTimeOf(() => work(size * 10))) / small;
}

export const LINEAR = 35;
