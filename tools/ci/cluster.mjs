// node tools/ci/cluster.mjs <output file>: starts a cluster as docs/operating/cluster.md says, runs the demo and some specs
// of whole flows on it, stops it, and looks for processes that it has left. Writes the numbers of count-tests.mjs to the file.
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SPECS = {
  test: ['tests/platform/main-job'],
  'test:system': ['tests/system/stories/presentations', 'tests/system/clients/subscribers'],
};
const START_MS = 600_000;
const STOP_MS = 120_000;
const LOG_CHARACTERS = 5_000;

const [outputFile] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'vc-ci-cluster-'));
const dataDir = join(folder, 'data');
const logFile = join(folder, 'cluster.log');
const numbers = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 0 };
const results = { success: true, ...numbers, testResults: [] };

const cluster = await startCluster();
try {
  count('the cluster starts', await untilReady());
  if (results.success) {
    count('the demo runs on the cluster', (await run('demo', [], { DATA_DIR: dataDir })) === 0);
    await runSpecs();
  }
} finally {
  count('the cluster stops, and leaves no process', await stop());
  if (!results.success) console.log(readFileSync(logFile, 'utf8').slice(-LOG_CHARACTERS));
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(outputFile, JSON.stringify(results));
}
process.exitCode = results.success ? 0 : 1;

async function startCluster() {
  const log = openSync(logFile, 'a');
  const words = ['cluster', '--data', dataDir, '--port', String(await freePort())];
  const child = spawn(process.execPath, ['tools/run.mjs', ...words], { stdio: ['ignore', log, log] });
  return { child, exited: new Promise((resolve) => child.once('exit', resolve)) };
}

/** Whether the cluster has become ready. */
async function untilReady() {
  const deadline = Date.now() + START_MS;
  while (!readFileSync(logFile, 'utf8').includes('The cluster is ready')) {
    if (cluster.child.exitCode !== null || Date.now() > deadline) return false;
    await pause(200);
  }
  return true;
}

/** The specs of whole flows, with an organization each. */
async function runSpecs() {
  for (const [task, specs] of Object.entries(SPECS)) {
    const file = join(folder, `${task.replace(':', '-')}.json`);
    const words = ['--ci', '--maxWorkers=2', '--json', `--outputFile=${file}`, ...specs];
    const code = await run(task, words, { E2E_DATA_DIR: dataDir });
    const found = JSON.parse(readFileSync(file, 'utf8'));
    for (const name of Object.keys(numbers)) results[name] += found[name];
    results.testResults.push(...found.testResults);
    results.success &&= found.success && code === 0;
  }
}

async function run(task, words, environment) {
  const child = spawn(process.execPath, ['tools/run.mjs', task, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

async function stop() {
  cluster.child.kill('SIGTERM');
  const code = await Promise.race([cluster.exited, pause(STOP_MS, 'not stopped', { ref: false })]);
  const left = processesOf(dataDir);
  for (const { pid, words } of left) {
    console.log(`Left by the cluster: ${pid} ${words.join(' ')}`);
    process.kill(pid, 'SIGKILL');
  }
  if (code !== 0) console.log(`The cluster ended with ${code}.`);
  return code === 0 && left.length === 0;
}

/** Processes that name the folder: in their command, or, as the services, in a variable such as KAFKA_CA_FILES. */
function processesOf(name) {
  const pids = readdirSync('/proc').filter((each) => /^\d+$/.test(each) && Number(each) !== process.pid);
  const found = pids.map((pid) => ({ pid: Number(pid), words: commandLineOf(pid), environment: read(pid, 'environ') }));
  return found.filter(({ words, environment }) => [...words, environment].some((text) => text.includes(name)));
}

function commandLineOf(pid) {
  return read(pid, 'cmdline').split('\0').filter(Boolean);
}

/** Empty where the process has ended. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function count(what, holds) {
  console.log(`${holds ? 'ok' : 'FAILED'}: ${what}`);
  results[holds ? 'numPassedTests' : 'numFailedTests'] += 1;
  results.success &&= holds;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
