const MEASURED_MS = 1_000;

/** Runs of `work` per second on one idle core. */
export function rawRate(work: () => void): number {
  for (let count = 0; count < 1_000; count += 1) work();
  const startedAt = performance.now();
  let runs = 0;
  while (performance.now() - startedAt < MEASURED_MS) {
    for (let count = 0; count < 100; count += 1) work();
    runs += 100;
  }
  return (runs * 1000) / (performance.now() - startedAt);
}
