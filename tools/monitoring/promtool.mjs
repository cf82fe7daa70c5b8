// node tools/monitoring/promtool.mjs: builds promtool where it is missing, and checks the configuration, the rules and the
// tests of the rules in deploy/monitoring. alert-rules does so within a minute, but does not know the configuration.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULE = 'github.com/prometheus/prometheus';
const VERSION = 'v0.313.0';
/** Without the clients of clouds, which take most of the time to compile. The example uses DNS. */
const TAGS = 'remove_all_sd,enable_dns_sd,netgo';

const folder = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));

/** The checks, as arguments of promtool in deploy/monitoring. */
const CHECKS = {
  'the configuration and its rules': ['check', 'config', '--lint=all', '--lint-fatal', 'prometheus.yaml'],
  'the tests of the rules': ['test', 'rules', 'tests/alerts.test.yaml'],
};

/** Where promtool is after it was built. */
function promtoolPath() {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'verifiable-credential-platform', `promtool-${VERSION}`, 'promtool');
}

/** @param {string} promtool @param {string[]} words @returns {{ isPassed: boolean, output: string }} */
function runPromtool(promtool, words) {
  const { status, stdout, stderr, error } = spawnSync(promtool, words, { cwd: folder, encoding: 'utf8' });
  return { isPassed: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

/** Builds promtool from the Go module proxy. `go install` refuses a module with replace directives. */
function build(path) {
  const { Dir: source } = JSON.parse(go(['mod', 'download', '-json', `${MODULE}@${VERSION}`]));
  mkdirSync(dirname(path), { recursive: true });
  go(['build', '-trimpath', '-ldflags=-s -w', `-tags=${TAGS}`, '-o', path, './cmd/promtool'], source);
}

function go(words, cwd = process.cwd()) {
  // The module has a workspace with folders that are no part of it.
  const options = { cwd, encoding: 'utf8', env: { ...process.env, GOWORK: 'off' }, maxBuffer: 1e8 };
  const { status, stdout, stderr, error } = spawnSync('go', words, options);
  if (status !== 0) throw new Error(`go ${words.join(' ')} failed. ${error?.message ?? stderr}`);
  return stdout;
}

const path = promtoolPath();
if (!existsSync(path)) {
  console.log(`Building promtool ${VERSION} with Go, which takes minutes …`);
  build(path);
}
for (const [name, words] of Object.entries(CHECKS)) {
  const { isPassed, output } = runPromtool(path, words);
  console.log(`${isPassed ? 'passed' : 'FAILED'}: ${name}\n${output}`);
  if (!isPassed) process.exitCode = 1;
}
