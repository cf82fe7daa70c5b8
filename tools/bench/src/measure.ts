import { measureProcessorTime } from './processor-time';
import type { Row } from './table';

export interface MeasureOptions {
  work: () => Promise<unknown>;
  /** Number of concurrent runs. */
  concurrency: number;
  seconds: number;
  /** Process id of the server. */
  pid: number;
}

/** Runs of `work` per second, their latency, and the processor time of the server. */
export async function measure({ work, concurrency, seconds, pid }: MeasureOptions): Promise<Omit<Row, 'what'>> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      await work();
      times.push(performance.now() - startedAt);
    }
  };
  const cpu = await measureProcessorTime(pid, () => Promise.all(Array.from({ length: concurrency }, worker)));
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)];
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), cpu: cpu && cpu / times.length };
}
