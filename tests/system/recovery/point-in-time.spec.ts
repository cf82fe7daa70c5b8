import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@vc/development/embedded-postgres';
import { createBaseBackup, startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import type { PlatformProcess } from '@vc/development/platform-process';
import type { Client } from '@vc/sdk';
import { freePort } from '@vc/development/free-port';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Client as DatabaseClient } from 'pg';
import { build, runProgram, startPlatform } from '../../support/built-programs';
import { createOffer, redeemCode } from '../../support/offers';
import { clientOf } from '../../support/organization';

/** PostgreSQL, which has another user, writes to folders below it. */
function publicFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vc-point-in-time-'));
  mkdirSync(join(folder, 'archive'));
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'archive'), 0o777);
  return folder;
}

async function query<Row>({ url }: EmbeddedPostgres, sql: string): Promise<Row> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows[0] as Row;
  } finally {
    await client.end();
  }
}

describe('a restore from a base backup and archived log', () => {
  const folder = publicFolder();
  const dataDir = join(folder, 'data');
  const archive = join(folder, 'archive');
  const settings = {
    max_connections: '200',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  };
  let port: number;
  let postgres: EmbeddedPostgres;
  let platform: PlatformProcess;
  let time: string;
  /** Made before the base backup, between it and the time of the restore, and after that time. */
  const offers = {} as Record<'before' | 'between' | 'after', { id: string; code: string }>;

  beforeAll(async () => {
    build('cli');
    port = await freePort();
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), port: 0, settings });
    await start();
    offers.before = await createOffer(organization());
    await createBaseBackup(postgres, join(folder, 'base'), 'recovery.signal');
    offers.between = await createOffer(organization());
    ({ time } = await query<{ time: string }>(postgres, 'SELECT clock_timestamp()::text AS time'));
    offers.after = await createOffer(organization());
    expect((await redeemCode(platform.demo, offers.between.code)).status).toBe(200);
    await archiveLog();
    await platform.stop();
    process.kill(postgres.pid, 'SIGQUIT');
    await postgres.ended;
    await restoreUntil(time);
    await run('launcher', 'restore', '--lost-since', new Date(time).toISOString());
    await start();
  });

  afterAll(async () => {
    await platform?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    platform = await startPlatform(dataDir, port, { DATABASE_URL: postgres.url });
  }

  /** The client has no token of before. */
  const organization = (): Client => clientOf(platform.demo);

  /** Ends the file of the log that has the last commit, and waits until the archive has it. */
  async function archiveLog(): Promise<void> {
    const { file } = await query<{ file: string }>(postgres, 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
    await waitFor(async () => {
      const { last } = await query<{ last: string }>(
        postgres,
        'SELECT last_archived_wal AS last FROM pg_stat_archiver',
      );
      return last >= file ? true : undefined;
    });
  }

  /** As docs/operating/backup.md says. */
  async function restoreUntil(target: string): Promise<void> {
    const base = join(folder, 'base');
    appendFileSync(
      join(base, 'postgresql.auto.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${target}'\nrecovery_target_action = 'promote'\n`,
    );
    postgres = await startEmbeddedPostgres({ dataDir: base, port: 0, settings: { max_connections: '200' } });
    await waitFor(async () => {
      const { waits } = await query<{ waits: boolean }>(postgres, 'SELECT pg_is_in_recovery() AS waits');
      return waits ? undefined : true;
    });
  }

  const run = (program: string, ...words: string[]) =>
    runProgram({ DATA_DIR: dataDir, OWNER_DATABASE_URL: postgres.url }, program, ...words);

  const statusOf = async (id: string) => (await organization().api.getIssuance({ path: { id } })).data.status;

  it('has what was acknowledged until the time, and nothing of later', async () => {
    for (const { id } of [offers.before, offers.between]) {
      await waitFor(async () => ((await statusOf(id)) === 'expired' ? true : undefined));
    }
    await expect(statusOf(offers.after.id)).rejects.toMatchObject({ status: 404 });
  });

  it('refuses codes of before the restore, used ones and those of the lost time', async () => {
    for (const { code } of Object.values(offers)) {
      expect(await redeemCode(platform.demo, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
    const { code } = await createOffer(organization());
    expect((await redeemCode(platform.demo, code)).status).toBe(200);
  });

  it('explains to the audit what is lost', async () => {
    expect(await run('cli', 'operator', 'audit', 'verify')).toMatch(/Restored at [^]*The audit holds\./);
  });
});
