import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedFolder, obtainInCache } from './user-cache.mts';

describe('obtainInCache', () => {
  let cache: string;

  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'vc-cache-'));
    process.env.XDG_CACHE_HOME = cache;
  });

  afterEach(() => rmSync(cache, { recursive: true }));

  const fill = (folder: string) => writeFileSync(join(folder, 'program'), folder);

  it('makes a folder once', () => {
    const folder = obtainInCache('tool-1', fill);
    expect(folder).toBe(join(cache, 'vc-platform/tool-1'));
    const again = jest.fn();
    expect(obtainInCache('tool-1', again)).toBe(folder);
    expect(again).not.toHaveBeenCalled();
  });

  it('leaves a program at the path at which it was installed', () => {
    const folder = obtainInCache('tool-1', fill);
    const path = readFileSync(join(folder, 'program'), 'utf8');
    expect(readFileSync(join(path, 'program'), 'utf8')).toBe(path);
  });

  it('leaves nothing of a folder that could not be filled', () => {
    const refuse = (folder: string) => {
      fill(folder);
      throw new Error('no network');
    };
    expect(() => obtainInCache('tool-1', refuse)).toThrow('no network');
    expect(existsSync(cachedFolder('tool-1'))).toBe(false);
    expect(readdirSync(join(cache, 'vc-platform'))).toEqual([]);
  });

  it('returns the folder of a concurrent run that was faster', () => {
    let first = '';
    const folder = obtainInCache('tool-1', (slow) => {
      obtainInCache('tool-1', (fast) => fill((first = fast)));
      fill(slow);
    });
    expect(readFileSync(join(folder, 'program'), 'utf8')).toBe(first);
    expect(readdirSync(join(cache, 'vc-platform'))).toHaveLength(2);
  });
});
