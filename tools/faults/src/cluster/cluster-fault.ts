import type { FaultyCluster } from './faulty-cluster';

export const FAULT_KINDS = [
  'kill',
  'pause',
  'clock',
  'slow-disk',
  'full-disk',
  'fail-over',
  'broker-away',
  'broker-replaced',
  'network-cut',
  'network-refused',
  'network-delay',
  'rolling-upgrade',
  'database-crash',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface ClusterFault {
  /** The same text for each injection, with the part that suffers. */
  name: string;
  kind: FaultKind;
  /**
   * Injects the fault and removes it. Resolves when all processes run and are ready, and all links are open.
   * @throws Error where the fault did not happen, or where the cluster does not recover
   */
  inject: (cluster: FaultyCluster) => Promise<void>;
}

export interface ImpossibleFault {
  kind: FaultKind;
  /** `PostgreSQL`, `Apache Kafka`. */
  part: string;
  reason: string;
}
