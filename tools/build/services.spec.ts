import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { REPOSITORY } from '@vc/testing/unit/repository';

describe('SERVICES', () => {
  it('has each app with a definition, by which the build finds the services', () => {
    const definitions = globSync('apps/*/src/*.definition.ts', { cwd: REPOSITORY });
    expect(definitions.map((path) => basename(path, '.definition.ts')).sort()).toEqual([...SERVICES].sort());
  });
});
