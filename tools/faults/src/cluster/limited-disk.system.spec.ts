import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LimitedDisk } from './limited-disk';
import { ReplicatedDatabase } from './replicated-database';

const obstacle = LimitedDisk.whyNone();
if (obstacle) process.stderr.write(`\n*** The limited disk is not tested: ${obstacle}. ***\n\n`);

(obstacle ? describe.skip : describe)('a limited disk', () => {
  let folder: string;
  let disk: LimitedDisk;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vc-limited-'));
    chmodSync(folder, 0o711);
  });
  afterEach(() => {
    disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  });

  const isMounted = () => readFileSync('/proc/mounts', 'utf8').includes(folder);

  it('takes nothing more when it is full, and again when it is emptied', () => {
    disk = LimitedDisk.mount(join(folder, 'disk'), 2);
    const write = () => writeFileSync(join(folder, 'disk/file'), Buffer.alloc(8192));
    disk.fill();
    expect(write).toThrow('ENOSPC');
    disk.empty();
    expect(write).not.toThrow();
  });

  it('is unmounted also while a file is open, and twice', () => {
    disk = LimitedDisk.mount(join(folder, 'disk'), 2);
    expect(isMounted()).toBe(true);
    disk.unmount();
    disk.unmount();
    expect(isMounted()).toBe(false);
    expect(existsSync(join(folder, 'disk/file'))).toBe(false);
  });

  it('makes PostgreSQL refuse rows, and lets it go on when it is emptied', async () => {
    disk = LimitedDisk.mount(join(folder, 'disk'), 256);
    const options = { dataDir: '', port: 0, settings: { shared_buffers: '16MB' } };
    const database = await ReplicatedDatabase.start(options, [join(folder, 'disk'), join(folder, 'other')]);
    try {
      await database.run('CREATE TABLE kept AS SELECT 1 AS id');
      disk.fill();
      await expect(
        database.run(`CREATE TABLE large AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)`),
      ).rejects.toThrow(/No space left on device/);
      disk.empty();
      await database.run('INSERT INTO kept VALUES (2)');
      expect(await database.run('SELECT count(*)::int FROM kept')).toEqual([{ count: 2 }]);
    } finally {
      await database.stop();
    }
  });
});
