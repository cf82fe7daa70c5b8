import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from '@vc/development/cluster';
import { freePort } from '@vc/development/free-port';
import { BENCH_ENVIRONMENT } from './bench-platform';

/**
 * Runs `work` with each service as a process of its own, behind nginx and with Apache Kafka.
 * @param environment is added to that of every benchmark
 * @param replicas of each service
 */
export async function withCluster<T>(
  environment: Record<string, string>,
  replicas: number,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-bench-'));
  const cluster = await Cluster.start({
    dataDir,
    port: await freePort(),
    replicas,
    repository: process.cwd(),
    environment: { ...BENCH_ENVIRONMENT, ...environment },
  });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
