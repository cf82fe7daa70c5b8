// node tools/run.mjs <task> [argument ...]: installs missing packages, builds changed programs, and runs the task with the
// arguments (tools/tasks.mjs). It uses only Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { compileCache } from './build/compile-cache.mjs';
import { checkLine, commandOf, listTasks } from './help.mjs';
import { ensureInstalled } from './install/ensure-installed.mjs';
import { RENAMED, START_COMMANDS, TASKS } from './tasks.mjs';

const root = resolve(new URL('..', import.meta.url).pathname);
/** Of our programs, as in the image: see libs/development/platform-process/src/node-flags.ts. */
const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--v8-pool-size=1'];
const NODE_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1048576', NODE_COMPILE_CACHE: compileCache(root) };
const bin = join(root, 'node_modules/.bin');

const [name, words] = findTask(process.argv.slice(2));
const { help, problem } = checkLine(name, words);
if (help) end(0, help);
if (problem) end(2, problem);
const { production = false, folders = [], builds = [], isProgram = false, command } = TASKS[name];
await ensureInstalled(['.', ...folders], { production });
if (builds.length > 0) build(builds);
run([...(isProgram ? NODE_FLAGS : []), ...command, ...words], isProgram ? NODE_ENVIRONMENT : {});

/** Returns the name of the task that the words call, and its own words. Ends the process for a name that is no task. */
function findTask([first = '--help', ...rest]) {
  if (first === '--help') end(0, listTasks('The tasks are:', Object.keys(TASKS)));
  if (first === 'start' && START_COMMANDS.includes(rest[0])) return [rest[0], rest.slice(1)];
  if (Object.hasOwn(RENAMED, first)) return findRenamed(first, rest);
  if (first === 'dev') return findDevelopment(rest);
  if (Object.hasOwn(TASKS, first)) return [first, rest];
  return end(2, `There is no task ${first}. The tasks are: ${Object.keys(TASKS).join(', ')}.`);
}

/** The words of `npm run dev`, which has the tasks without a script of their own. */
function findDevelopment([first = '--help', ...rest]) {
  const names = Object.keys(TASKS).filter((task) => commandOf(task) === `npm run dev -- ${task}`);
  if (first === '--help') end(0, listTasks('Tasks for development:', names));
  if (names.includes(first)) return [first, rest];
  return end(2, `There is no task ${first}. The tasks are: ${names.join(', ')}.`);
}

function findRenamed(old, rest) {
  const renamed = RENAMED[old];
  console.error(`${old} is now npm run vc -- ${renamed.join(' ')}.`);
  return ['vc', [...renamed, ...rest]];
}

/** Ends the process. @returns {never} */
function end(exitCode, text) {
  (exitCode === 0 ? console.log : console.error)(text);
  process.exit(exitCode);
}

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
