import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECTS, whyNotPlantable } from './fault';
import { FAULTS } from './faults';

const root = join(__dirname, '../../..');

/** The project of jest.config.cjs that runs the spec. */
function projectOf(spec: string): string {
  if (spec.startsWith('tests/platform/')) return 'platform';
  if (spec.startsWith('tests/system/')) return 'system';
  return /\.(database|service|system)\.spec\.ts$/.exec(spec)?.[1] ?? 'unit';
}

describe('the faults of npm run dev -- test:bite', () => {
  it.each(FAULTS)('has the text of $id once in its file', (fault) => {
    expect(whyNotPlantable(fault, readFileSync(join(root, fault.file), 'utf8'))).toBeUndefined();
    expect(fault.replace).not.toBe(fault.find);
    expect(fault.replace).not.toContain('\n');
  });

  it.each(FAULTS)('has specs for $id that its tier runs', ({ specs, tier }) => {
    expect(specs).not.toEqual([]);
    expect(specs.filter((spec) => !existsSync(join(root, spec)))).toEqual([]);
    expect(specs.filter((spec) => !PROJECTS[tier].includes(projectOf(spec)))).toEqual([]);
  });

  it('are 60 at least, of which npm test finds 50, each under a name of its own', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(60);
    expect(FAULTS.filter(({ tier }) => tier === 'test').length).toBeGreaterThanOrEqual(50);
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
  });
});
