import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFiles } from './configuration/read-files';
import { Context } from './context';
import { UsageError } from './exit-codes';
import type { Terminal } from './terminal';
import { utf8Text } from './utf8-text';

const LATIN_1 = Buffer.from('name: Café\n', 'latin1');

describe('utf8Text', () => {
  it('returns the text', () => {
    expect(utf8Text('a', Buffer.from('name: Café\n'))).toBe('name: Café\n');
  });

  it('rejects a file in Latin-1', () => {
    expect(() => utf8Text('a.yaml', LATIN_1)).toThrow(new UsageError('a.yaml is not UTF-8.'));
  });
});

describe('files of commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-utf8-'));
  const file = join(folder, 'a.yaml');
  const context = new Context({} as Terminal);

  beforeAll(() => writeFileSync(file, LATIN_1));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[string, () => Promise<unknown>]>([
    ['a configuration', async () => readFiles([file], context)],
    ['the configurations of a folder', async () => readFiles([folder], context)],
    ['a text', async () => context.readText(file)],
    ['JSON', async () => context.readJson(file)],
  ])('are refused as %s in another encoding', async (_, read) => {
    await expect(read()).rejects.toThrow(new UsageError(`${file} is not UTF-8.`));
  });

  it('are refused as JSON with a repeated name or a number that would change', async () => {
    for (const [text, fault] of [
      ['{"a":1,"a":2}', 'repeats the name of a member'],
      ['[12345678901234567890]', 'has a number that cannot be represented exactly'],
    ]) {
      writeFileSync(file, text!);
      await expect(context.readJson(file)).rejects.toThrow(`${file} ${fault}`);
    }
  });
});
