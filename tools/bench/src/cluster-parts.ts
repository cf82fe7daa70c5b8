import { SERVICES } from '@vc/contract/access';
import type { Cluster } from '@vc/development/cluster';
import { readChildrenTime, readProcessorTime } from './processor-time';

/** Processor time in milliseconds up to now, by the part of the cluster that used it. */
export type PartTimes = Map<string, number>;

/** Processor time of each service, with all its replicas, and of nginx, Apache Kafka and PostgreSQL. */
export function readPartTimes(cluster: Cluster): PartTimes {
  const services = SERVICES.map((service): [string, number[]] => [
    service,
    cluster.replicas[service].map(({ pid }) => pid),
  ]);
  const others: [string, number[]][] = [
    ['nginx', [cluster.nginx.pid]],
    ['Apache Kafka', [cluster.kafka.pid]],
    ['PostgreSQL', [cluster.postgres.pid]],
  ];
  return new Map([...services, ...others].map(([part, pids]) => [part, sum(pids.map(timeOfTree))]));
}

/** Less of the whole is that of timers, and no part of the flow. */
const LEAST_SHARE = 0.02;

/** The time of each part between two readings, for one of `count` flows. Parts without work are left out. */
export function timesOfFlow(before: PartTimes, after: PartTimes, count: number): [string, number][] {
  const times = [...after].map(([part, time]): [string, number] => [part, (time - (before.get(part) ?? 0)) / count]);
  const whole = sum(times.map(([, time]) => time));
  return times.filter(([, time]) => time >= whole * LEAST_SHARE);
}

/** PostgreSQL has processes that come and go, nginx workers, Kafka a program that starts it. */
function timeOfTree(pid: number): number {
  return (readProcessorTime(pid, 'ended children') ?? 0) + readChildrenTime(pid);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
