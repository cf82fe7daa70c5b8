import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { EmbeddedPostgres } from './index';
import { startEmbeddedPostgres } from './index';

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  const folders: string[] = [];
  const running: EmbeddedPostgres[] = [];

  function folder(mode: number): string {
    const path = mkdtempSync(join(tmpdir(), 'pg-spec-'));
    chmodSync(path, mode);
    folders.push(path);
    return path;
  }

  async function start(dataDir: string) {
    const postgres = await startEmbeddedPostgres({ dataDir, port: 0, durable: false });
    running.push(postgres);
    return postgres;
  }

  afterAll(async () => {
    await Promise.all(running.map((postgres) => postgres.stop()));
    folders.forEach((path) => rmSync(path, { recursive: true, force: true }));
  });

  it.each([0o755, 0o700])('starts in a folder of mode %o, and keeps its rows when it restarts', async (mode) => {
    const dataDir = join(folder(mode), 'postgres');
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('removes the cluster of a deleted folder that only root had access to', async () => {
    const [gone, kept] = [folder(0o700), folder(0o700)];
    const createCluster = async (path: string) => {
      const { url, stop } = await start(join(path, 'postgres'));
      const [row] = await query(url, 'SHOW data_directory');
      await stop();
      return row.data_directory as string;
    };
    const [directory, other] = [await createCluster(gone), await createCluster(kept)];
    rmSync(gone, { recursive: true, force: true });
    await createCluster(folder(0o700));
    expect([existsSync(directory), existsSync(`${directory}.owner`)]).toEqual([false, false]);
    expect(existsSync(other)).toBe(true);
  });

  it('rejects a connection with a wrong password', async () => {
    const { url } = await start(join(folder(0o755), 'postgres'));
    await expect(query(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
  });

  it('takes over the cluster of a killed process with its committed rows', async () => {
    const dataDir = join(folder(0o755), 'postgres');
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 43 AS answer');
    const second = await start(dataDir);
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 43 }]);
  });

  it('starts although the pid file names another program, and leaves that running', async () => {
    const dataDir = join(folder(0o755), 'postgres');
    const first = await start(dataDir);
    await first.stop();
    const other = spawn('sleep', ['86400']);
    await once(other, 'spawn');
    writeFileSync(join(dataDir, 'postmaster.pid'), `${other.pid}\n${dataDir}\n`);
    try {
      const second = await start(dataDir);
      expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect([other.exitCode, other.signalCode]).toEqual([null, null]);
    } finally {
      other.kill();
    }
  });
});
