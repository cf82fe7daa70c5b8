import { runOperator } from './invariants/program-invariants';
import type { FaultyCluster } from './faulty-cluster';

/**
 * What docs/operating/backup.md tells an operator to do for a broker that has lost its topics: the services are restarted, which
 * makes them anew, and then published again what consumers may have missed. All of it is, though most had been handled.
 */
export async function publishAgain({ cluster }: FaultyCluster, since: Date): Promise<void> {
  await cluster.restartServices();
  const { options, operatorEnvironment: environment } = cluster;
  const words = ['outbox', 'replay', '--since', since.toISOString()];
  const { status, stderr } = await runOperator({ repository: options.repository, environment }, words);
  if (status !== 0) throw new Error(`The replay of the outboxes ended with ${status}: ${stderr}`);
}
