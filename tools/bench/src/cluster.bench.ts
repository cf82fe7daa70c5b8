import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '@vc/development/cluster';
import { createClient } from '@vc/sdk';
import { withCluster } from './bench-cluster';
import { readPartTimes, timesOfFlow } from './cluster-parts';
import { IssuanceFlow } from './issuance-flow';
import { measure } from './measure';
import { PresentationFlow } from './presentation-flow';
import { rawSignatureRate } from './raw-signature-rate';
import { ReceiverProcess } from './receiver-process';
import type { TableRow } from './table';
import { readWrittenBytes } from './written-bytes';

const CONCURRENCY = 16;
const WARM_UP_SECONDS = 15;
const SECONDS = 30;
/** Events, webhooks and statistics of PostgreSQL follow a flow. */
const SETTLE_MS = 10_000;

/** Processor time of each part of a deployment in a whole flow, and what PostgreSQL writes for it. */
export async function benchCluster(): Promise<TableRow[]> {
  return withCluster({ WEBHOOK_VERIFICATION: 'off' }, 1, async (cluster) => [
    { what: 'raw: ES256 signatures of one core', perSecond: rawSignatureRate() },
    ...(await benchFlow(cluster, 'issuance', await IssuanceFlow.prepare(cluster))),
    ...(await benchFlow(cluster, 'presentation', await PresentationFlow.prepare(cluster))),
    ...(await benchWithWebhooks(cluster)),
  ]);
}

/** The same issuances with an endpoint that gets each of their events. */
async function benchWithWebhooks(cluster: Cluster): Promise<TableRow[]> {
  const receiver = await ReceiverProcess.start(cluster.options.dataDir);
  try {
    const { publicUrl: url, organization } = cluster.demo;
    await createClient({ url, ...organization }).api.createEndpoint({ body: { url: receiver.url } });
    const before = receiver.arrivals.length;
    const rows = await benchFlow(cluster, 'issuance with webhooks', await IssuanceFlow.prepare(cluster));
    return [...rows, { what: `  webhooks received: ${receiver.arrivals.length - before}` }];
  } finally {
    receiver.stop();
  }
}

async function benchFlow(
  cluster: Cluster,
  name: string,
  flow: { run: () => Promise<unknown>; close: () => Promise<void> },
): Promise<TableRow[]> {
  const load = { work: () => flow.run(), concurrency: CONCURRENCY, pid: cluster.replicas.issuance[0]?.pid ?? 0 };
  try {
    await measure({ ...load, seconds: WARM_UP_SECONDS });
    await pause(SETTLE_MS);
    const [before, written] = [readPartTimes(cluster), await readWrittenBytes(cluster.demo.databaseUrl)];
    const { perSecond, p50, p99 } = await measure({ ...load, seconds: SECONDS });
    await pause(SETTLE_MS);
    const [after, total] = [readPartTimes(cluster), await readWrittenBytes(cluster.demo.databaseUrl)];
    const count = perSecond * SECONDS;
    return [
      { what: `${name}, ${CONCURRENCY} at a time`, perSecond, p50, p99 },
      ...timesOfFlow(before, after, count).map(([part, cpu]) => ({ what: `  ${part}`, cpu })),
      { what: '  write-ahead log of PostgreSQL', bytes: (total.log - written.log) / count },
      { what: '  growth of the database', bytes: (total.database - written.database) / count },
    ];
  } finally {
    await flow.close();
  }
}
