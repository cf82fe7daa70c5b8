// node tools/typecheck.mjs [folder ...]: checks the types of the TypeScript files of folders and of what they import, or of
// all, with tsconfig.json, and with those of libs/web and of apps for browsers. The native compiler of TypeScript 7 checks them;
// the API of TypeScript 6, which lint needs too, lists them.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const words = process.argv.slice(2);
const folders = words.length > 0 ? words : ['.'];
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: report };
const configurations = [
  'tsconfig.json',
  'libs/web/tsconfig.json',
  ...globSync('apps/*/web/tsconfig.json', { cwd: ROOT }),
].map((file) => join(ROOT, file));
const filesOf = new Map(configurations.map((file) => [file, listFiles(file)]));

const unknown = folders.filter((folder) => ![...filesOf.values()].some((files) => files.some(isIn(folder))));
if (unknown.length > 0) {
  console.error(`No TypeScript file is in ${unknown.join(', ')}.`);
  process.exit(1);
}
// TypeScript finds the types of packages beside a configuration.
const scratch = mkdtempSync(join(ROOT, 'node_modules/.typecheck-'));
try {
  filesOf.forEach((files, file) => check(file, files));
} finally {
  rmSync(scratch, { recursive: true });
}

function listFiles(file) {
  return ts.getParsedCommandLineOfConfigFile(file, {}, host).fileNames;
}

function isIn(folder) {
  const path = join(resolve(ROOT, folder), '/');
  return (file) => file.startsWith(path);
}

function check(file, files) {
  const own = files.filter((each) => folders.some((folder) => isIn(folder)(each)));
  if (own.length === 0) return;
  // No file imports these.
  const declarations = files.filter((each) => each.endsWith('.d.ts'));
  const configuration = join(scratch, 'tsconfig.json');
  writeFileSync(configuration, JSON.stringify({ extends: file, files: [...own, ...declarations], include: [] }));
  const { status } = spawnSync(process.execPath, [COMPILER, '--project', configuration, '--pretty'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

function report(diagnostic) {
  const format = { getCurrentDirectory: () => ROOT, getCanonicalFileName: (name) => name, getNewLine: () => '\n' };
  process.stdout.write(ts.formatDiagnosticsWithColorAndContext([diagnostic], format));
}
