// node tools/run.mjs <task> [argument ...]: installs missing packages, builds changed programs, and runs the task with the
// arguments. Its tasks are the scripts of package.json. It uses only Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { compileCache } from './build/compile-cache.mjs';
import { ensureInstalled } from './install/ensure-installed.mjs';
import { SYSTEM_PROJECTS, TEST_PROJECTS } from './test/projects.mjs';

const root = resolve(new URL('..', import.meta.url).pathname);
/** Of our programs, as in the image: see libs/development/platform-process/src/node-flags.ts. */
const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--v8-pool-size=1'];
const NODE_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1048576' };
const bin = join(root, 'node_modules/.bin');

/** A task with the packages of production only. @param {string[]} builds programs to build, of which the last one runs */
const program = (builds, ...words) => ({
  production: true,
  builds,
  environment: { ...NODE_ENVIRONMENT, NODE_COMPILE_CACHE: compileCache(root) },
  command: [...NODE_FLAGS, `dist/${builds.at(-1)}/main.js`, ...words],
});
const development = (task) => ({ ...task, production: false });
const script = (...words) => ({ command: words });
const packageProgram = (name, ...words) => script(`node_modules/.bin/${name}`, ...words);

/** Runs Jest, whose workers inherit the flag: a spec allocates many objects that live shortly. */
const jest = (...words) => script('--max-semi-space-size=32', 'node_modules/.bin/jest', ...words);

const TASKS = {
  start: program(['launcher']),
  test: jest(...TEST_PROJECTS),
  'test:system': { ...jest(...SYSTEM_PROJECTS), folders: ['tests/programs/interop'] },
  'test:changed': script('tools/test/changed.mjs'),
  'test:bite': development(program(['bite'])),
  'test:mutation': { ...development(program(['mutation'])), folders: ['tests/programs/mutation'] },
  migrate: program(['launcher'], 'migrate'),
  backup: program(['launcher'], 'backup'),
  restore: program(['launcher'], 'restore'),
  demo: program(['launcher', 'demo']),
  seed: program(['seed']),
  admin: program(['cli'], '--json', 'operator'),
  vc: program(['cli']),
  keys: program(['cli'], 'operator', 'keys'),
  dlq: program(['cli'], 'operator', 'dlq'),
  outbox: program(['cli'], 'operator', 'outbox'),
  'webhook:listen': program(['cli'], 'operator', 'webhook', 'listen'),
  'audit:verify': program(['cli'], 'operator', 'audit', 'verify'),
  bench: development(program(['services', 'launcher', 'bench'])),
  fuzz: development(program(['fuzz'])),
  cluster: program(['services', 'launcher', 'cluster']),
  faults: development(program(['services', 'launcher', 'cli', 'faults'])),
  conformance: program(['launcher', 'conformance']),
  events: script('tools/events/generate.mjs'),
  configuration: script('tools/configuration/generate.mjs'),
  openapi: script('tools/openapi/bundle.mjs'),
  deployment: script('tools/deployment/generate.mjs'),
  'compose:env': { ...script('tools/deployment/compose-env.mjs'), builds: ['cli'] },
  pictures: script('tools/docs/renew-pictures.mjs'),
  kafka: script('tools/kafka/run.mjs'),
  build: script('tools/build/build.mjs'),
  lint: packageProgram('eslint', '.', '--max-warnings', '0'),
  format: packageProgram('prettier', '--write', '.', '--log-level', 'warn'),
  'format:check': packageProgram('prettier', '--check', '.', '--log-level', 'warn'),
  typecheck: script('tools/nx/typecheck.mjs'),
};

const [name = '', ...words] = process.argv.slice(2);
if (!Object.hasOwn(TASKS, name)) {
  console.error(`The tasks are: ${Object.keys(TASKS).join(', ')}.`);
  process.exit(2);
}
const { production = false, folders = [], builds = [], environment, command } = TASKS[name];
await ensureInstalled(['.', ...folders], { production });
if (builds.length > 0) build(builds);
run([...command, ...words], environment);

/** The Node of the packages, which is version 26. */
function node() {
  const installed = join(bin, 'node');
  return existsSync(installed) ? installed : process.execPath;
}

function options(environment) {
  const path = [bin, process.env.PATH].join(delimiter);
  return { cwd: root, stdio: 'inherit', env: { ...environment, ...process.env, PATH: path } };
}

function build(programs) {
  const { status } = spawnSync(node(), ['tools/build/build.mjs', '--if-changed', ...programs], options());
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs the task, passes signals on to it, and ends with its exit code or signal. */
function run(task, environment) {
  const child = spawn(node(), task, options(environment));
  // A terminal sends SIGINT also to the task. npm adds another one, and a second SIGINT ends some tasks immediately.
  const isTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  process.on('SIGINT', () => void (isTerminal || child.kill('SIGINT')));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
