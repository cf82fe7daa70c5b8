import { type ServiceName, SERVICES } from '@vc/contract/access';
import { freePorts } from '@vc/development/free-port';

/** The ports of a replica, as `ServiceProcess` takes them. */
export interface ReplicaPorts {
  port: number;
  internalPort: number;
  adminPort: number;
}

/** Ports on 127.0.0.1 of all parts of a cluster. */
export interface ClusterPorts {
  replicas: Record<ServiceName, ReplicaPorts[]>;
  /** nginx, for the calls of other services, by the service that is called. */
  internal: Record<ServiceName, number>;
  /** nginx, for the administration. */
  admin: number;
  postgres: number;
  kafka: number;
  /** Of Kafka, for super users. */
  kafkaSuperUser: number;
  homeAffairs: number;
}

/** @param replicas of each service */
export async function allotPorts(replicas: number): Promise<ClusterPorts> {
  const free = await freePorts(SERVICES.length * (replicas * 3 + 1) + 5);
  const next = () => free.pop() ?? 0;
  const ofReplica = () => ({ port: next(), internalPort: next(), adminPort: next() });
  return {
    replicas: byService(() => Array.from({ length: replicas }, ofReplica)),
    internal: byService(next),
    admin: next(),
    postgres: next(),
    kafka: next(),
    kafkaSuperUser: next(),
    homeAffairs: next(),
  };
}

function byService<T>(valueOf: () => T): Record<ServiceName, T> {
  return Object.fromEntries(SERVICES.map((service) => [service, valueOf()])) as Record<ServiceName, T>;
}

/** The upstreams of nginx: each service, its listener for other services, and the administration. */
export function upstreamsOf({ replicas }: ClusterPorts): Record<string, number[]> {
  const entries = SERVICES.flatMap((service): [string, number[]][] => [
    [service, replicas[service].map(({ port }) => port)],
    [internalUpstream(service), replicas[service].map(({ internalPort }) => internalPort)],
  ]);
  return { ...Object.fromEntries(entries), [ADMIN_UPSTREAM]: replicas.auth.map(({ adminPort }) => adminPort) };
}

/** The ports of nginx for everything but the public addresses, by their upstreams. */
export function balancersOf({ internal, admin }: ClusterPorts): Record<string, number> {
  const entries = SERVICES.map((service) => [internalUpstream(service), internal[service]]);
  return { ...Object.fromEntries(entries), [ADMIN_UPSTREAM]: admin } as Record<string, number>;
}

const ADMIN_UPSTREAM = 'auth-admin';

function internalUpstream(service: ServiceName): string {
  return `${service}-internal`;
}
