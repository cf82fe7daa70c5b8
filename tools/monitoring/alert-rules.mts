// node tools/monitoring/alert-rules.mts [argument ...]: builds alert-rules where it is missing, and runs it in deploy/monitoring
// with the arguments; without them, it checks the rules and runs their tests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goProgramPath, obtainGoProgram, runGo } from '../go.mts';

const source = fileURLToPath(new URL('alert-rules/', import.meta.url));
const folder = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));

/** The checks, as arguments of alert-rules in deploy/monitoring. */
export const CHECKS: Record<string, string[]> = {
  rules: ['check', 'rules/alerts.yaml'],
  'tests of the rules': ['test', 'tests/alerts.test.yaml'],
};

/** The program as its present source makes it, from modules of the Go proxy. */
function program() {
  const hash = createHash('sha256');
  for (const name of readdirSync(source).sort()) hash.update(readFileSync(join(source, name)));
  const build = (output: string) =>
    void runGo(['build', '-trimpath', '-ldflags=-s -w', '-o', output, '.'], { cwd: source, env: { GOWORK: 'off' } });
  return { name: 'alert-rules', version: hash.digest('hex').slice(0, 16), build };
}

/** Builds the program, unless it is built. @returns its path */
export const buildAlertRules = (): string => obtainGoProgram(program());

/** Runs the program in deploy/monitoring. */
export function runAlertRules(words: string[]): { isPassed: boolean; output: string; errors: string } {
  const { status, stdout, stderr, error } = spawnSync(buildAlertRules(), words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return { isPassed: status === 0, output: stdout, errors: `${stderr}${error?.message ?? ''}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(goProgramPath(program()))) console.log('Building alert-rules with Go, which takes a minute …');
  const own = process.argv.slice(2);
  for (const [name, words] of Object.entries(own.length > 0 ? { [own.join(' ')]: own } : CHECKS)) {
    const { isPassed, output, errors } = runAlertRules(words);
    console.log(`${isPassed ? 'passed' : 'FAILED'}: ${name}\n${output}${errors}`);
    if (!isPassed) process.exitCode = 1;
  }
}
