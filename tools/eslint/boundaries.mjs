import { readFileSync } from 'node:fs';
import plugin from 'eslint-plugin-boundaries';
import jest from '../../jest.config.cjs';

// The rules for imports between projects in docs/architecture.md, "Shape".

const LIBRARIES = ['contract', 'protocol', 'platform'];

/** Layers that a layer may import. Imports within a project are always allowed. */
const ALLOWED = {
  contract: [],
  protocol: ['contract', 'protocol'],
  platform: LIBRARIES,
  keys: [...LIBRARIES, 'keys'],
  feature: [...LIBRARIES, 'feature'],
  development: [...LIBRARIES, 'development', 'sdk'],
  // Runs anywhere, so it has no Node and no other project.
  sdk: [],
  testing: [...LIBRARIES, 'keys', 'feature', 'development', 'sdk', 'testing'],
  tests: [...LIBRARIES, 'feature', 'development', 'sdk', 'service'],
  service: LIBRARIES,
  // Runs in browsers, and calls the interface as integrators do.
  web: ['sdk', 'web-library'],
  'web-library': ['sdk', 'web-library'],
  composer: [...LIBRARIES, 'development', 'sdk'],
  tool: [...LIBRARIES, 'feature', 'development', 'sdk'],
};

const FRAMEWORKS = [
  '@nestjs/*',
  'typeorm',
  'pg',
  'kafkajs',
  'nodemailer',
  'class-validator',
  'class-transformer',
  'fastify',
  'rxjs',
  'oidc-provider',
  'pino',
  'undici',
];

/** Names of the services that share a feature, by its name. */
const SHARED_BY = JSON.parse(readFileSync(new URL('../../libs/feature/shared-by.json', import.meta.url), 'utf8'));

/** Kinds of specs of `npm test`, and the folders of libs/testing that start more than the kind may use. */
const KINDS = new Map([
  ['unit', ['database', 'service', 'programs']],
  ['database', ['service', 'programs']],
  ['service', ['programs']],
  ['platform', ['programs']],
]);

/** The specs of a kind, where Jest looks for them. */
const specsOf = (kind) =>
  jest.projects.find(({ displayName }) => displayName === kind).testMatch.map((glob) => glob.replace('<rootDir>/', ''));
const layer = (type, ...names) => ({ element: { type, ...(names.length > 0 && { captured: { name: names } }) } });
const layers = (types) => ({ element: { types: { anyOf: types } } });
const spec = { file: { categories: 'spec' } };
const anyPackage = { module: { origin: ['external', 'core'] } };
const packages = (...names) => ({ module: { origin: 'external', source: names } });
/** A `**` does not match `..`. */
const upwards = { source: [1, 2, 3, 4, 5, 6, 7, 8].map((steps) => `${'../'.repeat(steps)}**`) };

/** The last policy that matches an import decides. */
const POLICIES = [
  { allow: { to: anyPackage } },
  ...Object.entries(ALLOWED).map(([from, to]) => ({ from: layer(from), allow: { to: layers(to) } })),
  ...Object.entries(SHARED_BY).map(([feature, services]) => ({
    from: layer('service', ...services),
    allow: { to: layer('feature', feature) },
  })),
  // The service with the keys of tenants, and the library that has key-encryption keys unwrapped.
  { from: layer('service', 'trust'), allow: { to: layer('keys') } },
  { from: layer('platform', 'key-store'), allow: { to: layer('keys') } },
  // Otherwise a provider that unwraps for the key store would need it. `local` keeps its keys there.
  { from: layer('keys'), disallow: { to: layer('platform', 'key-store') } },
  { from: layer('keys', 'local'), allow: { to: layer('platform', 'key-store') } },
  { from: layer('platform', 'key-store'), disallow: { to: layer('keys', 'local') } },
  { from: { ...spec, ...layer('keys') }, allow: { to: layer('platform', 'key-store') } },
  { from: spec, allow: { to: layers(['development', 'testing', 'sdk']) } },
  { from: layer('tests'), allow: { to: layer('composer', 'launcher', 'cli') } },
  { from: layer('composer', 'launcher'), allow: { to: layer('service') } },
  // Its specs run the conformance plans against a service.
  { from: { ...spec, ...layer('tool', 'conformance') }, allow: { to: layer('service') } },
  { disallow: { dependency: { source: '@vc/*/*/*/**' } } },
  // libs/testing has no index, so that a spec loads only the helpers that it imports.
  { from: spec, allow: { dependency: { source: '@vc/testing/*/*' }, to: layer('testing') } },
  // A TestWorld boots services. A spec imports their type only.
  { from: spec, disallow: { dependency: { kind: 'value', source: '@vc/testing/service/test-service' } } },
  ...[...KINDS].map(([kind, heavier]) => ({
    from: { file: { categories: kind } },
    disallow: { to: layer('testing', ...heavier) },
  })),
  { from: layer('protocol'), disallow: { to: layer('testing', 'keys') } },
  { from: layer('testing', 'unit'), disallow: { to: layers(['platform', 'feature']), dependency: { kind: 'value' } } },
  { from: layer('testing', 'unit'), disallow: { to: packages(...FRAMEWORKS.filter((name) => name !== 'undici')) } },
  { disallow: { dependency: upwards } },
  { from: layer('testing'), allow: { dependency: upwards, to: layer('testing') } },
  { from: layer('testing', 'programs'), allow: { dependency: upwards, to: layer('tool') } },
  { from: spec, allow: { dependency: upwards, to: layer('tool') } },
  // Jest loads the global set-up, which starts PostgreSQL, without the path mapping of tsconfig.json.
  { from: { file: { categories: 'jest' } }, allow: { dependency: upwards } },
  {
    from: layer('development', 'embedded-postgres'),
    allow: { dependency: upwards, to: layer('development', 'platform-process') },
  },
  { from: layers(['contract', 'sdk']), disallow: { to: anyPackage } },
  { from: { ...spec, ...layers(['contract', 'sdk']) }, allow: { to: anyPackage } },
  { from: layer('protocol'), disallow: { to: packages(...FRAMEWORKS) } },
  { disallow: { to: packages('kafkajs') } },
  { from: layer('platform', 'messaging'), allow: { to: packages('kafkajs') } },
  { disallow: { to: packages('nodemailer') } },
  { from: layer('platform', 'mail'), allow: { to: packages('nodemailer') } },
];

/** Part of a flat configuration of ESLint. */
export const boundaries = {
  plugins: { boundaries: plugin },
  settings: {
    'import/resolver': { typescript: { project: 'tsconfig.json' } },
    'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
    'boundaries/elements': [
      { type: 'composer', pattern: 'apps/(launcher|admin|cli)', capture: ['name'] },
      { type: 'web', pattern: 'apps/*/web', capture: ['name'] },
      { type: 'web-library', pattern: 'libs/web/*', capture: ['name'] },
      { type: 'service', pattern: 'apps/*', capture: ['name'] },
      { type: 'tool', pattern: 'tools/*', capture: ['name'] },
      { type: 'sdk', pattern: 'libs/sdk' },
      { type: 'testing', pattern: 'libs/testing/src/*', capture: ['name'] },
      { type: 'tests', pattern: 'tests' },
      ...['contract', 'protocol', 'platform', 'keys', 'feature', 'development'].map((type) => ({
        type,
        pattern: `libs/${type}/*`,
        capture: ['name'],
      })),
    ],
    // Code that specs share within a project is named test-….ts.
    'boundaries/files': [
      { category: 'spec', pattern: ['**/*.spec.ts', '**/test-*.ts', 'tests/**/*.ts'] },
      { category: 'unit', pattern: specsOf('unit') },
      { category: 'database', pattern: specsOf('database') },
      { category: 'service', pattern: specsOf('service') },
      { category: 'platform', pattern: 'tests/platform/**/*.ts' },
      { category: 'jest', pattern: 'libs/testing/src/jest/*.ts' },
    ],
  },
  rules: { 'boundaries/dependencies': ['error', { default: 'disallow', checkAllOrigins: true, policies: POLICIES }] },
};
