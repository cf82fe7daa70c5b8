import assert from 'node:assert/strict';
import { SERVICES } from '@vc/contract/access';
import { makeDataDir, parseClusterOptions } from './cluster-options';
import { examinationLines } from './cluster-report';
import { type ClusterTraffic, startTraffic } from './cluster-traffic';
import { Examiner } from './examination';
import { FaultyCluster } from './faulty-cluster';

const WORKERS = 4;
/** A step waits for other services, which do their work after the answer. */
const STEP_MS = 60_000;
const SECOND_MS = 1_000;

type Write = (line: string) => void;

/**
 * `npm run dev -- faults rolling`: restarts every replica under traffic of clients that repeat no request.
 * @throws Error if a client notices, or if an invariant does not hold
 */
export async function runRolling(words: string[], write: Write): Promise<void> {
  const { dataDir } = parseClusterOptions(words);
  if (dataDir !== undefined) makeDataDir(dataDir);
  const faulty = await FaultyCluster.start({ ...(dataDir !== undefined && { dataDir }) });
  faulty.isKept = true;
  try {
    const traffic = await startTraffic(faulty.cluster, {
      workers: WORKERS,
      betweenMs: 0,
      stepMs: STEP_MS,
      isRepeating: false,
    });
    await restartAll(faulty, traffic, write).finally(async () => traffic.flows.stop());
    await examine(faulty, traffic, write).finally(traffic.stop);
    faulty.isKept = dataDir !== undefined;
  } finally {
    await faulty.stop();
    if (faulty.isKept) write(`The data and the logs are in ${faulty.dataDir}.`);
  }
}

async function restartAll({ cluster }: FaultyCluster, { flows, requests }: ClusterTraffic, write: Write) {
  await flows.untilFlowSince(Date.now(), STEP_MS);
  for (const service of SERVICES) {
    const begin = Date.now();
    const sent = requests.sent;
    await cluster.restartServices([service]);
    const seconds = ((Date.now() - begin) / SECOND_MS).toFixed(1);
    const line = `${service.padEnd(18)} ${seconds.padStart(6)} s  ${requests.sent - sent} requests`;
    write(`${line}, ${flows.completed} flows, ${requests.failed} requests failed`);
  }
  await flows.untilFlowSince(Date.now(), STEP_MS);
}

async function examine({ cluster }: FaultyCluster, traffic: ClusterTraffic, write: Write): Promise<void> {
  const { requests, flows } = traffic;
  // No fault explains that a webhook arrives twice: services that stop record what they have posted.
  const examination = await Examiner.examine(cluster, traffic, { faults: [], hasArchive: true });
  for (const line of ['', ...examinationLines(examination), '']) write(line);
  write(`${requests.sent} requests, and ${requests.failed} of them failed: ${JSON.stringify(requests.failures)}`);
  const broken = examination.invariants.filter(({ violations }) => violations.length > 0).map(({ name }) => name);
  assert.equal(requests.failed, 0, 'A client has noticed the restarts.');
  assert.equal(flows.failed.length, 0, 'A flow did not come to its end.');
  assert.deepEqual(broken, [], `Broken: ${broken.join('; ')}.`);
}
