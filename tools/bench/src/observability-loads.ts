import type { BenchPlatform } from './bench-platform';
import { IssuanceFlow } from './issuance-flow';
import { WebhookLoad } from './webhook-load';

const ISSUANCES = 2_000;
const CONCURRENCY = 8;
const DELIVERIES = 10_000;

export interface PreparedLoad {
  run: () => Promise<void>;
  close: () => Promise<void>;
}

/** What a platform does while it is profiled. */
export const LOADS: { what: string; prepare: (platform: BenchPlatform) => Promise<PreparedLoad> }[] = [
  { what: 'issuance', prepare: prepareIssuances },
  { what: 'delivery', prepare: prepareDeliveries },
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
  return { run, close: () => flow.close() };
}

async function prepareDeliveries(platform: BenchPlatform): Promise<PreparedLoad> {
  const load = await WebhookLoad.prepare(platform);
  // An endpoint that is added before a load of issuances would receive their events.
  const endpoints = await load.addEndpoints(1);
  const run = async () => {
    await load.publish(DELIVERIES);
    await load.takeDelivered(endpoints, DELIVERIES);
  };
  return { run, close: () => load.stop() };
}
