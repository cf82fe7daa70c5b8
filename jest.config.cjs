const { availableParallelism } = require('node:os');

const swc = [
  '@swc/jest',
  {
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
  },
];

const common = {
  // Projects with one id share the cache of compiled files: they compile and resolve alike.
  id: 'vc',
  testEnvironment: '<rootDir>/libs/testing/src/jest/environment.cjs',
  runtime: '<rootDir>/libs/testing/src/jest/runtime.cjs',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tools', '<rootDir>/tests'],
  modulePathIgnorePatterns: ['<rootDir>/tests/programs', '<rootDir>/dist'],
  transform: {
    '\\.thread\\.ts$': '<rootDir>/libs/testing/src/jest/thread-transform.cjs',
    '^.+\\.[cm]?[tj]s$': swc,
  },
  // Node.js loads packages, ES modules, too.
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: {
    '^@vc/(contract|protocol|platform|keys|feature|development|web)/([^/]+)$': '<rootDir>/libs/$1/$2/src/index.ts',
    '^@vc/testing/(.+)$': '<rootDir>/libs/testing/src/$1.ts',
    '^(.+\\.thread)\\?program$': '$1.ts',
    '^@vc/sdk$': '<rootDir>/libs/sdk/src/index.ts',
    '^@vc/app/([^/]+)$': '<rootDir>/apps/$1/src/index.ts',
  },
  setupFiles: ['reflect-metadata'],
};
const withServers = {
  globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.ts',
};

const besideSources = (kind) => `<rootDir>/{apps,libs,tools}/**/*.${kind}.spec.ts`;

/** `npm run test:system` */
const IS_SYSTEM = process.argv[process.argv.indexOf('--selectProjects') + 1] === 'system';
/** A test waits for PostgreSQL, Kafka and time-outs for a third of its time, and a system test also for processes, for half of it. */
const WORKERS_PER_CORE = IS_SYSTEM ? 2 : 1.5;
/** Each worker has up to 40 connections to PostgreSQL. */
const MAX_WORKERS = 12;

module.exports = {
  maxWorkers: Math.min(Math.ceil(availableParallelism() * WORKERS_PER_CORE), MAX_WORKERS),
  reporters: [
    '<rootDir>/libs/testing/src/jest/reporter.cjs',
    'summary',
    '<rootDir>/libs/testing/src/jest/tier-reporter.cjs',
  ],
  testSequencer: '<rootDir>/libs/testing/src/jest/sequencer.cjs',
  // Ends a test that hangs; no test depends on how fast the machine is.
  testTimeout: 300_000,
  // One for each kind of test: docs/testing.md says which kind goes where.
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,tools}/**/!(*.database|*.service|*.system).spec.ts'],
    },
    { ...common, ...withServers, displayName: 'database', testMatch: [besideSources('database')] },
    { ...common, ...withServers, displayName: 'service', testMatch: [besideSources('service')] },
    { ...common, ...withServers, displayName: 'platform', testMatch: ['<rootDir>/tests/platform/**/*.spec.ts'] },
    {
      ...common,
      ...withServers,
      displayName: 'system',
      testMatch: [besideSources('system'), '<rootDir>/tests/system/**/*.spec.ts'],
    },
  ],
};
