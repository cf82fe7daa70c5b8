import assert from 'node:assert/strict';
import type { ChildProcess, SpawnSyncReturns } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresInstallation } from './binaries';
import { clusterDirectory } from './cluster-directory';
import { stopOrphan } from './orphan';
import { unprivilegedUser } from './unprivileged-user';

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; made on first use. */
  dataDir: string;
  /** 0 for a free port. */
  port: number;
  /** Server settings, e.g. `{ max_connections: '200' }`. */
  settings?: Record<string, string>;
  /** `false` disables crash safety, for faster tests. */
  durable?: boolean;
  /** Signals of a terminal do not reach the server. */
  isDetached?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  /** Folder of the cluster's files, which may be a substitute for `dataDir`. */
  directory: string;
  /** Resolves once the server has ended, with the reason. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

interface Cluster {
  /** Folder of the server's programs. */
  installation: string;
  directory: string;
  /** The user of the server process, where this process runs as root. */
  user: { uid: number; gid: number } | undefined;
}

const SUPERUSER = 'postgres';
const PASSWORD_FILE = 'superuser-password';
/** Length of the end of the server's log that an error about its start quotes. */
const MAX_LOG_CHARACTERS = 2_000;
const SESSIONS_END_MS = 60_000;
const IN_USE_PAUSE_MS = 200;
/** A standby accepts read-only connections. */
const READY = /ready to accept (read-only )?connections/;
const TEST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts PostgreSQL from the npm package for this platform, on the loopback interface, with a generated password. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  const installation = postgresInstallation(user !== undefined);
  const directory = clusterDirectory(options.dataDir, user);
  await stopOrphan(directory);
  const durable = options.durable ?? true;
  const cluster = { installation, directory, user };
  if (!existsSync(join(directory, 'PG_VERSION'))) initialize(cluster, durable);
  const password = readFileSync(join(directory, PASSWORD_FILE), 'utf8');
  const port = options.port || (await freePort());
  const settings = { ...(durable ? {} : TEST_SETTINGS), ...options.settings };
  const detached = options.isDetached ?? false;
  const { server, pid, ended } = await launchWhenFree(() => launch(cluster, { port, settings, detached }));
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid,
    directory,
    ended,
    stop: () => stop(server),
  };
}

/** Starts the server of a run of tests, with connections for the platforms of three workers. */
export async function startTestPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const settings = { max_connections: '600', scram_iterations: '1' };
  return startEmbeddedPostgres({ dataDir, port: 0, durable: false, settings });
}

function initialize({ installation, directory, user }: Cluster, durable: boolean): void {
  const password = randomBytes(24).toString('hex');
  const secrets = mkdtempSync(join(tmpdir(), 'initdb-'));
  const passwordFile = join(secrets, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) for (const path of [secrets, passwordFile]) chownSync(path, user.uid, user.gid);
    const result = spawnSync(
      join(installation, 'bin', 'initdb'),
      [
        '-D',
        directory,
        '-U',
        SUPERUSER,
        '--encoding=UTF8',
        '--locale=C',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...user, env: serverEnvironment(), cwd: '/', encoding: 'utf8' },
    );
    assertSucceeded(result);
    writeFileSync(join(directory, PASSWORD_FILE), password, { mode: 0o600 });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
}

function assertSucceeded(result: SpawnSyncReturns<string>): void {
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}`);
}

/** Repeats the launch until the sessions of a killed server have ended, which PostgreSQL requires. */
async function launchWhenFree<T>(launch: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + SESSIONS_END_MS;
  for (;;) {
    try {
      return await launch();
    } catch (error) {
      const isInUse = (error as Error).message.includes('is still in use');
      if (!isInUse || Date.now() > deadline) throw error;
      await pause(IN_USE_PAUSE_MS);
    }
  }
}

interface LaunchOptions {
  port: number;
  settings: Record<string, string>;
  detached: boolean;
}

async function launch(
  { installation, directory, user }: Cluster,
  { port, settings, detached }: LaunchOptions,
): Promise<{ server: ChildProcess; pid: number; ended: Promise<string> }> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(installation, 'bin', 'postgres'),
    ['-D', directory, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags],
    { ...user, env: serverEnvironment(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached },
  );
  let output = '';
  const ended = new Promise<string>((resolve) => {
    server.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`));
  });
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_LOG_CHARACTERS);
      if (READY.test(output)) resolve();
    });
    server.once('error', reject);
    // The launcher prints the log within a sentence.
    const log = () => output.trim().replaceAll('\n', ' | ');
    void ended.then((reason) => reject(new Error(`PostgreSQL does not start, ${reason}: ${log()}`)));
  });
  // Neither the child nor its pipe keeps this process running.
  server.unref();
  (server.stderr as unknown as { unref: () => void }).unref();
  const { pid } = server;
  assert(pid !== undefined, 'The PostgreSQL process has no id.');
  return { server, pid, ended };
}

/** Fast shutdown: the server ends its sessions, and all commits are on disk. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    server.ref();
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
}

/** As in `free-port`: the global set-up of Jest loads this library without the mapping of package names. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
