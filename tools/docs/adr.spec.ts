import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const folder = join(root, 'docs/adr');
const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();
const numberOf = (name: string) => Number(name.slice(0, 4));
const numbers = new Set(records.map(numberOf));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The lines of sources and docs that reference a record, as `git grep` prints them. */
const references = execFileSync('git', ['grep', '-InE', '--untracked', String.raw`\bADR [0-9]+|adr/[0-9]{4}`], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((line) => line !== '');
const numbersIn = (line: string) =>
  [...line.matchAll(/\bADR (\d+)|adr\/(\d{4})/g)].map((match) => Number(match[1] ?? match[2]));

describe('docs/adr', () => {
  it('gives each record a number of its own', () => {
    expect(numbers.size).toBe(records.length);
  });

  it('has each record that sources and docs reference', () => {
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((line) => numbersIn(line).some((number) => !numbers.has(number)))).toEqual([]);
  });

  it.each(records)('%s has a number, a date, a status, a context, a decision and alternatives', (name) => {
    const text = read(name);
    expect(text).toMatch(new RegExp(`^# ${numberOf(name)}\\. `));
    expect(text).toMatch(/^Date: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded)/m);
    for (const heading of ['Context', 'Decision', 'Alternatives'])
      expect(text).toMatch(new RegExp(`^## ${heading}$`, 'm'));
  });

  it('has an index that names each record by its title', () => {
    const index = read('README.md');
    for (const name of records) {
      const title = /^# \d+\. (.*)$/m.exec(read(name))?.[1];
      expect(index).toContain(`[${title}](${name})`);
    }
  });
});
