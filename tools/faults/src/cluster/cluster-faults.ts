import { brokerFaults, fullBrokerDisk } from './broker-faults';
import type { ClusterFault, ImpossibleFault } from './cluster-fault';
import { databaseFaults, fullDatabaseDisk } from './database-faults';
import type { FaultyCluster } from './faulty-cluster';
import { networkFaults } from './network-faults';
import { processFaults } from './process-faults';
import { rollingRestart } from './upgrade-fault';

/** All faults that this machine can inject into the cluster. */
export function clusterFaults(faulty: FaultyCluster): ClusterFault[] {
  return [
    ...processFaults(faulty),
    ...databaseFaults(),
    ...brokerFaults(),
    rollingRestart(),
    ...networkFaults(faulty),
    ...(faulty.diskObstacle === undefined ? [fullDatabaseDisk(), fullBrokerDisk()] : []),
  ];
}

/** The faults that this machine cannot inject, each with the reason. */
export function impossibleFaults({ diskObstacle }: FaultyCluster): ImpossibleFault[] {
  const full = ['PostgreSQL', 'Apache Kafka'].map((part): ImpossibleFault => {
    return { kind: 'full-disk', part, reason: diskObstacle ?? '' };
  });
  return [
    {
      kind: 'slow-disk',
      part: 'Apache Kafka',
      reason: 'Kafka has no setting for it, and a slow block device needs modules of the kernel.',
    },
    ...(diskObstacle === undefined ? [] : full),
  ];
}
