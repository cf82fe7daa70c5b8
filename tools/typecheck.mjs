// node tools/typecheck.mjs [folder ...]: checks the types of the TypeScript files of folders, or of all, with
// tsconfig.json, and with those of libs/web and of apps for browsers.
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');
const words = process.argv.slice(2);
const folders = words.length > 0 ? words : ['.'];
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: report };
const configurations = [
  'tsconfig.json',
  'libs/web/tsconfig.json',
  ...globSync('apps/*/web/tsconfig.json', { cwd: ROOT }),
].map((file) => ts.getParsedCommandLineOfConfigFile(join(ROOT, file), {}, host));

const unknown = folders.filter((folder) => !configurations.some(({ fileNames }) => fileNames.some(isIn(folder))));
if (unknown.length > 0) {
  console.error(`No TypeScript file is in ${unknown.join(', ')}.`);
  process.exit(1);
}
for (const configuration of configurations) check(configuration);

function isIn(folder) {
  const path = join(resolve(ROOT, folder), '/');
  return (file) => file.startsWith(path);
}

function check({ fileNames, options }) {
  const own = fileNames.filter((file) => folders.some((folder) => isIn(folder)(file)));
  if (own.length === 0) return;
  const program = ts.createProgram(own, options);
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own
      .map((file) => program.getSourceFile(file))
      .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]),
  ];
  diagnostics.forEach(report);
  if (diagnostics.length > 0) process.exitCode = 1;
}

function report(diagnostic) {
  const format = { getCurrentDirectory: () => ROOT, getCanonicalFileName: (name) => name, getNewLine: () => '\n' };
  process.stdout.write(ts.formatDiagnosticsWithColorAndContext([diagnostic], format));
}
