import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@vc/contract/access';
import { Cluster } from '@vc/development/cluster';
import { freePort } from '@vc/development/free-port';
import { type PartTimes, readPartTimes } from './cluster-parts';
import { readProcessMemory } from './process-memory';
import type { TableRow } from './table';

interface Times {
  /** Until the looks of idle services are the longest time apart. */
  settleMs: number;
  measuredMs: number;
}

/** Processor time and memory of each service as a process of its own, and processor time of what they use, without work. */
export async function benchIdleServices({ settleMs, measuredMs }: Times): Promise<TableRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-bench-'));
  const environment = { LOG_LEVEL: 'warn' };
  const options = { dataDir, port: await freePort(), replicas: 1, repository: process.cwd(), environment };
  const cluster = await Cluster.start(options);
  try {
    await pause(settleMs);
    const before = readPartTimes(cluster);
    await pause(measuredMs);
    const after = readPartTimes(cluster);
    const loadOf = (part: string) => (timeOf(after, part) - timeOf(before, part)) / measuredMs;
    const services = SERVICES.flatMap((service) =>
      cluster.replicas[service].map(({ pid }) => ({
        what: `idle, ${service} as a process of its own`,
        load: loadOf(service),
        ...readProcessMemory(pid),
      })),
    );
    return [...services, { what: 'idle, their PostgreSQL', load: loadOf('PostgreSQL') }];
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function timeOf(times: PartTimes, part: string): number {
  return times.get(part) ?? Number.NaN;
}
