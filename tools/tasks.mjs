// The tasks of tools/run.mjs. It runs before the packages are installed, so this file imports nothing that is not plain.
import { SYSTEM_PROJECTS, TEST_PROJECTS } from './test/projects.mjs';

/**
 * An option: its value for the help, absent for a flag; what it does; and its default.
 * @typedef {{ value?: string, text: string, default?: string }} Option
 *
 * @typedef {object} Task
 * @property {string} summary
 * @property {string} [words] arguments without an option; without them the task takes none
 * @property {Record<string, Option>} [options] of the task
 * @property {string} [passesTo] program that reads further options, and `--help` if it is a program of ours
 * @property {string[]} [details] further lines of the help
 * @property {string[]} command arguments of Node
 * @property {string[]} [builds] programs to build before, `services` for all services
 * @property {string[]} [folders] whose packages the task needs besides those of the repository
 * @property {boolean} [production] whether the packages for production are enough
 * @property {boolean} [isProgram] whether the command is a program that was built
 */

/** @param {string[]} builds programs to build, of which the last one runs */
const program = (builds, ...words) => ({
  builds,
  isProgram: true,
  command: [`dist/${builds.at(-1)}/main.js`, ...words],
});
const script = (...words) => ({ command: words });
const packageProgram = (name, ...words) => script(`node_modules/.bin/${name}`, ...words);
/** Runs Jest, whose workers inherit the flag: a spec allocates many objects that live shortly. */
const jest = (...words) => script('--max-semi-space-size=32', 'node_modules/.bin/jest', ...words);

const DATABASE = [
  'The database is that of OWNER_DATABASE_URL with the keys AUTH_KEY_ENCRYPTION_KEY, …, or that of the platform that keeps its',
  'data in DATA_DIR (.data). docs/operating/backup.md describes both.',
];
const VARIABLES = (prefix) => [`Each option may be a variable of the environment: --client-id is ${prefix}_CLIENT_ID.`];
const CHECK = { check: { text: 'write nothing, and name the files that differ' } };
const JEST = 'Jest';
const PRETTIER = 'Prettier';

/** @type {Record<string, Task>} */
export const TASKS = {
  start: {
    summary: 'start the platform on http://localhost:8080, with its data in .data',
    words: '[migrate | backup | restore]',
    details: [
      'Settings are environment variables: docs/configuration.md. The words are commands for the database of a platform:',
      'npm start -- migrate --help, and so on.',
    ],
    production: true,
    ...program(['launcher']),
  },
  migrate: {
    summary: 'migrate PostgreSQL as its owner, for services that run apart: docs/operating/upgrade.md',
    options: {
      plan: { text: 'print the migrations that would run, and run none' },
      contract: { text: 'run also the contract migrations, when no service of the previous release runs any more' },
      'print-logins': { text: 'print the SQL that makes the logins of the services' },
    },
    details: ['The exit code is 3 if a later release has migrated the database.'],
    production: true,
    ...program(['launcher'], 'migrate'),
  },
  backup: {
    summary: 'write the rows of all services to a file while they run: docs/operating/backup.md',
    words: '<file>',
    details: DATABASE,
    production: true,
    ...program(['launcher'], 'backup'),
  },
  restore: {
    summary: 'restore a file of backup: docs/operating/backup.md',
    words: '[file]',
    options: {
      replace: { text: 'remove the schemas of the platform that the database has' },
      unauthenticated: { text: 'accept a file without a valid MAC, and believe it' },
      'lost-since': { value: '<time>', text: 'without a file: another tool has restored the state of this time' },
    },
    details: DATABASE,
    production: true,
    ...program(['launcher'], 'restore'),
  },
  demo: {
    summary: 'issue, hold, request and verify a credential on a running platform, or on one that it starts',
    options: {
      url: {
        value: '<url>',
        text: 'public address of a deployed platform',
        default: 'the platform in DATA_DIR (.data)',
      },
      'client-id': {
        value: '<id>',
        text: 'client of an organization there, with the grants client_credentials and token exchange, and the scopes credentials.read credentials.write presentations.read presentations.write wallet.push wallet.act, and onboarding.write without --user, and webhooks.write with --webhook-url',
      },
      'client-secret': { value: '<secret>', text: 'secret of the client' },
      'ca-file': { value: '<file>', text: 'PEM file of a further certification authority for HTTPS' },
      user: { value: '<address>', text: 'e-mail address of a user of the organization', default: 'thandi@example.com' },
      'webhook-url': { value: '<url>', text: 'https address at which the platform reaches the demo', default: 'polls' },
      'webhook-listen': { value: '<[host:]port>', text: 'where the demo listens', default: 'the host is localhost' },
      'webhook-certificate': {
        value: '<file>',
        text: 'PEM file of the certificate and those above it',
        default: 'HTTP',
      },
      'webhook-key': { value: '<file>', text: 'PEM file of its key' },
    },
    details: VARIABLES('DEMO'),
    production: true,
    ...program(['launcher', 'demo']),
  },
  vc: {
    summary: 'the command line of organizations and operators: docs/command-line.md',
    passesTo: 'vc',
    production: true,
    ...program(['cli']),
  },
  test: {
    summary: 'run the tests of a change, on real PostgreSQL and a real broker: docs/testing.md',
    words: '[path ...]',
    passesTo: JEST,
    ...jest(...TEST_PROJECTS),
  },
  'test:system': {
    summary: 'run the tests of whole platforms: docs/testing.md',
    words: '[path ...]',
    passesTo: JEST,
    folders: ['tests/programs/interop'],
    ...jest(...SYSTEM_PROJECTS),
  },
  bench: {
    summary: 'measure what the platform does a second, beside the raw cost of it: docs/performance.md',
    words: '[benchmark ...] | guard | compare <commit> [flows at a time ...] | grown [rows] | profile <flow>',
    details: [
      'Benchmarks, all by default: algorithms, credential-formats, start, token-endpoint, signatures, key-providers, issuance,',
      '  verification, presentations, wallet, webhook-fairness, webhook-latency, webhooks, hostile, idle, observability, cluster,',
      '  cluster-replicas, workers.',
      'guard compares the counts of flows with tools/bench/budgets.json. compare measures beside another commit, in turns. grown',
      'measures beside stored rows (1000000). profile shows where the main thread spends the time of a flow.',
    ],
    ...program(['services', 'launcher', 'bench']),
  },
  build: {
    summary: 'bundle programs into dist, and the apps for browsers and the package of the SDK',
    words: '[program ...]',
    options: { 'if-changed': { text: 'only programs whose sources have changed' } },
    ...script('tools/build/build.mjs'),
  },
  lint: {
    summary: 'check all files with ESLint',
    passesTo: 'ESLint',
    ...packageProgram('eslint', '.', '--max-warnings', '0'),
  },
  format: {
    summary: 'format all files with Prettier',
    passesTo: PRETTIER,
    ...packageProgram('prettier', '--write', '.', '--log-level', 'warn'),
  },
  'format:check': {
    summary: 'name the files that are not formatted',
    passesTo: PRETTIER,
    ...packageProgram('prettier', '--check', '.', '--log-level', 'warn'),
  },
  typecheck: {
    summary: 'check the types of folders, or of all',
    words: '[folder ...]',
    ...script('tools/typecheck.mjs'),
  },
  seed: {
    summary: 'fill a sandbox of a running platform with a demonstration; a repetition adds what is missing',
    options: {
      slug: { value: '<slug>', text: 'slug of the sandbox, which is made if there is none', default: 'sandbox' },
      url: {
        value: '<url>',
        text: 'public address of a deployed platform',
        default: 'the platform in DATA_DIR (.data)',
      },
      'admin-url': { value: '<url>', text: 'address of its administration' },
      'client-id': { value: '<id>', text: 'client of the operator with the scope admin' },
      'client-secret': { value: '<secret>', text: 'secret of the client' },
    },
    details: VARIABLES('SEED'),
    production: true,
    ...program(['seed']),
  },
  cluster: {
    summary: 'start each service as processes of its own, behind nginx, until Ctrl-C: docs/operating/cluster.md',
    options: {
      replicas: { value: '<number>', text: 'processes of each service', default: '2' },
      port: { value: '<port>', text: 'port of the public addresses on localhost', default: '8080' },
      data: { value: '<folder>', text: 'folder of the data, the secrets and the logs', default: '.data-cluster' },
      set: { value: '<NAME=value>', text: 'variable of all services; repeat it for further ones' },
    },
    details: ['It needs nginx, Java 17 and Maven.'],
    production: true,
    ...program(['services', 'launcher', 'cluster']),
  },
  'compose:env': {
    summary: 'write .env for docker-compose.yml, with new secrets: docs/operating/compose.md',
    options: { output: { value: '<file>', text: 'file to write, which must not exist', default: '.env' } },
    builds: ['cli'],
    ...script('tools/deployment/compose-env.mjs'),
  },
  'test:changed': {
    summary: 'run the tests that a change can break: docs/testing.md',
    options: { since: { value: '<commit>', text: 'commit before the change', default: 'the commit that is pushed' } },
    passesTo: JEST,
    ...script('tools/test/changed.mjs'),
  },
  'test:bite': {
    summary:
      'plant faults into a copy of this folder, and run the specs that must reject each of them: docs/testing.md',
    options: {
      only: { value: '<id or kind>', text: 'only these faults; repeat it for further ones', default: 'all' },
      tier: { value: '<test|system>', text: 'only faults that these tests find', default: 'both' },
      related: { text: 'run all specs that are related to the changed file, instead of those that the fault names' },
      list: { text: 'print the faults' },
    },
    ...program(['bite']),
  },
  'test:mutation': {
    summary: 'measure how many small changes of a folder its specs reject: docs/testing.md',
    words: '[folder ...]',
    folders: ['tests/programs/mutation'],
    ...program(['mutation']),
  },
  fuzz: {
    summary: 'execute parsers with hostile inputs, guided by the code that they reach: docs/fuzzing.md',
    words: '[target ...]',
    options: {
      seconds: { value: '<number>', text: 'time for each target', default: '60' },
      seed: { value: '<number>', text: 'number from which the mutations follow', default: '1' },
      list: { text: 'print the targets' },
    },
    ...program(['fuzz']),
  },
  faults: {
    summary: 'kill and interrupt parts of the platform under load, and count what is lost: docs/operating/faults.md',
    words: '[rounds] [embedded | real] | flows [flow] | alerts [alert ...] | cluster [rounds] | rolling',
    options: {
      seed: {
        value: '<number>',
        text: 'cluster: the faults of an earlier run, in the same order',
        default: 'a random one',
      },
      kinds: { value: '<kind,…>', text: 'cluster: kinds of the faults; an unknown one prints them', default: 'all' },
      long: { text: 'cluster: faults that last up to minutes, for a run of hours' },
      upgrade: { text: 'cluster: start the previous release, which the first rolling upgrade replaces' },
      data: { value: '<folder>', text: 'cluster, rolling: new folder for data and logs, which stay', default: 'none' },
    },
    details: [
      'Without a word it kills workers and brokers, in 50 rounds. flows stops every service at every step. alerts shows which alerts',
      'fire. cluster takes parts of a whole cluster away, in 20 rounds. rolling restarts every replica.',
    ],
    ...program(['services', 'launcher', 'cli', 'faults']),
  },
  conformance: {
    summary: 'run the suites of OpenID and the W3C: docs/conformance.md',
    words: '<role | all> [part of the name of a module or of a value of the variant] | w3c --suite <folder>',
    options: {
      failed: { text: 'only the modules that were bad in the last run' },
      suite: { value: '<folder>', text: 'w3c: folder of vc-data-model-2.0-test-suite or vc-jose-cose-test-suite' },
    },
    details: [
      'Roles: authorization-server, issuer, verifier, holder, wallet. NODE_EXTRA_CA_CERTS has the authority of the suite.',
    ],
    production: true,
    ...program(['launcher', 'conformance']),
  },
  kafka: {
    summary: 'run Apache Kafka until Ctrl-C: docs/kafka.md',
    words: '[folder] [port]',
    options: { security: { value: '<file>', text: 'JSON of KafkaSecurity, for TLS, SASL and access control lists' } },
    details: ['The folder is .data/kafka-real by default, and the port 9092.'],
    ...script('tools/kafka/run.mjs'),
  },
  events: { summary: 'generate the documents of the events', options: CHECK, ...script('tools/events/generate.mjs') },
  configuration: {
    summary: 'generate docs/configuration.md and its schema',
    options: CHECK,
    ...script('tools/configuration/generate.mjs'),
  },
  openapi: {
    summary: 'bundle the OpenAPI documents, and generate the types of the SDK',
    options: CHECK,
    ...script('tools/openapi/bundle.mjs'),
  },
  deployment: {
    summary: 'generate the files of Compose and of the Helm chart',
    options: CHECK,
    ...script('tools/deployment/generate.mjs'),
  },
  audit: {
    summary: 'ask the registry for known vulnerabilities of the locked packages: CONTRIBUTING.md',
    ...script('tools/ci/audit.mjs'),
  },
  licences: {
    summary: 'check the licences of the packages at run time: CONTRIBUTING.md',
    ...script('tools/ci/licences.mjs'),
  },
  majors: {
    summary: 'check that each package that is a major behind has a reason: docs/dependencies.md',
    options: { renew: { text: 'ask the registry, and renew the list' } },
    ...script('tools/ci/check-majors.mjs'),
  },
  'alert-rules': {
    summary:
      'check the rules of the alerts, and run their tests, with a program that Go builds: docs/operating/monitoring.md',
    passesTo: 'tools/monitoring/alert-rules',
    ...script('tools/monitoring/alert-rules.mts'),
  },
  promtool: {
    summary: 'do the same with promtool, which takes minutes to build, and check the configuration too',
    ...script('tools/monitoring/promtool.mjs'),
  },
  pictures: {
    summary: 'write the pictures of pages that have changed: CONTRIBUTING.md',
    ...script('tools/docs/renew-pictures.mjs'),
  },
};

/** Commands of the launcher, which `npm start` runs: npm start -- migrate. */
export const START_COMMANDS = ['migrate', 'backup', 'restore'];

/** Tasks that have become commands of `vc operator`, which their old names run for a release. */
export const RENAMED = {
  admin: ['--json', 'operator'],
  keys: ['operator', 'keys'],
  dlq: ['operator', 'dlq'],
  outbox: ['operator', 'outbox'],
  'webhook:listen': ['operator', 'webhook', 'listen'],
  'audit:verify': ['operator', 'audit', 'verify'],
};
