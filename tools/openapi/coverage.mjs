// node tools/openapi/coverage.mjs [--missing]: counts the documented statuses of operations that the specs have produced in
// their last runs. With --missing it names the others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';

/** Code of the platform answers them, for each route alike. */
const OF_EVERY_ROUTE = ['500', '503'];
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const { values } = commandLine({ missing: { type: 'boolean' } });
const root = resolve(import.meta.dirname, '../..');
const answers = join(root, 'coverage/answers');
const answered = new Set(linesOf(existsSync(answers) ? readdirSync(answers).map((name) => join(answers, name)) : []));
const bundles = join(root, 'libs/contract/openapi/bundles');
const totals = { documented: 0, produced: 0 };
for (const file of readdirSync(bundles)) report(basename(file, '.json'), documentedStatuses(join(bundles, file)));
console.log(`all: ${totals.produced} of ${totals.documented} documented statuses`);

function report(name, statuses) {
  const lines = statuses.map((each) => `${name} ${each}`);
  const missing = lines.filter((line) => !answered.has(line));
  const produced = lines.length - missing.length;
  totals.documented += lines.length;
  totals.produced += produced;
  console.log(`${name}: ${produced} of ${lines.length}`);
  if (values.missing) for (const line of missing) console.log(`  ${line}`);
}

function documentedStatuses(path) {
  const { paths } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.values(paths).flatMap((item) =>
    METHODS.filter((method) => item[method]).flatMap((method) => {
      const { operationId, responses } = item[method];
      const own = Object.keys(responses).filter((status) => !OF_EVERY_ROUTE.includes(status));
      return own.map((status) => `${operationId} ${status}`);
    }),
  );
}

function linesOf(files) {
  return files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
}
