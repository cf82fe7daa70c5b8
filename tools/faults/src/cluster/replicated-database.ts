import assert from 'node:assert/strict';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '@vc/development/embedded-postgres';
import { createBaseBackup, startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import { freePort } from '@vc/development/free-port';
import { signalTree, stateOf, suspendTree } from './process-tree';
import { query } from './query';

const STANDBY = 'standby';
/** A standby that is away must not fill the disk of the primary, and connects again soon. */
const SETTINGS = {
  max_wal_size: '128MB',
  max_slot_wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '500ms',
};
const RECOVERY_MS = 120_000;
const POLL_MS = 100;

interface Place {
  folder: string;
  port: number;
}

/**
 * PostgreSQL with a standby that streams. A commit is acknowledged once the standby has it on its disk, so a fail-over loses
 * nothing that was acknowledged. The commits wait only for a standby that streams: this class names it in
 * `synchronous_standby_names` then, and takes the name away before it takes the standby away, as an operator's tool does.
 */
export class ReplicatedDatabase {
  private static readonly started = new Set<ReplicatedDatabase>();
  private server: EmbeddedPostgres;
  private standby: EmbeddedPostgres | undefined;
  private isPrimaryRunning = false;

  private constructor(
    private readonly options: EmbeddedPostgresOptions,
    private primaryPlace: Place,
    private standbyPlace: Place,
  ) {}

  /** Starts the primary. @param folders of the primary and of the standby; the first standby is made by `attachStandby` */
  static async start(options: EmbeddedPostgresOptions, folders: [string, string]): Promise<ReplicatedDatabase> {
    const [first, second] = folders;
    const places = [await createPlace(first, options.port), await createPlace(second, 0)] as const;
    const database = new ReplicatedDatabase(options, ...places);
    ReplicatedDatabase.started.add(database);
    await database.startPrimary();
    return database;
  }

  /** Ends all servers at once, where their own process ends. */
  static killAll(): void {
    for (const { server, standby } of ReplicatedDatabase.started) {
      for (const each of [server, standby]) if (each) signalTree(each.pid, 'SIGKILL');
    }
  }

  /** Changes with a restart and with a fail-over. */
  get primary(): EmbeddedPostgres {
    return this.server;
  }

  get isRunning(): boolean {
    return this.isPrimaryRunning;
  }

  /** Makes a standby from a copy of the primary. Resolves once commits wait for it. */
  async attachStandby(): Promise<void> {
    await this.run('SELECT pg_create_physical_replication_slot($1, true)', [STANDBY]);
    const { folder, port } = this.standbyPlace;
    await createBaseBackup(this.server, folder, 'standby.signal');
    const { username, password } = new URL(this.server.url);
    const connection = `host=127.0.0.1 port=${this.server.port} user=${username} password=${password}`;
    const settings = {
      ...this.settings,
      primary_conninfo: `${connection} application_name=${STANDBY}`,
      primary_slot_name: STANDBY,
    };
    this.standby = await startEmbeddedPostgres({ ...this.options, dataDir: folder, port, settings });
    assert.equal(this.standby.directory, folder, 'The standby does not run on the copy.');
    await this.untilReplicated('streaming');
    await this.set({ synchronous_standby_names: STANDBY });
    await this.untilSynchronous();
  }

  /** Resolves once the standby streams and commits wait for it. */
  async untilSynchronous(): Promise<void> {
    await this.untilReplicated('streaming', 'sync');
  }

  /** SIGQUIT is an immediate shutdown. SIGKILL ends the server without it, and then its sessions. Both need a recovery. */
  async crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const { pid, ended } = this.server;
    process.kill(pid, signal);
    await ended;
  }

  /** Starts the primary again on its data. Nothing happens where it runs. */
  async restart(): Promise<EmbeddedPostgres> {
    if (!this.isPrimaryRunning) await this.startPrimary();
    return this.server;
  }

  /**
   * Kills the primary and promotes the standby, which is the primary then. It has no standby, so commits wait for none.
   * @throws Error where no standby streams, or where it is not promoted
   */
  async failOver(): Promise<EmbeddedPostgres> {
    const { standby } = this;
    assert(standby, 'There is no standby.');
    await this.untilSynchronous();
    signalTree(this.server.pid, 'SIGKILL');
    await this.server.ended;
    const [row] = await query(standby.url, 'SELECT pg_promote(true, 60) AS promoted');
    assert.equal(row?.promoted, true, 'The standby was not promoted.');
    const [state] = await query(standby.url, 'SELECT pg_is_in_recovery() AS recovering');
    assert.equal(state?.recovering, false, 'The promoted standby still recovers.');
    [this.primaryPlace, this.standbyPlace] = [this.standbyPlace, this.primaryPlace];
    this.standby = undefined;
    this.use(standby);
    return standby;
  }

  /** With all its sessions. */
  suspend(which: 'primary' | 'standby' = 'primary'): void {
    const server = which === 'primary' ? this.server : this.standby;
    assert(server, 'There is no standby.');
    suspendTree(server.pid);
    assert.equal(stateOf(server.pid), 'T', `The ${which} is not suspended.`);
  }

  /** Both servers. */
  resume(): void {
    if (this.isPrimaryRunning) signalTree(this.server.pid, 'SIGCONT');
    if (this.standby) signalTree(this.standby.pid, 'SIGCONT');
  }

  /** As the superuser, on the primary. */
  async run(statement: string, values: string[] = []): Promise<Record<string, unknown>[]> {
    return query(this.server.url, statement, values);
  }

  /** Changes settings of the primary while it runs; undefined for the default. */
  async set(settings: Record<string, string | undefined>): Promise<void> {
    for (const [name, value] of Object.entries(settings)) {
      await this.run(value === undefined ? `ALTER SYSTEM RESET ${name}` : `ALTER SYSTEM SET ${name} = '${value}'`);
    }
    await this.run('SELECT pg_reload_conf()');
  }

  /** Resolves once the primary answers: after a crash of a session it recovers by itself. */
  async untilAnswers(): Promise<void> {
    await until(() => this.run('SELECT 1').then(() => true), 'PostgreSQL does not answer');
  }

  async stop(): Promise<void> {
    this.resume();
    // A primary that stops waits until its standby has everything.
    await this.server.stop();
    await this.standby?.stop();
    ReplicatedDatabase.started.delete(this);
  }

  private get settings(): Record<string, string> {
    return { ...SETTINGS, ...this.options.settings };
  }

  private async startPrimary(): Promise<void> {
    const { folder: dataDir, port } = this.primaryPlace;
    this.use(await startEmbeddedPostgres({ ...this.options, dataDir, port, settings: this.settings }));
  }

  private use(server: EmbeddedPostgres): void {
    this.server = server;
    this.isPrimaryRunning = true;
    void server.ended.then(() => {
      if (this.server === server) this.isPrimaryRunning = false;
    });
  }

  private async untilReplicated(state: string, synchrony?: string): Promise<void> {
    await until(async () => {
      const [row] = await this.run('SELECT state, sync_state FROM pg_stat_replication WHERE application_name = $1', [
        STANDBY,
      ]);
      return row?.state === state && (synchrony === undefined || row.sync_state === synchrony);
    }, 'The standby does not stream');
  }
}

/** @param port 0 for a free one */
async function createPlace(folder: string, port: number): Promise<Place> {
  mkdirSync(folder, { recursive: true });
  // The user of PostgreSQL reaches its data below it.
  chmodSync(folder, 0o711);
  return { folder: join(folder, 'data'), port: port || (await freePort()) };
}

process.on('exit', () => ReplicatedDatabase.killAll());

/** @throws Error with the last reason after `RECOVERY_MS` */
async function until(holds: () => Promise<boolean>, problem: string): Promise<void> {
  const deadline = Date.now() + RECOVERY_MS;
  let reason: unknown;
  for (;;) {
    try {
      if (await holds()) return;
      reason = undefined;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > deadline) throw new Error(`${problem} within ${RECOVERY_MS} ms.`, { cause: reason });
    await pause(POLL_MS);
  }
}
