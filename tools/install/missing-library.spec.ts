import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingLibrary } from './missing-library.mjs';

describe('the library that Node 26 needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-library-'));

  afterAll(() => rmSync(folder, { recursive: true }));

  it('is named with its install command where it is missing, and is found in each folder', () => {
    expect(missingLibrary([folder])).toContain('apt-get install libatomic1');
    writeFileSync(join(folder, 'libatomic.so.1'), '');
    expect(missingLibrary(['/nowhere', folder])).toBeUndefined();
  });

  it('is here', () => {
    expect(missingLibrary()).toBeUndefined();
  });
});
