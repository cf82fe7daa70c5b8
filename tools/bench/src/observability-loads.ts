import type { BenchPlatform } from './bench-platform';
import { IssuanceFlow } from './issuance-flow';
import { WebhookLoad } from './webhook-load';

/** Of a round, which has several garbage collections, and in which the speed of the machine does not change. */
const ISSUANCES = 150;
const CONCURRENCY = 8;
const DELIVERIES = 1_000;

export interface PreparedLoad {
  /** Units of work of one run. */
  count: number;
  run: () => Promise<void>;
  close: () => Promise<void>;
}

interface Load {
  what: string;
  rounds: number;
  prepare: (platform: BenchPlatform) => Promise<PreparedLoad>;
}

/** What a platform does in a round of the benchmark. */
export const LOADS: Load[] = [
  { what: 'issuance', rounds: 24, prepare: prepareIssuances },
  { what: 'delivery', rounds: 16, prepare: prepareDeliveries },
];

async function prepareIssuances(platform: BenchPlatform): Promise<PreparedLoad> {
  const flow = await IssuanceFlow.prepare(platform);
  const run = async () => {
    let left = ISSUANCES;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await flow.run();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  };
  return { count: ISSUANCES, run, close: () => flow.close() };
}

async function prepareDeliveries(platform: BenchPlatform): Promise<PreparedLoad> {
  const load = await WebhookLoad.prepare(platform);
  let endpoints: string[] | undefined;
  const run = async () => {
    // Before the first delivery, the endpoint would receive the events of the issuances.
    endpoints ??= await load.addEndpoints(1);
    await load.publish(DELIVERIES);
    await load.takeDelivered(endpoints, DELIVERIES);
  };
  return { count: DELIVERIES, run, close: () => load.stop() };
}
