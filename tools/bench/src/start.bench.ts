import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { PlatformProcess } from '@vc/development/platform-process';
import { readProcessorTime } from './processor-time';
import type { TableRow } from './table';

const START_TIMEOUT_MS = 240_000;
const STARTS = ['first start, of an empty data folder', 'second start', 'third start'];

/** Milliseconds and processor time of the launcher from its start until all services are ready. */
export async function benchStart(): Promise<TableRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-start-'));
  const rows: TableRow[] = [];
  try {
    for (const what of STARTS) rows.push({ what, ...(await measureStart(dataDir)) });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return rows;
}

async function measureStart(dataDir: string): Promise<Omit<TableRow, 'what'>> {
  const environment = { PORT: String(await freePort()), DATABASE_URL: '', KAFKA_BROKERS: '' };
  const startedAt = performance.now();
  const platform = await PlatformProcess.start({ dataDir, environment, startTimeoutMs: START_TIMEOUT_MS });
  const ms = performance.now() - startedAt;
  const cpu = readProcessorTime(platform.pid);
  await platform.stop();
  return { p50: ms, cpu };
}
