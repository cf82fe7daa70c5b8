import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = `
  const { writeGenerated } = await import(process.argv[1]);
  writeGenerated(JSON.parse(process.argv[2]), { script: 'events', ...JSON.parse(process.argv[3]) });
`;

describe('writeGenerated', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vc-generated-'));
    writeFileSync(join(root, 'current.json'), '{}\n');
    writeFileSync(join(root, 'stale.json'), '{}\n');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  function write(files: Record<string, string>, options = {}) {
    const words = [join(__dirname, 'write-generated.mjs'), JSON.stringify(files), JSON.stringify({ root, ...options })];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', PROGRAM, '--', ...words],
      { encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  }

  it('writes the files that differ or are missing', () => {
    const written = write({ 'current.json': '{}\n', 'stale.json': '[]\n', 'new/file.json': '1\n' });
    expect(written).toEqual({ status: 0, stdout: 'Wrote stale.json, new/file.json.\n', stderr: '' });
    expect([read('current.json'), read('stale.json'), read('new/file.json')]).toEqual(['{}\n', '[]\n', '1\n']);
  });

  it('rejects a file that differs with the exit code 1 when it checks, and writes nothing', () => {
    const checked = write({ 'stale.json': '[]\n', 'new.json': '1\n' }, { isChecking: true });
    expect(checked).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'stale.json is not what npm run dev -- events writes.\nnew.json is not what npm run dev -- events writes.\n',
    });
    expect([read('stale.json'), existsSync(join(root, 'new.json'))]).toEqual(['{}\n', false]);
  });

  it.each([true, false])('accepts files that are up to date (isChecking: %s)', (isChecking) => {
    const upToDate = { status: 0, stdout: 'All 2 files are up to date.\n', stderr: '' };
    expect(write({ 'current.json': '{}\n', 'stale.json': '{}\n' }, { isChecking })).toEqual(upToDate);
  });
});
