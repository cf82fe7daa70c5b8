import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlatformProcess } from '@vc/development/platform-process';
import { PlatformError } from '@vc/sdk';
import { freePort } from '@vc/development/free-port';
import { readRunningProcess } from '@vc/development/platform-process';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Client } from 'pg';
import { clientOf, IDENTITY } from '../../support/organization';
import { startPlatform } from '../../support/built-programs';

jest.setTimeout(600_000);

const POLL_MS = 20;

describe('the PostgreSQL of the launcher', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-parts-'));
  let platform: PlatformProcess;
  let pidFile: string;

  beforeAll(async () => {
    platform = await startPlatform(dataDir, await freePort());
    const client = new Client({ connectionString: platform.demo.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    pidFile = join(rows[0]!.data_directory, 'postmaster.pid');
    await client.end();
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Kills each server process until `isOver`. Returns their number. */
  async function killRepeatedly(isOver: () => boolean): Promise<number> {
    const killed = new Set<number>();
    while (!isOver()) {
      const pid = readRunningProcess(pidFile);
      if (pid !== undefined && !killed.has(pid)) {
        killed.add(pid);
        process.kill(pid, 'SIGKILL');
      }
      await pause(POLL_MS);
    }
    return killed.size;
  }

  it('restarts on its port with its data after SIGKILL', async () => {
    const { api } = clientOf(platform.demo);
    const { id } = (await api.createIssuance({ body: IDENTITY })).data;
    process.kill(readRunningProcess(pidFile)!, 'SIGKILL');
    const stored = await waitFor(async () =>
      api.getIssuance({ path: { id } }).catch((error: unknown) => {
        if (error instanceof PlatformError && error.status === 503) return undefined;
        throw error;
      }),
    );
    expect(stored.data.id).toBe(id);
  });

  it('ends the launcher with a reason and exit code 1 after six kills within a minute each', async () => {
    let hasEnded = false;
    const exitCode = platform.exitCode().finally(() => (hasEnded = true));
    expect(await killRepeatedly(() => hasEnded)).toBeGreaterThan(1);
    expect(await exitCode).toBe(1);
    expect(platform.errorOutput).toMatch(
      /^The platform ends\. PostgreSQL ended 6 times, each within a minute of its start; .+\.$/m,
    );
  });
});
