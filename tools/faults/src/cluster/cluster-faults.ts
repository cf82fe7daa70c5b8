import type { ClusterFault, ImpossibleFault } from './cluster-fault';
import type { FaultyCluster } from './faulty-cluster';
import { processFaults } from './process-faults';

/** All faults that this machine can inject into the cluster. */
export function clusterFaults(cluster: FaultyCluster): ClusterFault[] {
  return [...processFaults(cluster)];
}

/** The faults that this machine cannot inject, each with the reason. */
export function impossibleFaults(_cluster: FaultyCluster): ImpossibleFault[] {
  return [];
}
