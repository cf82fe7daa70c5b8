import { setTimeout as pause } from 'node:timers/promises';
import { BenchPlatform } from './bench-platform';
import { IssuanceFlow } from './issuance-flow';
import { measure } from './measure';
import { benchIdleServices } from './idle-services';
import { addOrganizations } from './organizations';
import { readMemory, readMemoryOfTree, readProcessMemory } from './process-memory';
import { readChildrenTime, readProcessorTime } from './processor-time';
import type { Row, TableRow } from './table';

/** After it, the looks of idle services are thirty seconds apart, which is the longest time. */
const SETTLE_MS = 180_000;
const IDLE_MS = 60_000;
const FLOWS = 32;
const FLOW_SECONDS = 30;
const ORGANIZATIONS = 1_000;

/**
 * Processor time and memory of a platform without work, and its memory under many flows; then the former of a platform with many
 * organizations, and those of each service as a process of its own.
 */
export async function benchIdle(): Promise<TableRow[]> {
  return [
    ...(await benchPlatform()),
    ...(await benchOrganizations()),
    ...(await benchIdleServices({ settleMs: SETTLE_MS, measuredMs: IDLE_MS })),
  ];
}

async function benchPlatform(): Promise<TableRow[]> {
  const platform = await BenchPlatform.start();
  try {
    return [
      ...(await measureIdle(platform, 'idle')),
      await benchFlows(platform),
      { what: 'after it, with its PostgreSQL', proportional: readMemoryOfTree(platform.pid) },
    ];
  } finally {
    await platform.stop();
  }
}

async function benchOrganizations(): Promise<TableRow[]> {
  const platform = await BenchPlatform.start({ WEBHOOK_VERIFICATION: 'off' });
  try {
    await addOrganizations(platform, ORGANIZATIONS);
    return await measureIdle(platform, `idle with ${ORGANIZATIONS} organizations`);
  } finally {
    await platform.stop();
  }
}

async function measureIdle({ pid }: BenchPlatform, state: string): Promise<TableRow[]> {
  await pause(SETTLE_MS);
  const [load, loadOfDatabase] = await Promise.all([
    measureLoad(() => readProcessorTime(pid) ?? Number.NaN),
    measureLoad(() => readChildrenTime(pid)),
  ]);
  return [
    { what: `${state}, one process with all services`, load, ...readProcessMemory(pid) },
    { what: `${state}, its PostgreSQL`, load: loadOfDatabase },
  ];
}

async function benchFlows(platform: BenchPlatform): Promise<Row> {
  const flow = await IssuanceFlow.prepare(platform);
  try {
    const options = { concurrency: FLOWS, seconds: FLOW_SECONDS, pid: platform.pid };
    const row = await measure({ work: () => flow.run(), ...options });
    return { what: `offer to credential, ${FLOWS} at a time, peak`, ...row, memory: readMemory(platform.pid, 'VmHWM') };
  } finally {
    await flow.close();
  }
}

/** Processor time while nothing is asked of the platform, by time. @param read the milliseconds up to now */
async function measureLoad(read: () => number): Promise<number> {
  const before = read();
  await pause(IDLE_MS);
  return (read() - before) / IDLE_MS;
}
