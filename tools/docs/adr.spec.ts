import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../docs/adr');
const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('docs/adr', () => {
  it('numbers its records without a gap', () => {
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
  });

  it.each(records)('%s has a number, a date, a status, a context, a decision and alternatives', (name) => {
    const text = read(name);
    expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
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
