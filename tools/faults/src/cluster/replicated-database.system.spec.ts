import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@vc/testing/unit/wait-for';
import { ReplicatedDatabase } from './replicated-database';
import { query } from './query';

describe('a database with a standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-replicated-'));
  let database: ReplicatedDatabase;

  const rows = () => database.run('SELECT id FROM kept ORDER BY id');

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const options = { dataDir: '', port: 0, settings: { shared_buffers: '16MB' } };
    database = await ReplicatedDatabase.start(options, [join(folder, 'a'), join(folder, 'b')]);
    await database.run('CREATE TABLE kept (id int)');
    await database.attachStandby();
  });
  afterAll(async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps what was committed when the primary is killed and the standby is promoted, again and again', async () => {
    const pids: number[] = [];
    for (const id of ['1', '2', '3']) {
      const { pid, url } = database.primary;
      pids.push(pid);
      await database.run('INSERT INTO kept VALUES ($1)', [id]);
      await database.failOver();
      await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
      expect(await rows()).toHaveLength(Number(id));
      await database.attachStandby();
    }
    expect(pids).not.toContain(database.primary.pid);
  });

  it('acknowledges no commit before the standby has it', async () => {
    database.suspend('standby');
    let isAcknowledged = false;
    const commit = database.run('INSERT INTO kept VALUES (4)').then(() => (isAcknowledged = true));
    await waitFor(async () => (await database.run(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`))[0]);
    expect(isAcknowledged).toBe(false);
    database.resume();
    await commit;
  });

  it.each(['SIGQUIT', 'SIGKILL'] as const)('recovers from %s, and the standby streams again', async (signal) => {
    const before = await rows();
    await database.crash(signal);
    expect(database.isRunning).toBe(false);
    await database.restart();
    await database.untilSynchronous();
    expect(await rows()).toEqual(before);
  });

  it('suspends the server with its sessions', async () => {
    const session = database.run('SELECT pg_sleep(0.5), pg_backend_pid() AS pid');
    await waitFor(async () => (await database.run(`SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep%'`))[1]);
    database.suspend();
    let isAnswered = false;
    void session.then(() => (isAnswered = true));
    // Longer than the statement takes.
    await pause(1_000);
    expect(isAnswered).toBe(false);
    database.resume();
    const [row] = await session;
    expect(row?.pid).toEqual(expect.any(Number));
  });
});
