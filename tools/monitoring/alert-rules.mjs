// node tools/monitoring/alert-rules.mjs [argument ...]: builds alert-rules where it is missing, and runs it in deploy/monitoring
// with the arguments; without them, it checks the rules and runs their tests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('alert-rules/', import.meta.url));
const folder = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));

/** The checks, as arguments of alert-rules in deploy/monitoring. */
export const CHECKS = {
  rules: ['check', 'rules/alerts.yaml'],
  'tests of the rules': ['test', 'tests/alerts.test.yaml'],
};

/** Where the program is after it was built from its present source. */
export function alertRulesPath() {
  const hash = createHash('sha256');
  for (const name of readdirSync(source).sort()) hash.update(readFileSync(join(source, name)));
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const version = hash.digest('hex').slice(0, 16);
  return join(cache, 'verifiable-credential-platform', `alert-rules-${version}`, 'alert-rules');
}

/** Builds the program from its source and from modules of the Go proxy, unless it is built. @returns its path */
export function buildAlertRules() {
  const path = alertRulesPath();
  if (existsSync(path)) return path;
  mkdirSync(join(path, '..'), { recursive: true });
  const options = { cwd: source, encoding: 'utf8', env: { ...process.env, GOWORK: 'off' } };
  const { status, stderr, error } = spawnSync('go', ['build', '-trimpath', '-ldflags=-s -w', '-o', path, '.'], options);
  if (status !== 0) throw new Error(`go build failed. ${error?.message ?? stderr}`);
  return path;
}

/** @param {string[]} words @returns {{ isPassed: boolean, output: string, errors: string }} */
export function runAlertRules(words) {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 };
  const { status, stdout, stderr, error } = spawnSync(buildAlertRules(), words, options);
  return { isPassed: status === 0, output: stdout ?? '', errors: `${stderr ?? ''}${error?.message ?? ''}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(alertRulesPath())) console.log('Building alert-rules with Go, which takes a minute …');
  const own = process.argv.slice(2);
  for (const [name, words] of Object.entries(own.length > 0 ? { [own.join(' ')]: own } : CHECKS)) {
    const { isPassed, output, errors } = runAlertRules(words);
    console.log(`${isPassed ? 'passed' : 'FAILED'}: ${name}\n${output}${errors}`);
    if (!isPassed) process.exitCode = 1;
  }
}
