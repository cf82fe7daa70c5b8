import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProcessId, readRunningProcess } from '.';

describe('a pid file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pid-file-'));
  const file = join(directory, 'program.pid');

  afterAll(() => rmSync(directory, { recursive: true }));

  it('names a process in its first line', () => {
    writeFileSync(file, `${process.pid}\n${directory}\n`);
    expect(readRunningProcess(file)).toBe(process.pid);
  });

  it.each(['', '\n', '0', '-12', '12.5', 'program'])('names none with the content "%s"', (content) => {
    writeFileSync(file, content);
    expect(readProcessId(file)).toBeUndefined();
    expect(readRunningProcess(file)).toBeUndefined();
  });

  it('may be absent', () => {
    expect(readRunningProcess(join(directory, 'absent.pid'))).toBeUndefined();
  });

  it('may name a process that has ended', () => {
    const { pid } = spawnSync('true');
    writeFileSync(file, String(pid));
    expect(readProcessId(file)).toBe(pid);
    expect(readRunningProcess(file)).toBeUndefined();
  });
});
