import assert from 'node:assert/strict';
import type { ClusterFault } from './cluster-fault';
import type { FaultyCluster } from './faulty-cluster';
import type { ReplicatedDatabase } from './replicated-database';

/** The longest delay of a flush that PostgreSQL has a setting for. */
const FLUSH_DELAY_MS = 100;
/** A commit that joins the flush of an earlier one takes less than a whole flush. */
const TIMED_COMMITS = 5;
const PROBE_MS = 500;
const DISK_FULL = '53100';

export function databaseFaults(): ClusterFault[] {
  return [crashBy('SIGQUIT'), crashBy('SIGKILL'), slowDisk(), failOver()];
}

/** They need the list of the sessions of PostgreSQL, which are processes. */
export function databasePauses(): ClusterFault[] {
  return [pauseOf('primary'), pauseOf('standby')];
}

function crashBy(signal: 'SIGQUIT' | 'SIGKILL'): ClusterFault {
  return {
    name: `PostgreSQL ends by ${signal}`,
    kind: 'database-crash',
    inject: async (faulty) => {
      await faulty.database.crash(signal);
      assert(!faulty.database.isRunning, 'PostgreSQL still runs.');
      await faulty.during(faulty.durations.down);
      await faulty.heal();
    },
  };
}

/** While the standby is suspended, no commit is acknowledged. */
function pauseOf(which: 'primary' | 'standby'): ClusterFault {
  return {
    name: which === 'primary' ? 'PostgreSQL is suspended' : 'the standby of PostgreSQL is suspended',
    kind: 'pause',
    inject: async (faulty) => {
      faulty.database.suspend(which);
      try {
        await faulty.during(faulty.durations.pause);
      } finally {
        faulty.database.resume();
      }
      await faulty.heal();
    },
  };
}

/**
 * A delay before each flush of the log stands for a disk that takes so long for it: commits that wait together share a flush,
 * as on a slow disk. Reads, and the writes of checkpoints, stay as fast as they are.
 */
function slowDisk(): ClusterFault {
  return {
    name: `each flush of PostgreSQL takes ${FLUSH_DELAY_MS} ms more`,
    kind: 'slow-disk',
    inject: async (faulty) => {
      const { database } = faulty;
      await database.set({ commit_delay: String(FLUSH_DELAY_MS * 1000), commit_siblings: '0' });
      try {
        const tookMs = await timeLongestCommit(database);
        assert(tookMs >= FLUSH_DELAY_MS, `The longest commit took ${tookMs} ms, so the disk is not slow.`);
        await faulty.during(faulty.durations.impeded);
      } finally {
        await database.set({ commit_delay: undefined, commit_siblings: undefined });
      }
      await faulty.heal();
    },
  };
}

async function timeLongestCommit(database: ReplicatedDatabase): Promise<number> {
  let longestMs = 0;
  for (let commit = 0; commit < TIMED_COMMITS; commit += 1) {
    const startedAt = performance.now();
    await database.run("SELECT pg_logical_emit_message(true, 'slow-disk', '')");
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  return longestMs;
}

function failOver(): ClusterFault {
  return {
    name: 'PostgreSQL fails over to its standby',
    kind: 'fail-over',
    inject: async (faulty) => {
      const before = faulty.database.primary.pid;
      const primary = await faulty.database.failOver();
      assert.notEqual(primary.pid, before, 'The primary is the same.');
      await faulty.usePrimary(primary);
      await faulty.heal();
    },
  };
}

/** PostgreSQL refuses what needs more space. Without space for its log, all its sessions end, and it may not start again. */
export function fullDatabaseDisk(): ClusterFault {
  return {
    name: 'the disk of PostgreSQL is full',
    kind: 'full-disk',
    inject: async (faulty) => {
      const disk = faulty.disk('database');
      // Also the log needs space in every second run.
      const isLogFull = faulty.random() < 1 / 2;
      const deadline = performance.now() + faulty.durations.impeded;
      let refusals = 0;
      try {
        while (performance.now() < deadline) {
          // PostgreSQL deletes files, which makes room.
          disk.fill();
          if (await isRefused(faulty)) refusals += 1;
          if (isLogFull) await faulty.database.run('SELECT pg_switch_wal()').catch(() => undefined);
          await faulty.during(PROBE_MS);
        }
      } finally {
        disk.empty();
      }
      assert(refusals > 0, 'PostgreSQL had space on its full disk.');
      await faulty.heal();
      await faulty.database.run('DROP TABLE IF EXISTS full_disk');
    },
  };
}

/** Whether PostgreSQL refuses a table, or is away. */
async function isRefused({ database }: FaultyCluster): Promise<boolean> {
  try {
    await database.run(
      `CREATE TABLE IF NOT EXISTS full_disk AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)`,
    );
    return false;
  } catch (error) {
    return (error as { code?: string }).code === DISK_FULL || !database.isRunning;
  }
}
