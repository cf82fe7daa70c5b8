const SECONDS = 3;

/** How often a second `work` is done, one after the other, once it is warm. */
export async function rateOf(work: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < 2_000; count += 1) await work();
  const startedAt = performance.now();
  let runs = 0;
  while (performance.now() - startedAt < SECONDS * 1000) {
    for (let count = 0; count < 50; count += 1) await work();
    runs += 50;
  }
  return (runs * 1000) / (performance.now() - startedAt);
}
