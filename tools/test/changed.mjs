// node tools/run.mjs test:changed [--since <commit>] [option of Jest ...]: runs the tests of `npm test` that a change can break.
// A change can break the specs that import a changed module, and the specs that name a changed file of another kind (docs, deploy).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { TEST_PROJECTS } from './projects.mjs';

const root = resolve(import.meta.dirname, '../..');
/** Files that each spec depends on. */
const OF_ALL = /^(?:package-lock\.json|jest\.config\.cjs|tsconfig\.base\.json|libs\/testing\/src\/jest\/.*)$/;
/** Sources contain the addresses of other pages, and read no files of the repository. */
const TESTS = [
  '{apps,libs}/**/{*.spec,test-*}.ts',
  'libs/testing/src/**/*.ts',
  'tests/**/*.ts',
  'tools/**/*.{ts,mts,mjs}',
];
const MODULE = /\.(?:ts|tsx|mjs|cjs|mts)$/;

const words = process.argv.slice(2);
const at = words.indexOf('--since');
const since = at < 0 ? defaultBase() : words.splice(at, 2)[1];
const changed = changedFiles(since);
console.log(`${changed.length} files changed since ${since}.`);
if (changed.length === 0) process.exit(0);

const selection = changed.some((file) => OF_ALL.test(file)) ? [] : ['--findRelatedTests', ...related(changed)];
const jest = ['node_modules/.bin/jest', ...TEST_PROJECTS, ...words, '--passWithNoTests', ...selection];
const { status } = spawnSync(process.execPath, jest, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;

/** The commit that is pushed; without a remote branch, or if nothing has changed since, the one before the last. */
function defaultBase() {
  const upstream = git('rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}');
  const base = upstream && git('merge-base', 'HEAD', upstream);
  const isAhead = base && (base !== git('rev-parse', 'HEAD') || git('status', '--porcelain') !== '');
  return isAhead ? base : git('rev-parse', 'HEAD~1');
}

/** Files that exist, committed or not. */
function changedFiles(base) {
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  const files = new Set(listed.flatMap((lines) => lines.split('\n')).filter((file) => file !== ''));
  return [...files].filter((file) => existsSync(join(root, file)));
}

function related(files) {
  const others = files.filter((file) => !MODULE.test(file));
  return [...files.filter((file) => MODULE.test(file)), ...(others.length > 0 ? specsThatName(others) : [])];
}

/** Specs and their helpers that quote the name of a file, the end of the path of its folder, or a pattern such as `*.md`. */
function specsThatName(files) {
  const names = new Set(
    files
      .flatMap((file) => [basename(file), endOf(dirname(file)), `*${extname(file)}`])
      .filter((name) => !['.', '*'].includes(name)),
  );
  const quoted = new RegExp(`['"\`/](?:${[...names].map(RegExp.escape).join('|')})['"\`/]`);
  return globSync(TESTS, { cwd: root, exclude: ['**/node_modules'] }).filter((file) =>
    quoted.test(readFileSync(join(root, file), 'utf8')),
  );
}

/** A helper below libs names `../contract/openapi`, and not the whole path. */
function endOf(folder) {
  return folder.split('/').slice(-2).join('/');
}

/** The output of Git, empty where it fails. */
function git(...command) {
  try {
    return execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
