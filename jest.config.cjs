/** One Jest run for the whole repository; `nx test <project>` narrows it to a project's folder. */
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

/** Packages that are published as ES modules only, or that import modules while they run. */
const ESM_PACKAGES = [
  'jose',
  'oauth4webapi',
  'openid-client',
  '@sd-jwt',
  '@owf',
  '@openid4vc',
  '@credo-ts',
  '@noble',
  '@opentelemetry/otlp-exporter-base',
  'dcql',
  'valibot',
  'did-resolver',
  'oidc-provider',
  'koa',
  '@koa',
  'eta',
  'nanoid',
  'quick-lru',
  'got',
  'uuid',
  'debug',
  'pixelmatch',
];

module.exports = {
  testSequencer: '<rootDir>/libs/testing/src/jest-sequencer.cjs',
  testEnvironment: '<rootDir>/libs/testing/src/jest-environment.cjs',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tools'],
  modulePathIgnorePatterns: ['<rootDir>/tools/e2e/interop', '<rootDir>/dist'],
  testMatch: ['**/*.spec.ts'],
  transform: { '^.+\\.[cm]?[tj]s$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_PACKAGES.join('|')})/)`],
  moduleNameMapper: {
    '^@vc/(contract|protocol|platform|feature|development|web)/([^/]+)$': '<rootDir>/libs/$1/$2/src/index.ts',
    '^@vc/(sdk|testing)$': '<rootDir>/libs/$1/src/index.ts',
    '^@vc/app/([^/]+)$': '<rootDir>/apps/$1/src/index.ts',
  },
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
  // Ends a test that hangs; no test depends on how fast the machine is.
  testTimeout: 300_000,
};
