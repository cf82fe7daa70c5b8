import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SortedHashFile } from './sorted-hash-file';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

describe('SortedHashFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-hashes-'));
  const path = join(folder, 'hashes.txt');

  afterAll(() => rmSync(folder, { recursive: true }));

  async function findAll(content: string, hashes: string[]): Promise<boolean[]> {
    writeFileSync(path, content);
    const file = await SortedHashFile.open(path);
    try {
      return await Promise.all(hashes.map((hash) => file.has(hash)));
    } finally {
      await file.close();
    }
  }

  it.each([
    ['lines that end with CRLF', '\r\n', '\r\n'],
    ['lines that end with LF', '\n', '\n'],
    ['a last line without an end', '\r\n', ''],
  ])('finds each hash and no other one in %s', async (_, separator, last) => {
    for (const length of [1, 2, 3, 50, 501]) {
      const hashes = Array.from({ length }, (_, index) => sha1(`listed ${index}`)).sort();
      const others = Array.from({ length }, (_, index) => sha1(`other ${index}`));
      const lines = hashes.map((hash, index) => `${hash}:${index ** 4}`);
      const found = await findAll(lines.join(separator) + last, [...hashes, ...others, '0'.repeat(40), 'F'.repeat(40)]);
      expect(found).toEqual([...hashes.map(() => true), ...others.map(() => false), false, false]);
    }
  });

  it('finds lower-case hashes, and hashes without a count', async () => {
    const hashes = [sha1('a'), sha1('b'), sha1('c')].sort();
    expect(await findAll(hashes.join('\n').toLowerCase(), hashes)).toEqual([true, true, true]);
  });

  it('finds nothing in an empty file', async () => {
    expect(await findAll('', [sha1('a')])).toEqual([false]);
  });

  it.each(['plain passwords\nof people\n', 'A'.repeat(5000)])('rejects another file', async (content) => {
    await expect(findAll(content, [sha1('a')])).rejects.toThrow('no line HASH:COUNT at byte');
  });
});
