import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '@vc/development/platform-process';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { validate } from 'dockerfile-utils';
import { contextFilter, listContext, NEVER_READ } from './build-context';
import { readDockerfile } from './dockerfile';

const FILE = join(REPOSITORY, 'deploy/Dockerfile');
const { stages, defaults } = readDockerfile(FILE);
const final = stages.at(-1)!;
const stepOf = (keyword: string) => final.steps.find((step) => step.keyword === keyword);

describe('deploy/Dockerfile', () => {
  it('is valid', () => {
    expect(validate(readFileSync(FILE, 'utf8')).map(({ message }) => message)).toEqual([]);
  });

  it('pins its base by digest, in the version of Node that the packages have', () => {
    expect(defaults.get('NODE_IMAGE')).toMatch(new RegExp(`^node:${process.versions.node}-slim@sha256:[0-9a-f]{64}$`));
    expect(stages.map(({ image }) => image)).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}', 'scratch']);
  });

  it('ends as a user with a number, in exec form, and runs nothing in the final stage', () => {
    expect(stepOf('USER')?.text).toBe('10001:10001');
    expect(stepOf('ENTRYPOINT')?.words).toEqual(['node', '--enable-source-maps', ...NODE_FLAGS, '/app/run.mjs']);
    expect(stepOf('HEALTHCHECK')?.words).toEqual(['node', '/app/health.mjs']);
    expect(final.steps.filter(({ keyword }) => ['RUN', 'ADD'].includes(keyword))).toEqual([]);
  });

  it('starts programs with the flags and the variables that npm start has', () => {
    const [[name, value]] = Object.entries(NODE_ENVIRONMENT) as [[string, string]];
    expect(final.steps.filter(({ keyword }) => keyword === 'ENV').map(({ text }) => text)).toContain(
      `${name}=${value}`,
    );
    const runner = readFileSync(join(REPOSITORY, 'tools/run.mjs'), 'utf8');
    expect(runner).toContain(`const NODE_ENVIRONMENT = { ${name}: '${value}' };`);
    const flags = NODE_FLAGS.map((flag) => `'${flag}'`).join(', ');
    expect(runner).toContain(`const NODE_FLAGS = [${flags}];`);
  });

  it('copies no packages of a package manager into the final stage', () => {
    const removal = stages.find(({ name }) => name === 'runtime')?.steps.find(({ keyword }) => keyword === 'RUN')?.text;
    for (const path of ['/usr/local/lib/node_modules', '/usr/local/bin/npm', '/usr/local/bin/npx', '/opt/yarn*']) {
      expect(removal?.split(' ')).toContain(path);
    }
  });
});

describe('.dockerignore', () => {
  const isInContext = contextFilter(REPOSITORY);

  it.each([
    '.env',
    'deploy/.env',
    'apps/auth/.env',
    '.git/config',
    '.data/demo.json',
    'apps/auth/src/auth-service.service.spec.ts',
    'tests/support/test-platform.ts',
    'libs/testing/src/index.ts',
    'libs/sdk/README.md',
    'tests/system/operation/docs.spec.ts',
    'tools/deployment/image.system.spec.ts',
    'docker-compose.yml',
    'eslint.config.mjs',
    'apps/auth/key.pem',
    ...NEVER_READ.flatMap((name) => [`${name}/x`, `apps/auth/${name}/x`]),
  ])('keeps %s out of the build context', (path) => {
    expect(isInContext(path)).toBe(false);
  });

  it('lets only named files and folders in', () => {
    const tops = new Set(
      listContext(REPOSITORY).map((path) =>
        path
          .split('/')
          .slice(0, path.startsWith('tools/') ? 2 : 1)
          .join('/'),
      ),
    );
    expect([...tops].sort()).toEqual([
      'apps',
      'deploy',
      'libs',
      'package-lock.json',
      'package.json',
      'tools/build',
      'tools/command-line.mjs',
      'tools/home-affairs-simulator',
      'tsconfig.base.json',
      'tsconfig.web.json',
    ]);
  });
});
