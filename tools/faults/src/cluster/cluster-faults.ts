import { brokerFaults, fullBrokerDisk } from './broker-faults';
import type { ClusterFault, ImpossibleFault } from './cluster-fault';
import { databaseFaults, databasePauses, fullDatabaseDisk } from './database-faults';
import type { FaultyCluster } from './faulty-cluster';
import { networkFaults } from './network-faults';
import { processFaults } from './process-faults';
import { hasProcessList } from './process-tree';
import { rollingRestart } from './upgrade-fault';

/** All faults that this machine can inject into the cluster. */
export function clusterFaults(faulty: FaultyCluster): ClusterFault[] {
  return [
    ...processFaults(faulty),
    ...databaseFaults(),
    ...(hasProcessList() ? databasePauses() : []),
    ...brokerFaults(),
    ...networkFaults(faulty),
    ...(faulty.diskObstacle === undefined ? [fullDatabaseDisk(), fullBrokerDisk()] : []),
    rollingRestart(),
  ];
}

/** The faults that this machine cannot inject, each with the reason. */
export function impossibleFaults({ diskObstacle: obstacle, releaseObstacle }: FaultyCluster): ImpossibleFault[] {
  const impossible: ImpossibleFault[] = [
    { kind: 'slow-disk', part: 'Apache Kafka', reason: 'It has no setting that delays its writes.' },
  ];
  if (obstacle !== undefined) {
    for (const part of ['PostgreSQL', 'Apache Kafka']) impossible.push({ kind: 'full-disk', part, reason: obstacle });
  }
  if (!hasProcessList()) {
    impossible.push({ kind: 'pause', part: 'PostgreSQL', reason: 'Its sessions cannot be found without /proc.' });
  }
  if (releaseObstacle !== undefined) {
    impossible.push({ kind: 'rolling-upgrade', part: 'the previous release', reason: releaseObstacle });
  }
  return impossible;
}
