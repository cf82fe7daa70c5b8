import type { ServiceName } from '@vc/contract/access';
import type { HealthReport } from '@vc/platform/service';

/** `unknown`: the service or the replica has given no report, and `reason` says why. */
export type HealthStatus = 'ready' | 'not-ready' | 'unknown';

/** What is known of one replica. */
export type ReplicaHealth =
  | { status: 'ready' | 'not-ready'; report: HealthReport }
  /** It answers and gives no report, because it starts or stops. */
  | { status: 'not-ready' | 'unknown'; reason: string };

export interface ServiceHealth {
  name: ServiceName;
  replicas: ReplicaHealth[];
}

/** A service is ready while one replica is. It is not known to be down while the state of a replica is unknown. */
export function statusOf({ replicas }: Pick<ServiceHealth, 'replicas'>): HealthStatus {
  const statuses = replicas.map(({ status }) => status);
  if (statuses.includes('ready')) return 'ready';
  return statuses.includes('unknown') || statuses.length === 0 ? 'unknown' : 'not-ready';
}
