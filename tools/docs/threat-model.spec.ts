import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/reference/threat-model.md'), 'utf8');
const TABLE = /^\| Attack +\| Defence +\| Test +\|\n\| [-| ]+\|\n((?:\|.*\n?)*)/gm;
const rows = [...page.matchAll(TABLE)].flatMap(([, body = '']) => body.trim().split('\n').map(toCells));

describe('docs/reference/threat-model.md', () => {
  it.each(rows)('names a test that performs the attack: %s', (attack, defence, test) => {
    expect([attack, defence]).not.toContain('');
    const [, file = '', title = ''] = /^`(\S+\.spec\.ts)`: (.+)$/.exec(test) ?? [];
    expect(existsSync(join(root, file))).toBe(true);
    expect(readFileSync(join(root, file), 'utf8')).toContain(title);
  });
});

/** Attack, defence and test. A pipe inside a cell is escaped. */
function toCells(row: string): [string, string, string] {
  const [attack = '', defence = '', test = ''] = row
    .split(/(?<!\\)\|/)
    .slice(1)
    .map((cell) => cell.trim());
  return [attack, defence, test];
}
