const SECONDS = 3;

/** Runs of `work` per second, one after the other, after a warm-up. */
export async function measureRate(work: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < 2_000; count += 1) await work();
  const startedAt = performance.now();
  let runs = 0;
  while (performance.now() - startedAt < SECONDS * 1000) {
    for (let count = 0; count < 50; count += 1) await work();
    runs += 50;
  }
  return (runs * 1000) / (performance.now() - startedAt);
}
