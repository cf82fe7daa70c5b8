import type { HealthStatus, PlatformHealth, ReplicaHealth, ServiceName } from '../api/schemas';

/** A replica of a service, as a row of the table. */
export interface ReplicaRow {
  id: string;
  service: ServiceName;
  replica: ReplicaHealth;
}

export function replicaRowsOf({ services }: PlatformHealth): ReplicaRow[] {
  return services.flatMap(({ name: service, replicas }) =>
    replicas.map((replica, index) => ({ id: `${service}.${index}`, service, replica })),
  );
}

/** The services that are not ready, or of which nothing is known. */
export function countAway({ services }: PlatformHealth): number {
  return services.filter(({ status }) => status !== 'ready').length;
}

/** What is wrong with a replica, in sentences; those of a replica that is ready are warnings. */
export function reasonsOf({ reason, problems }: ReplicaHealth): string[] {
  const details = problems.map(({ name, detail }) => `${name}: ${detail}`);
  return reason === undefined ? details : [reason, ...details];
}

export function toneOf(status: HealthStatus): 'good' | 'bad' | 'warn' {
  if (status === 'ready') return 'good';
  return status === 'not-ready' ? 'bad' : 'warn';
}

/** Messages behind the end, of all topics; undefined for a service that consumes none. */
export function lagOf({ consumer }: ReplicaHealth): number | undefined {
  return consumer?.topics.reduce((total, { lag }) => total + lag, 0);
}
