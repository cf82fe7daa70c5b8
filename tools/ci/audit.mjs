// node tools/ci/audit.mjs: asks the registry for known vulnerabilities of the locked packages. Ends with 1 if one is severe
// and not accepted in accepted-advisories.json. A registry that does not answer is reported, and fails nothing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { assertAccepted, judge, listAdvisories } from './advisories.mts';

/** Packages for development and tests see no input of strangers and no secret of production. */
const AUDITS = [
  { what: 'packages at run time', folder: '.', options: ['--omit=dev'], least: 'high' },
  { what: 'packages for development', folder: '.', options: [], least: 'critical' },
  { what: 'packages of interoperability tests', folder: 'tests/programs/interop', options: [], least: 'critical' },
  { what: 'packages of mutation tests', folder: 'tests/programs/mutation', options: [], least: 'critical' },
];
const TIMEOUT_MS = 120_000;

const accepted = JSON.parse(readFileSync(new URL('accepted-advisories.json', import.meta.url), 'utf8'));
assertAccepted(accepted);
const today = new Date().toISOString().slice(0, 10);

for (const { what, folder, options, least } of AUDITS) {
  const advisories = listAdvisories(runAudit(folder, options));
  if (!advisories) {
    console.log(`*** NOT AUDITED: the registry gives no advisories for the ${what}. Run npm audit where it does. ***`);
    continue;
  }
  const { failures, accepted: tolerated, belowLevel } = judge(advisories, { least, accepted, today });
  console.log(`${what}: ${failures.length} fail, ${tolerated.length} accepted, ${belowLevel.length} below ${least}`);
  for (const each of failures) {
    console.log(`FAILED ${each.package} ${each.range}: ${each.severity}, ${each.title} (${each.url})`);
    process.exitCode = 1;
  }
}

function runAudit(cwd, options) {
  const audit = ['audit', '--json', '--package-lock-only', ...options];
  const { stdout } = spawnSync('npm', audit, {
    cwd,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
