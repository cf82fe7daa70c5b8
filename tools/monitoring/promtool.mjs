// node tools/monitoring/promtool.mjs: builds promtool where it is missing, and checks the configuration, the rules and the
// tests of the rules in deploy/monitoring. alert-rules does so within a minute, but does not know the configuration.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { goProgramPath, obtainGoProgram, runGo } from '../go.mts';

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

const PROMTOOL = {
  name: 'promtool',
  version: VERSION,
  // `go install` refuses a module with replace directives. The module has a workspace with folders that are no part of it.
  build: (folder) => {
    const { Dir: cwd } = JSON.parse(runGo(['mod', 'download', '-json', `${MODULE}@${VERSION}`]));
    const flags = ['-trimpath', '-ldflags=-s -w', `-tags=${TAGS}`];
    runGo(['build', ...flags, '-o', folder, './cmd/promtool'], { cwd, env: { GOWORK: 'off' } });
  },
};

/** @param {string} promtool @param {string[]} words @returns {{ isPassed: boolean, output: string }} */
function runPromtool(promtool, words) {
  const { status, stdout, stderr, error } = spawnSync(promtool, words, { cwd: folder, encoding: 'utf8' });
  return { isPassed: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

if (!existsSync(goProgramPath(PROMTOOL))) console.log(`Building promtool ${VERSION} with Go, which takes minutes …`);
const path = obtainGoProgram(PROMTOOL);
for (const [name, words] of Object.entries(CHECKS)) {
  const { isPassed, output } = runPromtool(path, words);
  console.log(`${isPassed ? 'passed' : 'FAILED'}: ${name}\n${output}`);
  if (!isPassed) process.exitCode = 1;
}
