import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterDirectory } from './cluster-directory';

/** Instead of another user, who has no access to folders of mode 0700. */
const USER = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

describe('the folder of a cluster that the server cannot reach', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cluster-folder-'));
    for (const name of ['data', 'other']) mkdirSync(join(root, name), { mode: 0o700 });
  });

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const create = (name: string) => clusterDirectory(join(root, name, 'postgres'), USER);

  it('is replaced by one that a link names', () => {
    const directory = create('data');
    expect(directory).toMatch(/^\/var\/tmp\/embedded-postgres-data-/);
    expect(readlinkSync(join(root, 'data/postgres'))).toBe(directory);
    expect(create('data')).toBe(directory);
    expect(create('other')).not.toBe(directory);
  });

  it('is a new one where the data folder was deleted and made again', () => {
    const directory = create('data');
    rmSync(join(root, 'data'), { recursive: true });
    mkdirSync(join(root, 'data'), { mode: 0o700 });
    expect(create('data')).not.toBe(directory);
    expect([existsSync(directory), existsSync(`${directory}.owner`)]).toEqual([false, false]);
  });

  it('stays the same where the data folder is moved', () => {
    const directory = create('data');
    renameSync(join(root, 'data/postgres'), join(root, 'other/postgres'));
    expect(create('other')).toBe(directory);
    expect(create('data')).not.toBe(directory);
    expect(existsSync(directory)).toBe(true);
  });

  it('rejects a copy of the link', () => {
    create('data');
    symlinkSync(readlinkSync(join(root, 'data/postgres')), join(root, 'other/postgres'));
    expect(() => create('other')).toThrow(`is a copy of ${join(root, 'data/postgres')}`);
  });

  it('is the one from before there were links', () => {
    const name = createHash('sha256').update(join(root, 'data/postgres')).digest('hex').slice(0, 32);
    const directory = `/var/tmp/embedded-postgres-data-${name}`;
    mkdirSync(directory);
    writeFileSync(`${directory}.owner`, join(root, 'data'));
    create('other');
    expect(create('data')).toBe(directory);
  });
});
