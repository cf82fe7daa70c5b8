import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock';

describe('the lock of a broker', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broker-lock-'));
  const file = join(directory, 'broker.pid');

  afterAll(() => rmSync(directory, { recursive: true }));

  it('keeps a second broker of this process away', () => {
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`Another broker (process ${process.pid}) uses ${directory}.`);
    unlock();
  });

  it('is taken over where a crash of the machine left an empty file', () => {
    writeFileSync(file, '');
    const unlock = lockDirectory(directory);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    unlock();
  });
});
