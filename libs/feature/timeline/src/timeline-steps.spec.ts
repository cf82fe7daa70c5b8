import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TIMELINE_STEPS } from './timeline-steps';

describe('docs/timelines.md', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/timelines.md'), 'utf8');

  it.each(Object.entries(TIMELINE_STEPS))('lists %s', (step, { actor, summary, of }) => {
    const section = page
      .split(/^## /m)
      .find((each) => each.startsWith(of === 'issuance' ? 'Issuances' : 'Presentations'));
    const rows = section!.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows).toContainEqual(['', `\`${step}\``, actor, summary, '']);
  });
});
