// node tools/ci/check-majors.mjs: prints the packages that are a major behind, as docs/dependencies.md lists them, and ends with 1
// if one is known for 90 days without a reason there. It asks no registry. With --renew it asks the registry, and renews the list.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { judgeBehind, listBehind, renewBehind } from './majors.mts';

const PAGE = 'docs/dependencies.md';
const today = new Date().toISOString().slice(0, 10);

if (process.argv[2] === '--renew') {
  const { stdout } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { format, resolveConfig } = await import('prettier');
  const options = { ...(await resolveConfig(PAGE)), filepath: PAGE };
  writeFileSync(PAGE, await format(renewBehind(readFileSync(PAGE, 'utf8'), JSON.parse(stdout), today), options));
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const versions = Object.fromEntries(
  Object.entries(packages).map(([path, { version }]) => [path.replace(/^node_modules\//, ''), version]),
);
const rows = listBehind(readFileSync(PAGE, 'utf8'));
rows.forEach(({ name, ours, newest, since }) => console.log(`${name} ${ours}: ${newest} is known since ${since}`));
const failures = judgeBehind(rows, versions, today);
failures.forEach((each) => console.log(`FAILED ${each}`));
console.log(`majors: ${rows.length} packages are behind, ${failures.length} fail`);
if (failures.length > 0) process.exitCode = 1;
